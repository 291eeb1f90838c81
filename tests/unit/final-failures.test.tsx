import { createElement } from 'react'
import { expect, test } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import { type AnyFixture, fixtures } from '../../playground/stages/fixtures.js'
import { shown } from './rows.js'

/**
 * Stages where another try is not the same call again, so that one may succeed after any refusal: a login or a second
 * factor with a new proof, a transaction or a transfer that is prepared anew. Those of logins have lists of the codes
 * that are final. Another app's account is not here: the code of its failures is fetched, so nothing is drawn at once.
 */
const ANEW: readonly string[] = [
  'AWAITING_FARCASTER_CONNECTION problem',
  'AWAITING_PASSKEY_SYSTEM_DIALOGUE problem',
  'EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN unprepared',
  'FUNDING_AWAITING_TRANSFER_FROM_EXTERNAL_WALLET_SCREEN problem',
  'MFA_VERIFICATION_CODE_SCREEN problem',
  'MFA_VERIFICATION_PASSKEY_SCREEN problem',
  'TELEGRAM_AUTH_SCREEN problem',
]
/**
 * Screens that draw what they say from the app, or by a table of their own (`ui/outcomes/explain.ts`), or whose flow
 * says whether another try is taken.
 */
const ASIDE: readonly string[] = [
  'AFFIRMATIVE_CONSENT_SCREEN',
  'ALLOWLIST_REJECTION_SCREEN',
  'CAPTCHA_SCREEN',
  'ERROR_SCREEN',
  'RESULT_SCREEN',
]

const isOffered = ({ Component }: AnyFixture, state: object, retryable: boolean) => {
  const error = new LatchkitError(retryable ? 'network' : 'invalid_data', 'For developers.', { retryable })
  const { words } = shown(createElement(Component, { state: { ...state, error }, send() {}, can: () => true }))
  return words.some((word) => /^(try again|retry)/i.test(word))
}
const retrying = new Map(
  fixtures
    .filter(({ screen }) => !ASIDE.includes(screen))
    .flatMap((fixture) => Object.values(fixture.stages).map(({ state }) => ({ fixture, state })))
    .filter(({ fixture, state }) => state.error && isOffered(fixture, state, true))
    .map((stage) => [`${stage.fixture.screen} ${stage.state.at}`, stage]),
)

test('the stages that offer another try are found', () => {
  const known = [
    'AWAITING_FARCASTER_SIGNER problem',
    'COINBASE_ONRAMP_STATUS_SCREEN problem',
    'EMBEDDED_WALLET_CONNECTING_SCREEN problem',
    'EMBEDDED_WALLET_KEY_EXPORT_SCREEN problem',
    'EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN problem',
    'EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN problem',
    'EMBEDDED_WALLET_SIGN_REQUEST_SCREEN problem',
    'FUNDING_METHOD_SELECTION_SCREEN unprepared',
    'MFA_CONFIRMATION_SCREEN problem',
    'MOONPAY_STATUS_SCREEN problem',
    'SOLANA_WALLET_SIGN_REQUEST_SCREEN problem',
  ]
  expect([...retrying.keys()].sort()).toEqual(expect.arrayContaining([...known, ...ANEW]))
})
test.each([...retrying].filter(([name]) => !ANEW.includes(name)))(
  '%s offers no other try after a failure that none can mend',
  (_, { fixture, state }) => expect(isOffered(fixture, state, false)).toBe(false),
)
