import type { LatchkitError } from '../errors.js'
import type { Job, Work } from '../flow.js'
import type { ErrorCode } from '../registry.js'
import { hasOwnScreen } from './outcome.flow.js'

/** What is true in every stage of a way in, whichever it is. `Value`: what it resolves with. */
export interface SignInTask<Value, Intent extends string = string> {
  /** `link`, `update` and `reauthorize` are of a user who is logged in; all others begin a session. */
  readonly intent: Intent
  /** Drawn in the dialog: success is shown for a while, failures have their places. */
  readonly shown: boolean
  /** What it resolves with when its user goes back to what lies beneath; without it there is nothing to go back to. */
  readonly back?: Value | undefined
  /** Only who has an account already may come in. */
  readonly disableSignup?: boolean | undefined
}
/** What a request that begins a session has to know of its task. */
export type SignupTask = Pick<SignInTask<unknown>, 'disableSignup'>
/** That alone, without what is true in one stage only. */
export const signInTask = <Value, Intent extends string>({
  intent,
  shown,
  back,
  disableSignup,
}: SignInTask<Value, Intent>): SignInTask<Value, Intent> => ({ intent, shown, back, disableSignup })
/** What the server has accepted: a login whose session is adopted (`SignedIn`), or what became of an account. */
export interface Verified<Value> {
  /** An onboarding step is waiting: the success screen makes way sooner. */
  readonly needsMore?: boolean
  /** Onboards and reports, where there is something to. */
  complete(): Promise<Value>
}
export const verified = <Value>(value: Value): Verified<Value> => ({ complete: async () => value })

type Done<Value> = { readonly at: 'done'; readonly value: Value }
type Failed = { readonly at: 'failed'; readonly error: LatchkitError }
/** The stages that every way in ends with. */
export type SignInEnd<Task, Value> =
  | ({ readonly at: 'success'; readonly verified: Verified<Value> } & Task)
  | ({ readonly at: 'finishing'; readonly verified: Verified<Value> } & Task)
  | Done<Value>
  | Failed

/** ms. Wire §4.1. */
const SUCCESS_MS = 1_400
const SUCCESS_BEFORE_MORE_MS = 900

export const failWith = (_: unknown, error: LatchkitError): Failed => ({ at: 'failed', error })
/** To what lies beneath; where there is nothing, it stays. */
export const goBack = <Here extends SignInTask<unknown>>(here: Here): Here | Done<NonNullable<Here['back']>> =>
  here.back == null ? here : { at: 'done', value: here.back }

/** The same of a failure; where there is nothing beneath, it is the end. */
export const backOrFail = <Here extends SignInTask<unknown> & { readonly error: LatchkitError }>(
  here: Here,
): Failed | Done<NonNullable<Here['back']>> =>
  here.back == null ? failWith(here, here.error) : { at: 'done', value: here.back }

const EXITS: Readonly<Record<string, ErrorCode>> = {
  link: 'exited_link_flow',
  reauthorize: 'exited_link_flow',
  update: 'exited_update_flow',
}
/** What a way in rejects with when it is closed. */
export const exitOf = (state: object): ErrorCode => EXITS[(state as { intent: string }).intent] ?? 'exited_auth_flow'

/** success → finishing → done or failed, to be spread into a flow's `on`, `run` and `after`. Architecture §3. */
export function signInEnd<Task extends SignInTask<Value>, Value>() {
  type Success = { readonly at: 'success'; readonly verified: Verified<Value> } & Task
  type Finishing = { readonly at: 'finishing'; readonly verified: Verified<Value> } & Task
  const finish = (here: Success): Finishing => ({ ...here, at: 'finishing' })
  const complete = async (here: Finishing): Promise<Done<Value>> => ({
    at: 'done',
    value: await here.verified.complete(),
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
  /** The failure's own screen; resolves when the user goes on. */
  showError(error: LatchkitError, signal: AbortSignal): Promise<void>
}
/**
 * What a failure leads to. Headless it ends the flow. In the dialog it has a screen of its own, from which the user goes back,
 * or it is shown in place, where `stay` may go on working. `isApart` says which errors have a screen of their own.
 */
export const problemWork = <
  Value,
  Here extends SignInTask<Value> & { readonly at: string; readonly error: LatchkitError },
  Io extends ShowsErrors,
  Next extends { readonly at: string } = never,
>(
  stay?: (here: Here, io: Io, job: Job<Here>) => Promise<Next | void>,
  go: (here: Here) => Next | Done<Value> | Failed = backOrFail,
  isApart: (error: LatchkitError) => boolean = hasOwnScreen,
): Work<Here, Next | Done<Value> | Failed, Io> => ({
  async do(here, io, job) {
    if (!here.shown) throw here.error
    if (!isApart(here.error)) return stay?.(here, io, job)
    await io.showError(here.error, job.signal)
    return go(here)
  },
  fail: failWith,
})
