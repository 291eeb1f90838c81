import { LatchkitError } from '../../../core/errors.js'
import { verified } from '../../../core/sign-in/end.js'
import { type Fixture, type FixtureStage, user } from '../../../ui/kit/fixture.js'
import type { CodeEvent, CodeState, CodeTask } from '../contract.js'
import AwaitingCode from './AwaitingCode.js'

type Stages = Record<string, FixtureStage<CodeState, CodeEvent>>

const email: CodeTask = { intent: 'login', channel: 'email', to: 'ada@example.org', shown: true }
const sms: CodeTask = { intent: 'login', channel: 'sms', to: '+1 (201) 555-0123', shown: true }
const wrong = new LatchkitError('invalid_credentials', 'Invalid code.', { status: 401 })
const trouble = new LatchkitError('network', 'The server did not answer.', { retryable: true })
const limited = new LatchkitError('too_many_requests', 'Rate limited.', { status: 429, retryable: true })
const alreadyLinked = new LatchkitError(
  'cannot_link_more_of_type',
  'This account has an email address already. Unlink it, or update it instead.',
  { status: 422 },
)
const now = Date.now()
const coding = (task: CodeTask) => ({ ...task, at: 'code', round: 0 }) as const
const longest = `ada.lovelace.${'of.the.analytical.engine.'.repeat(3)}@a-rather-long-domain-name.example.org`

const stages: Stages = {
  email: { state: coding(email), back: true },
  sms: { state: coding(sms), back: true },
  'half typed': { state: coding(email), back: true, typed: '314' },
  letters: { state: coding(email), back: true, typed: 'a' },
  verifying: { state: { ...email, at: 'verifying', round: 0, code: '314159' } },
  refused: { state: { ...email, at: 'refused', round: 0, code: '314159', error: trouble }, sameAs: 'verifying' },
  'wrong code': {
    state: { ...coding(email), error: wrong, refused: '314159', clearAt: now + 1_400 },
    back: true,
    typed: '314159',
  },
  'wrong code, cleared': { state: { ...coding(email), round: 1, error: wrong, refused: '314159' }, back: true },
  'issue verifying': { state: { ...coding(email), error: trouble, refused: '314159' }, back: true, typed: '314159' },
  'too many attempts': {
    state: { ...coding(email), error: limited, refused: '314159' },
    back: true,
    typed: '314159',
  },
  'cannot link more': {
    state: { ...coding({ ...email, intent: 'link' }), error: alreadyLinked, refused: '314159' },
    back: true,
    typed: '314159',
  },
  resending: { state: { ...email, at: 'resending', round: 0 } },
  'code sent': { state: { ...coding(email), round: 1, resentAt: now }, back: true },
  'code sent, wrong code': {
    state: { ...coding(sms), round: 2, resentAt: now, error: wrong, refused: '314159' },
    back: true,
  },
  'resend failed': { state: { ...coding(email), error: trouble }, back: true },
  'resend limited': { state: { ...coding(email), error: limited }, back: true },
  problem: {
    state: { ...email, at: 'problem', error: limited, screen: 'AWAITING_PASSWORDLESS_CODE' },
    sameAs: 'LANDING · waiting',
  },
  success: { state: { ...email, at: 'success', verified: verified(user) } },
  finishing: { state: { ...email, at: 'finishing', verified: verified(user) }, sameAs: 'success' },
  'long address': { state: coding({ ...email, to: longest }), back: true },
}

export default {
  screen: 'AWAITING_PASSWORDLESS_CODE',
  Component: AwaitingCode,
  stages,
} satisfies Fixture<CodeState, CodeEvent>
