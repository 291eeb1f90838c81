import type { LatchkitError } from '../errors.js'
import type { Job, Work } from '../flow.js'
import type { ErrorCode } from '../registry.js'

/** The data of every stage of a login flow. `Value` is the flow's result. */
export interface SignInTask<Value, Intent extends string = string> {
  /** `link`, `update` and `reauthorize` need a logged-in user; all others begin a session. */
  readonly intent: Intent
  /** True where the dialog shows the flow: success is then shown for a moment, and errors have screens. */
  readonly shown: boolean
  /** The result if the user goes back to the screen beneath; absent if there is none. */
  readonly back?: Value | undefined
  /** Refuses a login that would create a user. */
  readonly disableSignup?: boolean | undefined
}
/** The fields of a task that a login request needs. */
export type SignupTask = Pick<SignInTask<unknown>, 'disableSignup'>
/** Only the fields of the task, without those of a single stage. */
export const signInTask = <Value, Intent extends string>({
  intent,
  shown,
  back,
  disableSignup,
}: SignInTask<Value, Intent>): SignInTask<Value, Intent> => ({ intent, shown, back, disableSignup })
/** A result that the server has accepted: a login whose session is stored (`SignedIn`), or a changed account. */
export interface Verified<Value> {
  /** True where an onboarding step follows; the success screen is then shorter. */
  readonly needsMore?: boolean
  /** Runs the onboarding steps and emits the event, where there are any. */
  complete(): Promise<Value>
}
export const verified = <Value>(value: Value): Verified<Value> => ({ complete: async () => value })

type Done<Value> = { readonly at: 'done'; readonly value: Value }
type Failed = { readonly at: 'failed'; readonly error: LatchkitError }
/** The last stages of every login flow. */
export type SignInEnd<Task, Value> =
  | ({ readonly at: 'success'; readonly verified: Verified<Value> } & Task)
  | ({ readonly at: 'finishing'; readonly verified: Verified<Value> } & Task)
  | Done<Value>
  | Failed

/** ms. Wire §4.1. */
const SUCCESS_MS = 1_400
const SUCCESS_BEFORE_MORE_MS = 900

export const failWith = (_: unknown, error: LatchkitError): Failed => ({ at: 'failed', error })
/** Goes back to the screen beneath; without one it refuses the event. */
export const goBack = <Here extends SignInTask<unknown>>(state: Here): Here | Done<NonNullable<Here['back']>> =>
  state.back == null ? state : { at: 'done', value: state.back }

/** Goes back from an error; without a screen beneath, the flow fails. */
export const backOrFail = <Here extends SignInTask<unknown> & { readonly error: LatchkitError }>(
  state: Here,
): Failed | Done<NonNullable<Here['back']>> =>
  state.back == null ? failWith(state, state.error) : { at: 'done', value: state.back }

const EXITS: Readonly<Record<string, ErrorCode>> = {
  link: 'exited_link_flow',
  reauthorize: 'exited_link_flow',
  update: 'exited_update_flow',
}
/** The error code of a login flow that the user closes. */
export const exitOf = (state: object): ErrorCode => EXITS[(state as { intent: string }).intent] ?? 'exited_auth_flow'

/** success → finishing → done or failed, to be spread into a flow's `on`, `run` and `after`. Architecture §3. */
export function signInEnd<Task extends SignInTask<Value>, Value>() {
  type Success = { readonly at: 'success'; readonly verified: Verified<Value> } & Task
  type Finishing = { readonly at: 'finishing'; readonly verified: Verified<Value> } & Task
  const finish = (state: Success): Finishing => ({ ...state, at: 'finishing' })
  const complete = async (state: Finishing): Promise<Done<Value>> => ({
    at: 'done',
    value: await state.verified.complete(),
  })
  const until = ({ shown, verified: { needsMore } }: Success, since: number) =>
    since + (shown ? (needsMore ? SUCCESS_BEFORE_MORE_MS : SUCCESS_MS) : 0)
  return {
    on: { success: { close: finish } },
    run: { finishing: { commits: true as const, do: complete, fail: failWith } },
    after: { success: { until, go: finish } },
  }
}

export interface ShowsErrors {
  /** Shows the screen of the error, with `onlyOwn` only if it has its own. See `Context.showError`. */
  showError(error: LatchkitError, signal: AbortSignal, onlyOwn: boolean): Promise<boolean>
}
/**
 * The work of a `problem` stage. Without a dialog, the flow fails. In the dialog, some errors have a screen of their
 * own, from which the user goes back, or all, where `mayStay` says no. All others are shown in place, where `stay` may
 * go on working.
 */
export const problemWork = <
  Value,
  Here extends SignInTask<Value> & { readonly at: string; readonly error: LatchkitError },
  Io extends ShowsErrors,
  Next extends { readonly at: string } = never,
>(
  stay?: (state: Here, io: Io, job: Job<Here>) => Promise<Next | void>,
  go: (state: Here) => Next | Done<Value> | Failed = backOrFail,
  mayStay: (state: Here) => boolean = () => true,
): Work<Here, Next | Done<Value> | Failed, Io> => ({
  async do(state, io, job) {
    if (!state.shown) throw state.error
    return (await io.showError(state.error, job.signal, mayStay(state))) ? go(state) : stay?.(state, io, job)
  },
  fail: failWith,
})
