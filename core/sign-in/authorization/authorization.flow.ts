import type { LatchkitError } from '../../errors.js'
import type { Job } from '../../flow.js'
import type { ErrorCode } from '../../registry.js'
import { backOrFail, failWith, goBack, problemWork, type ShowsErrors, signInEnd, type Verified } from '../end.js'
import type { AuthorizationTask, Grant } from './contract.js'
import { popupClosed, timedOut } from './errors.js'

export interface AuthorizationIo<Task, Value> extends ShowsErrors {
  /** Opens a popup, or navigates the page. Called within the click. 'back': the user returned without an answer. */
  begin(task: Task, signal: AbortSignal): Promise<'popup' | 'back'>
  /** Resolves with the popup's answer. Rejects once it appears to be closed, and for an answer to another request. */
  answer(): Promise<Grant>
  /** Resolves with an answer, even if the popup appears to be closed or is late. */
  lateAnswer(): Promise<Grant>
  /** Sends the grant to the server, and adopts the session or the changed user. */
  verify(task: Task, grant: Grant): Promise<Verified<Value>>
}

const LATE: readonly ErrorCode[] = ['user_rejected_request', 'client_request_timeout']
/** Times in ms. Core §9, Wire §4.1. */
const POPUP_TIMEOUT_MS = 120_000

/**
 * The stages of an authorization at a provider, to be spread into a flow's `on`, `run` and `after`. `task` returns the
 * data that every stage has. Core §4, Modal §4.5.
 */
export function authorization<Task extends AuthorizationTask<Value>, Value>(task: (state: Task) => Task) {
  type Starting = { readonly at: 'starting' } & Task
  type Awaiting = { readonly at: 'awaiting' } & Task
  type Verifying = { readonly at: 'verifying'; readonly grant: Grant } & Task
  type Problem = { readonly at: 'problem'; readonly error: LatchkitError } & Task
  type Io = AuthorizationIo<Task, Value>
  const end = signInEnd<Task, Value>()
  const retry = (state: Task): Starting => ({ ...task(state), at: 'starting' })
  const problem = (state: Task, error: LatchkitError): Problem => ({ ...task(state), at: 'problem', error })
  const verifying = (state: Task, grant: Grant): Verifying => ({ ...task(state), at: 'verifying', grant })

  /** A window may look closed because of the provider's COOP, so an answer that comes later is still accepted. */
  async function watchOn(state: Problem, io: Io, { sleep }: Job<Problem>): Promise<Verifying | void> {
    if (!LATE.includes(state.error.code)) return
    const grant = await Promise.race([io.lateAnswer(), sleep(POPUP_TIMEOUT_MS)])
    if (grant) return verifying(state, grant)
  }
  return {
    on: {
      ...end.on,
      starting: { back: goBack },
      awaiting: { back: goBack, retry },
      // hosts get the actual error, and not that the dialog was closed
      problem: { retry, back: goBack, leave: backOrFail, close: (state: Problem) => failWith(state, state.error) },
    },
    run: {
      ...end.run,
      starting: {
        async do(state: Starting, io: Io, { signal }: { readonly signal: AbortSignal }) {
          if ((await io.begin(state, signal)) === 'popup') return { ...task(state), at: 'awaiting' as const }
          if (state.back == null) throw popupClosed()
          return goBack(state)
        },
        fail: problem,
      },
      awaiting: {
        do: async (state: Awaiting, io: Io) => verifying(state, await io.answer()),
        fail: problem,
      },
      verifying: {
        commits: true as const,
        async do(state: Verifying, io: Io) {
          const verified = await io.verify(state, state.grant)
          return { ...task(state), at: 'success' as const, verified }
        },
        fail: problem,
      },
      problem: problemWork<Value, Problem, Io, Verifying>(watchOn),
    },
    after: {
      ...end.after,
      awaiting: {
        until: (_: Awaiting, since: number) => since + POPUP_TIMEOUT_MS,
        go: (state: Awaiting) => problem(state, timedOut()),
      },
    },
  }
}
