import { LatchkitError } from '../../../core/errors.js'
import type { Fixture } from '../../../ui/kit/fixture.js'
import type { ConsentEvent, ConsentState } from '../contract.js'
import AffirmativeConsent from './AffirmativeConsent.js'

const terms = 'https://example.org/terms'
const privacy = 'https://example.org/privacy'
const having = (termsAndConditionsUrl: string | null, privacyPolicyUrl: string | null) => ({
  surroundings: { legal: { termsAndConditionsUrl, privacyPolicyUrl } },
})
const both = having(terms, privacy)
const error = new LatchkitError('network', 'The server did not answer.', { retryable: true })

export default {
  screen: 'AFFIRMATIVE_CONSENT_SCREEN',
  Component: AffirmativeConsent,
  stages: {
    'both links': { state: { at: 'asking' }, ...both },
    'terms only': { state: { at: 'asking' }, ...having(terms, null) },
    'privacy only': { state: { at: 'asking' }, ...having(null, privacy) },
    'no links': { state: { at: 'asking' }, ...having(null, null) },
    accepting: { state: { at: 'accepting' }, ...both },
    declining: { state: { at: 'declining' }, ...both },
    'not saved': { state: { at: 'asking', error }, ...both },
  },
} satisfies Fixture<ConsentState, ConsentEvent>
