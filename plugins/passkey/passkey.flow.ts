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
  prefetch(task: PasskeyTask): Promise<Challenge | undefined>
  /** Whether the browser would open its prompt now. */
  mayPrompt(): boolean
  /** Opens the browser's prompt. Called within the click. */
  prompt(task: PasskeyTask, challenge: Challenge, signal: AbortSignal): Promise<Json>
  /** Sends the answer to the server, and adopts the session or the changed user. */
  verify(task: PasskeyTask, challenge: Challenge, answer: Json): Promise<Verified<Value>>
}

const SCREEN = 'AWAITING_PASSKEY_SYSTEM_DIALOGUE'

const task = <Value>(state: PasskeyTask<Value>): PasskeyTask<Value> => ({
  ...signInTask(state),
  credentialIds: state.credentialIds,
})
const ask = <Value>(state: PasskeyTask<Value> & { challenge?: Challenge }): PasskeyState<Value> =>
  state.challenge
    ? { ...task(state), at: 'prompting', challenge: state.challenge }
    : { ...task(state), at: 'preparing' }
const problem = <Value>(state: PasskeyTask<Value>, error: LatchkitError): PasskeyState<Value> => ({
  ...task(state),
  at: 'problem',
  error,
})

/** A passkey ceremony, for login, sign-up and linking. Core §5, Modal §4.5. */
export function passkeyFlow<Value>() {
  type At<Stage> = Extract<PasskeyState<Value>, { at: Stage }>
  const end = signInEnd<PasskeyTask<Value>, Value>()
  /** Prefetches the challenge for the next attempt. If that fails, the attempt reports the error. */
  async function prepareAgain(
    state: At<'problem'>,
    io: PasskeyIo<Value>,
    { update }: Job<At<'problem'>>,
  ): Promise<PasskeyState<Value> | void> {
    if (state.error.code === 'not_supported') return
    const challenge = await io.prefetch(state).catch(() => undefined)
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
        async do(state, io, { signal }) {
          const challenge = await io.challenge(state, signal)
          return { ...task(state), at: state.shown && !io.mayPrompt() ? 'ready' : 'prompting', challenge }
        },
        fail: problem,
      },
      prompting: {
        async do(state, io, { signal, now }) {
          const { challenge } = state
          if (challenge.until <= now()) return { ...task(state), at: 'preparing' }
          const answer = await io.prompt(state, challenge, signal)
          return { ...task(state), at: 'submitting', challenge, answer }
        },
        fail: problem,
      },
      submitting: {
        commits: true,
        async do(state, io) {
          const verified = await io.verify(state, state.challenge, state.answer)
          return { ...task(state), at: 'success', verified }
        },
        fail: problem,
      },
      problem: problemWork(prepareAgain),
    },
    after: end.after,
  })
}
