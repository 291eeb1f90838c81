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
  /** The data that Telegram signed: from the address, or from a popup that opens within the click. */
  ask(task: TelegramTask, signal: AbortSignal): Promise<Proof>
  /** A captcha token, where the app wants one. */
  captcha(signal: AbortSignal): Promise<string | undefined>
  /** Proves it: adopts the session, or the changed user. */
  verify(task: TelegramTask, proof: Proof, token: string | undefined): Promise<Verified<Value>>
}

const SCREEN = 'TELEGRAM_AUTH_SCREEN'
const problem = <Value>(here: TelegramTask<Value>, error: LatchkitError): TelegramState<Value> => ({
  ...signInTask(here),
  at: 'problem',
  error,
  // the same answer may be sent again unless the provider refused it
  ...(error.retryable && here.proof && { proof: here.proof }),
})

/** Login with Telegram, whole: by its popup or by what the address brought, and the link. Core §2, Wire §7.3. */
export function telegramFlow<Value>() {
  const end = signInEnd<TelegramTask<Value>, Value>()
  return defineFlow<TelegramState<Value>, TelegramEvent, TelegramIo<Value>>({
    exit: exitOf,
    screen: SCREEN,
    on: {
      ...end.on,
      asking: { back: goBack },
      problem: { retry: ({ error: _, ...here }) => ({ ...here, at: 'asking' }), back: goBack },
    },
    run: {
      ...end.run,
      asking: {
        async do(here, io, { signal, update }) {
          const proof = await io.ask(here, signal)
          update((now) => ({ ...now, proof }))
          return { ...signInTask(here), at: 'verifying', proof, token: await io.captcha(signal) }
        },
        fail: problem,
      },
      verifying: {
        commits: true,
        async do(here, io) {
          const verified = await io.verify(here, here.proof, here.token)
          return { ...signInTask(here), at: 'success', verified }
        },
        fail: problem,
      },
      problem: problemWork(),
    },
    after: end.after,
  })
}
