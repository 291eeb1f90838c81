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
function screenOf<Value>(state: At<CodeState<Value>, Open<CodeState<Value>>>): ScreenName {
  if (state.at === 'enter' || state.at === 'sending') return addressScreen(state)
  return state.at === 'problem' ? state.screen : CODE_SCREEN
}
const task = <Value>(state: CodeTask<Value>): CodeTask<Value> => ({
  ...signInTask(state),
  channel: state.channel,
  to: state.to,
  askedOn: state.askedOn,
})
/** Returns to the landing or the screen where the address is entered. */
const enterAgain = <Value>(state: CodeTask<Value>) => goBack({ at: 'enter' as const, ...task(state) })
const problem = <Value>(state: CodeTask<Value>, error: LatchkitError): At<CodeState<Value>, 'problem'> => ({
  at: 'problem',
  error,
  screen: addressScreen(state),
  ...task(state),
})

function refused<Value>(
  { code, ...state }: At<CodeState<Value>, 'verifying'>,
  error: LatchkitError,
  { now }: Pick<Job<never>, 'now'>,
): CodeState<Value> {
  // a new code would be refused for the same reason: Modal §8.2.
  if (error.code === 'linked_to_another_user') return { ...problem(state, error), screen: CODE_SCREEN }
  const isWrong = error.code === 'invalid_credentials'
  if (state.shown && !isWrong) return { ...state, at: 'refused', error, code }
  return { ...state, at: 'code', error, refused: code, ...(state.shown && { clearAt: now() + CLEAR_MS }) }
}
/** Shows the error of a code below the boxes. */
const inPlace = async <Value>({ code, ...state }: At<CodeState<Value>, 'refused'>): Promise<Code<Value>> => ({
  ...state,
  at: 'code',
  refused: code,
})
const withoutError = <Value>({ error: _, refused: __, clearAt: ___, ...state }: Code<Value>) => state
function submitted<Value>(state: Code<Value>, typed: string): CodeState<Value> {
  const code = typed.trim()
  // no code is sent while the boxes still show a refused one
  return !/^\d{6}$/.test(code) || state.clearAt ? state : { ...withoutError(state), at: 'verifying', code }
}

/** Email and SMS codes, for login, linking and updating. Core §5, Modal §4.2. */
export function codeFlow<Value>() {
  const end = signInEnd<CodeTask<Value>, Value>()
  return defineFlow<CodeState<Value>, CodeEvent, CodeIo<Value>>({
    exit: exitOf,
    screen: screenOf,
    on: {
      ...end.on,
      enter: { submitAddress: (state, { to }) => ({ ...state, at: 'sending', to }) },
      code: {
        submitCode: (state, { code }) => submitted(state, code),
        edit: withoutError,
        resend: (state) => (state.resentAt ? state : { ...withoutError(state), at: 'resending' }),
        back: enterAgain,
        dismiss: (state) => state, // Escape must not lose a typed code: Wire §6.5
      },
      resending: { dismiss: (state) => state },
      refused: { dismiss: (state) => state },
    },
    run: {
      ...end.run,
      sending: {
        do: (state, io, { signal }) =>
          io.sendCode(state, signal).then((to) => ({ ...state, to, at: 'code', round: 0 })),
        fail: problem,
      },
      resending: {
        do: (state, io, { signal, now }) =>
          io.sendCode(state, signal).then(() => ({ ...state, at: 'code', round: state.round + 1, resentAt: now() })),
        fail: (state, error) => ({ ...state, at: 'code', error }),
      },
      verifying: {
        commits: true,
        do: (state, io) =>
          io.verify(state, state.code).then((verified) => ({ at: 'success', ...task(state), verified })),
        fail: refused,
      },
      refused: problemWork<Value, At<CodeState<Value>, 'refused'>, CodeIo<Value>, CodeState<Value>>(
        inPlace,
        enterAgain,
      ),
      problem: problemWork(undefined, enterAgain, () => false), // the screens that ask for an address show no errors in place
    },
    after: {
      ...end.after,
      code: [
        // Empties the boxes; the error stays until the next edit
        { until: ({ clearAt }) => clearAt, go: ({ clearAt: _, ...state }) => ({ ...state, round: state.round + 1 }) },
        { until: ({ resentAt }) => resentAt && resentAt + RESEND_WAIT_MS, go: ({ resentAt: _, ...state }) => state },
      ],
    },
  })
}
