import type { LatchkitError } from '../../core/errors.js'
import { type At, defineFlow, type Job, type Open } from '../../core/flow.js'
import type { ScreenName } from '../../core/registry.js'
import {
  exitOf,
  goBack,
  problemWork,
  type ShowsErrors,
  signInEnd,
  signInTask,
  type Verified,
} from '../../core/sign-in/end.js'
import { hasOwnScreen } from '../../core/sign-in/show-outcome.js'
import type { CodeEvent, CodeState, CodeTask } from './contract.js'

export interface CodeIo<Value = unknown> extends ShowsErrors {
  /** Sends a code, with a captcha token if the app requires one. Resolves with the normalised address. */
  sendCode(task: CodeTask, signal: AbortSignal): Promise<string>
  /** Sends the code to the server, and adopts the session or the changed user. */
  verify(task: CodeTask, code: string): Promise<Verified<Value>>
}
export type Prove<Value> = CodeIo<Value>['verify']

const CODE_SCREEN = 'AWAITING_PASSWORDLESS_CODE'
/** Times in ms. Modal §9, Wire §4.1. */
const CLEAR_MS = 1_400
export const RESEND_WAIT_MS = 30_000

type Code<Value> = At<CodeState<Value>, 'code'>
const addressScreen = ({ askedOn = 'LANDING' }: CodeTask): ScreenName => askedOn
function screenOf<Value>(here: At<CodeState<Value>, Open<CodeState<Value>>>): ScreenName {
  if (here.at === 'enter' || here.at === 'sending') return addressScreen(here)
  return here.at === 'problem' ? here.screen : CODE_SCREEN
}
const task = <Value>(here: CodeTask<Value>): CodeTask<Value> => ({
  ...signInTask(here),
  channel: here.channel,
  to: here.to,
  askedOn: here.askedOn,
})
/** Returns to the landing or the screen where the address is entered. */
const again = <Value>(here: CodeTask<Value>) => goBack({ at: 'enter' as const, ...task(here) })
const problem = <Value>(here: CodeTask<Value>, error: LatchkitError): At<CodeState<Value>, 'problem'> => ({
  at: 'problem',
  error,
  screen: addressScreen(here),
  ...task(here),
})

function refused<Value>(
  { code, ...here }: At<CodeState<Value>, 'verifying'>,
  error: LatchkitError,
  { now }: Pick<Job<never>, 'now'>,
): CodeState<Value> {
  // a new code would be refused for the same reason: Modal §8.2.
  if (hasOwnScreen(error) || error.code === 'linked_to_another_user')
    return { ...problem(here, error), screen: CODE_SCREEN }
  const clears = here.shown && error.code === 'invalid_credentials'
  return { ...here, at: 'code', error, refused: code, ...(clears && { clearAt: now() + CLEAR_MS }) }
}
const withoutError = <Value>({ error: _, refused: __, clearAt: ___, ...here }: Code<Value>) => here
function submitted<Value>(here: Code<Value>, typed: string): CodeState<Value> {
  const code = typed.trim()
  // no code is sent while the boxes still show a refused one
  return !/^\d{6}$/.test(code) || here.clearAt ? here : { ...withoutError(here), at: 'verifying', code }
}

/** Email and SMS codes, for login, linking and updating. Core §5, Modal §4.2. */
export function codeFlow<Value>() {
  const end = signInEnd<CodeTask<Value>, Value>()
  return defineFlow<CodeState<Value>, CodeEvent, CodeIo<Value>>({
    exit: exitOf,
    screen: screenOf,
    on: {
      ...end.on,
      enter: { submitAddress: (here, { to }) => ({ ...here, at: 'sending', to }) },
      code: {
        submitCode: (here, { code }) => submitted(here, code),
        edit: withoutError,
        resend: (here) => (here.resentAt ? here : { ...withoutError(here), at: 'resending' }),
        back: again,
        dismiss: (here) => here, // Escape must not lose a typed code: Wire §6.5
      },
      resending: { dismiss: (here) => here },
    },
    run: {
      ...end.run,
      sending: {
        do: (here, io, { signal }) => io.sendCode(here, signal).then((to) => ({ ...here, to, at: 'code', round: 0 })),
        fail: problem,
      },
      resending: {
        do: (here, io, { signal, now }) =>
          io.sendCode(here, signal).then(() => ({ ...here, at: 'code', round: here.round + 1, resentAt: now() })),
        fail: (here, error) => ({ ...here, at: 'code', error }),
      },
      verifying: {
        commits: true,
        do: (here, io) => io.verify(here, here.code).then((verified) => ({ at: 'success', ...task(here), verified })),
        fail: refused,
      },
      problem: problemWork(undefined, again, () => true), // the screens that ask for an address show no errors in place
    },
    after: {
      ...end.after,
      code: [
        // Empties the boxes; the error stays until the next edit
        { until: ({ clearAt }) => clearAt, go: ({ clearAt: _, ...here }) => ({ ...here, round: here.round + 1 }) },
        { until: ({ resentAt }) => resentAt && resentAt + RESEND_WAIT_MS, go: ({ resentAt: _, ...here }) => here },
      ],
    },
  })
}
