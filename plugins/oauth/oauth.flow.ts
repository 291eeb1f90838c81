import type { LatchkitError } from '../../core/errors.js'
import { defineFlow, type Job } from '../../core/flow.js'
import type { ErrorCode } from '../../core/registry.js'
import {
  exitOf,
  goBack,
  leave,
  problemWork,
  type ShowsErrors,
  signInEnd,
  signInTask,
  type Verified,
} from '../../core/sign-in/end.js'
import type { Grant, OAuthEvent, OAuthState, OAuthTask } from './contract.js'
import { popupClosed, timedOut } from './errors.js'

export interface OAuthIo<Value = unknown> extends ShowsErrors {
  /** Opens a popup, or leads the page away. Called within the click. 'back': the user came back without an answer. */
  begin(task: OAuthTask, signal: AbortSignal): Promise<'popup' | 'back'>
  /** What the popup brings; rejects once it is closed, or looks so, and for an answer to another request. */
  answer(): Promise<Grant>
  /** The same, of a popup that looks closed or is late. */
  lateAnswer(): Promise<Grant>
  /** Proves it: adopts the session, or the changed user. */
  verify(task: OAuthTask, grant: Grant): Promise<Verified<Value>>
}

const LATE: readonly ErrorCode[] = ['user_rejected_request', 'client_request_timeout']
/** Core §9, Wire §4.1. */
const POPUP_TIMEOUT_MS = 120_000

const task = <Value>(here: OAuthTask<Value>): OAuthTask<Value> => ({ ...signInTask(here), provider: here.provider })
const again = <Value>(here: OAuthTask<Value>): OAuthState<Value> => ({ at: 'starting', ...task(here) })
const problem = <Value>(here: OAuthTask<Value>, error: LatchkitError): OAuthState<Value> => ({
  ...task(here),
  at: 'problem',
  error,
})

const verifying = <Value>(here: OAuthTask<Value>, grant: Grant): OAuthState<Value> => ({
  ...task(here),
  at: 'verifying',
  grant,
})

/** A login, a link or a fresh authorization at an identity provider. Core §4, Modal §4.5. */
export function oauthFlow<Value>() {
  type State = OAuthState<Value>
  type Problem = Extract<State, { at: 'problem' }>
  const end = signInEnd<OAuthTask<Value>, Value>()
  /** A provider's own COOP makes its window look closed, and a slow person comes late: what is brought after all is taken. */
  async function watchOn(here: Problem, io: OAuthIo<Value>, { sleep }: Job<Problem>): Promise<State | void> {
    if (!LATE.includes(here.error.code)) return
    const grant = await Promise.race([io.lateAnswer(), sleep(POPUP_TIMEOUT_MS)])
    if (grant) return verifying(here, grant)
  }
  return defineFlow<State, OAuthEvent, OAuthIo<Value>>({
    exit: exitOf,
    screen: ({ at }) => (at === 'blocked' ? 'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE' : 'AWAITING_OAUTH_SCREEN'),
    on: {
      ...end.on,
      blocked: { back: goBack },
      starting: { back: goBack },
      awaiting: { back: goBack, retry: again },
      // hosts hear why it failed, not that it was closed
      problem: { retry: again, back: goBack, leave, close: leave },
    },
    run: {
      ...end.run,
      starting: {
        async do(here, io, { signal }) {
          if ((await io.begin(here, signal)) === 'popup') return { at: 'awaiting', ...task(here) }
          if (here.back == null) throw popupClosed()
          return goBack(here)
        },
        fail: problem,
      },
      awaiting: {
        do: async (here, io) => verifying(here, await io.answer()),
        fail: problem,
      },
      verifying: {
        commits: true,
        async do(here, io) {
          const verified = await io.verify(here, here.grant)
          return { ...task(here), at: 'success', verified }
        },
        fail: problem,
      },
      problem: problemWork(watchOn),
    },
    after: {
      ...end.after,
      awaiting: { until: (_, since) => since + POPUP_TIMEOUT_MS, go: (here) => problem(here, timedOut()) },
    },
  })
}
