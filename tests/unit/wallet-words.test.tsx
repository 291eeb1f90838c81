import { createElement, type ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import type { ErrorCode } from '../../core/registry.js'
import { type AnyFixture, fixtures } from '../../playground/stages/fixtures.js'
import { EnrollMore, type EnrollMoreProps } from '../../plugins/mfa/enroll/screens/EnrollMore.js'
import { useWords } from '../../plugins/mfa/enroll/screens/words.js'
import { SetupReason } from '../../ui/kit/requests/SetupProblem.js'
import { WalletError } from '../../ui/kit/requests/WalletError.js'
import { shown } from './rows.js'
import { sourcesOf } from './sources.js'

/** Error codes and the texts that screens must show for them (Modal §8.6, §8.11). */
const WORDS: readonly (readonly [ErrorCode, string])[] = [
  [
    'mfa_verification_max_attempts_reached',
    'You have exceeded the maximum number of attempts. Please close this window and try again in 10 seconds.',
  ],
  ['mfa_method_locked', 'That method is locked after too many wrong codes. Use another one.'],
  ['mfa_timeout', 'You have exceeded the time limit for code entry. Please try again in 30 seconds.'],
]
/** Plugins that send requests to the frame, which may require a second factor. */
const ASKING = new Set(
  sourcesOf(['plugins']).flatMap(({ fileName, text }) =>
    text.includes("use('wallet-frame')") ? folderOf(fileName) : [],
  ),
)
/** Their stages that show the failure of something else: a login, an access token, or a chain's node. */
const OTHERS: readonly string[] = [
  'AWAITING_FARCASTER_CONNECTION problem',
  'EMBEDDED_WALLET_KEY_EXPORT_SCREEN problem',
  'EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN unprepared',
  'MFA_CONFIRMATION_SCREEN problem',
]
const failing = fixtures
  .filter(({ file }) => ASKING.has(folderOf(file)))
  .flatMap((fixture) =>
    Object.values(fixture.stages).map(({ state }) => ({ fixture, state, name: `${fixture.screen} ${state.at}` })),
  )
  .filter(({ state, name }) => state.error && !OTHERS.includes(name))
const stages = new Map(failing.map((one) => [one.name, one]))
function folderOf(file: string): string {
  return /plugins\/([^/]+)\//.exec(file)?.[1] ?? ''
}
interface Failure {
  readonly error: LatchkitError
  readonly isRequired: boolean
  readonly isNewUser: boolean
}
/** The stages of second factors that are fetched when they are needed. */
const More = (props: Pick<EnrollMoreProps, 'state'>) => (
  <EnrollMore {...props} words={useWords()} send={() => {}} can={() => true} />
)
/** The parts with the words of screens, or of single stages, that fetch them only when they are needed. */
const PARTS: Readonly<Record<string, (failure: Failure) => ReactElement>> = {
  EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN: (failure) => <SetupReason state={{ at: 'problem', ...failure }} />,
  EMBEDDED_WALLET_SIGN_REQUEST_SCREEN: ({ error }) => <WalletError error={error} otherwise="" />,
  'MFA_ENROLLMENT_FLOW_SCREEN passkeys': (state) => <More state={state as never} />,
  'MFA_ENROLLMENT_FLOW_SCREEN phone': (state) => <More state={state as never} />,
  SOLANA_WALLET_ON_ACCOUNT_CREATE_SCREEN: (failure) => <SetupReason state={{ at: 'problem', ...failure }} />,
}
function wordsOf({ Component, screen }: AnyFixture, state: { readonly at: string; readonly error: LatchkitError }) {
  const part = (PARTS[`${screen} ${state.at}`] ?? PARTS[screen])?.({ isRequired: false, isNewUser: true, ...state })
  return shown(part ?? createElement(Component, { state, send: () => {}, can: () => true })).words
}

test('the stages that show failures of operations with a second factor are found', () => {
  const knownStages = [
    'AWAITING_FARCASTER_SIGNER problem',
    'EMBEDDED_WALLET_CONNECTING_SCREEN problem',
    'EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN entering',
    'EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN problem',
    'EMBEDDED_WALLET_SIGN_REQUEST_SCREEN problem',
  ]
  expect([...stages.keys()]).toEqual(expect.arrayContaining(knownStages))
})
describe.each([...stages])('%s', (_, { fixture, state }) => {
  test.each(WORDS)('has words for %s', (code, words) => {
    expect(wordsOf(fixture, { ...state, error: new LatchkitError(code, 'For developers.') })).toContain(words)
  })
  test('has other texts for other errors', () => {
    for (const [, words] of WORDS)
      expect(wordsOf(fixture, { ...state, error: new LatchkitError('network', 'For developers.') })).not.toContain(
        words,
      )
  })
})
/** The overlay of the second factor closes when the frame cannot be reached, and the screen beneath says so. */
const beneath = [...stages].filter(([name]) => !name.startsWith('MFA_VERIFICATION'))
test.each(beneath)('%s says whether a wallet that could not be reached can be tried again', (_, { fixture, state }) => {
  const unavailable = (retryable: boolean) =>
    wordsOf(fixture, { ...state, error: new LatchkitError('wallet_frame_unavailable', 'No.', { retryable }) })
  expect(unavailable(true)).toContain('Your wallet could not be reached. Check your connection and try again.')
  expect(unavailable(false)).toContain('This page does not allow what is needed. Please tell the people who run it.')
})
