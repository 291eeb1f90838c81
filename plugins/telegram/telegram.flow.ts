import type { LatchkitError } from '../../core/errors.js'
import { defineFlow } from '../../core/flow.js'
import {
  exitOf,
  goBack,
  problemWork,
  type ShowsErrors,
  signInEnd,
  signInTask,
  type Verified,
} from '../../core/sign-in/end.js'
import type { Proof, TelegramEvent, TelegramState, TelegramTask } from './contract.js'

export interface TelegramIo<Value = unknown> extends ShowsErrors {
  /** Resolves with the data that Telegram signed: from the address, or from a popup that opens within the click. */
  ask(task: TelegramTask, signal: AbortSignal): Promise<Proof>
  /** Resolves with a captcha token, if the app requires one. */
  captcha(signal: AbortSignal): Promise<string | undefined>
  /** Sends the data to the server, and adopts the session or the changed user. */
  verify(task: TelegramTask, proof: Proof, token: string | undefined): Promise<Verified<Value>>
}

const SCREEN = 'TELEGRAM_AUTH_SCREEN'
const problem = <Value>(state: TelegramTask<Value>, error: LatchkitError): TelegramState<Value> => ({
  ...signInTask(state),
  at: 'problem',
  error,
  // the same data may be sent again unless the server refused them
  ...(error.retryable && state.proof && { proof: state.proof }),
})

/** Telegram login and linking, with a popup or with data from the address. Core §2, Wire §7.3. */
export function telegramFlow<Value>() {
  const end = signInEnd<TelegramTask<Value>, Value>()
  return defineFlow<TelegramState<Value>, TelegramEvent, TelegramIo<Value>>({
    exit: exitOf,
    screen: SCREEN,
    on: {
      ...end.on,
      asking: { back: goBack },
      problem: { retry: ({ error: _, ...state }) => ({ ...state, at: 'asking' }), back: goBack },
    },
    run: {
      ...end.run,
      asking: {
        async do(state, io, { signal, update }) {
          const proof = await io.ask(state, signal)
          update((now) => ({ ...now, proof }))
          return { ...signInTask(state), at: 'verifying', proof, token: await io.captcha(signal) }
        },
        fail: problem,
      },
      verifying: {
        commits: true,
        async do(state, io) {
          const verified = await io.verify(state, state.proof, state.token)
          return { ...signInTask(state), at: 'success', verified }
        },
        fail: problem,
      },
      problem: problemWork(),
    },
    after: end.after,
  })
}
