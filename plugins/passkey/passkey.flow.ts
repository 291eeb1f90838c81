import type { LatchkitError } from '../../core/errors.js'
import { defineFlow, type Job } from '../../core/flow.js'
import type { Json } from '../../core/lib/read.js'
import {
  exitOf,
  goBack,
  problemWork,
  type ShowsErrors,
  signInEnd,
  signInTask,
  type Verified,
} from '../../core/sign-in/end.js'
import type { Challenge, PasskeyEvent, PasskeyState, PasskeyTask } from './contract.js'

export interface PasskeyIo<Value = unknown> extends ShowsErrors {
  /** Resolves with a challenge; at once if one was prefetched. */
  challenge(task: PasskeyTask, signal: AbortSignal): Promise<Challenge>
  /** Prefetches the challenge for the next attempt, if the user need not be asked for it. */
  again(task: PasskeyTask): Promise<Challenge | undefined>
  /** Whether the browser would open its prompt now. */
  mayPrompt(): boolean
  /** Opens the browser's prompt. Called within the click. */
  prompt(task: PasskeyTask, challenge: Challenge, signal: AbortSignal): Promise<Json>
  /** Sends the answer to the server, and adopts the session or the changed user. */
  verify(task: PasskeyTask, challenge: Challenge, answer: Json): Promise<Verified<Value>>
}

const SCREEN = 'AWAITING_PASSKEY_SYSTEM_DIALOGUE'

const task = <Value>(here: PasskeyTask<Value>): PasskeyTask<Value> => ({
  ...signInTask(here),
  credentialIds: here.credentialIds,
})
const ask = <Value>(here: PasskeyTask<Value> & { challenge?: Challenge }): PasskeyState<Value> =>
  here.challenge ? { ...task(here), at: 'prompting', challenge: here.challenge } : { ...task(here), at: 'preparing' }
const problem = <Value>(here: PasskeyTask<Value>, error: LatchkitError): PasskeyState<Value> => ({
  ...task(here),
  at: 'problem',
  error,
})

/** A passkey ceremony, for login, sign-up and linking. Core §5, Modal §4.5. */
export function passkeyFlow<Value>() {
  type At<Stage> = Extract<PasskeyState<Value>, { at: Stage }>
  const end = signInEnd<PasskeyTask<Value>, Value>()
  /** Prefetches the challenge for the next attempt. If that fails, the attempt reports the error. */
  async function prepareAgain(
    here: At<'problem'>,
    io: PasskeyIo<Value>,
    { update }: Job<At<'problem'>>,
  ): Promise<PasskeyState<Value> | void> {
    if (here.error.code === 'not_supported') return
    const challenge = await io.again(here).catch(() => undefined)
    if (challenge) update((now) => ({ ...now, challenge }))
  }
  return defineFlow<PasskeyState<Value>, PasskeyEvent, PasskeyIo<Value>>({
    exit: exitOf,
    screen: SCREEN,
    on: {
      ...end.on,
      preparing: { back: goBack },
      ready: { ask, back: goBack },
      prompting: { back: goBack },
      problem: { ask, back: goBack },
    },
    run: {
      ...end.run,
      preparing: {
        async do(here, io, { signal }) {
          const challenge = await io.challenge(here, signal)
          return { ...task(here), at: here.shown && !io.mayPrompt() ? 'ready' : 'prompting', challenge }
        },
        fail: problem,
      },
      prompting: {
        async do(here, io, { signal, now }) {
          const { challenge } = here
          if (challenge.until <= now()) return { ...task(here), at: 'preparing' }
          const answer = await io.prompt(here, challenge, signal)
          return { ...task(here), at: 'submitting', challenge, answer }
        },
        fail: problem,
      },
      submitting: {
        commits: true,
        async do(here, io) {
          const verified = await io.verify(here, here.challenge, here.answer)
          return { ...task(here), at: 'success', verified }
        },
        fail: problem,
      },
      problem: problemWork(prepareAgain),
    },
    after: end.after,
  })
}
