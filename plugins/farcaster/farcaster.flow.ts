import { LatchkitError } from '../../core/errors.js'
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
import type { Channel, FarcasterEvent, FarcasterState, FarcasterTask, SignedMessage } from './contract.js'

export interface FarcasterIo<Value = unknown> extends ShowsErrors {
  /** Opens a channel, with a captcha token if the app requires one. Called within the click. */
  init(task: FarcasterTask, signal: AbortSignal): Promise<Channel>
  /** Resolves with the signed message, or undefined until the user has signed. Temporary errors are retried. */
  poll(channel: Channel, signal: AbortSignal): Promise<SignedMessage | undefined>
  /** Sends the message to the server, and adopts the session or the changed user. */
  verify(task: FarcasterTask, channel: Channel, signed: SignedMessage): Promise<Verified<Value>>
}

const SCREEN = 'AWAITING_FARCASTER_CONNECTION'
/** Times in ms. Modal §4.4. */
const POLL_MS = 2_000
const APPROVAL_TIMEOUT_MS = 120_000

const task = <Value>(state: FarcasterTask<Value>): FarcasterTask<Value> => ({
  ...signInTask(state),
  device: state.device,
})
const initialising = <Value>(state: FarcasterTask<Value>): FarcasterState<Value> => ({
  at: 'initialising',
  ...task(state),
})
const problem = <Value>(state: FarcasterTask<Value>, error: LatchkitError): FarcasterState<Value> => ({
  ...task(state),
  at: 'problem',
  error,
})

/** Sign-in with Farcaster, for login and linking. Core §4, Modal §4.4. */
export function farcasterFlow<Value>() {
  const end = signInEnd<FarcasterTask<Value>, Value>()
  return defineFlow<FarcasterState<Value>, FarcasterEvent, FarcasterIo<Value>>({
    exit: exitOf,
    screen: SCREEN,
    on: {
      ...end.on,
      initialising: { back: goBack },
      waiting: { back: goBack },
      problem: { retry: initialising, back: goBack },
    },
    run: {
      ...end.run,
      initialising: {
        do: async (state, io, { signal }) => ({ ...task(state), at: 'waiting', channel: await io.init(state, signal) }),
        fail: problem,
      },
      waiting: {
        async do({ channel, ...state }, io, { signal, now, sleep }) {
          // a phone may have suspended the page while the user approved, so it polls once more before it times out
          for (const end = now() + APPROVAL_TIMEOUT_MS; ; ) {
            await sleep(POLL_MS)
            const signed = await io.poll(channel, signal)
            if (signed) return { ...state, at: 'verifying', channel, signed }
            if (now() >= end) throw timedOut()
          }
        },
        fail: problem,
      },
      verifying: {
        commits: true,
        async do(state, io) {
          const verified = await io.verify(state, state.channel, state.signed)
          return { ...task(state), at: 'success', verified }
        },
        fail: problem,
      },
      problem: problemWork(),
    },
    after: end.after,
  })
}

const timedOut = () =>
  new LatchkitError('client_request_timeout', 'The request timed out. Try again.', { retryable: true })
