import type { LatchkitError } from '../../errors.js'
import type { SignInEnd, SignInTask } from '../end.js'

/** The data of every stage of a login, a link or a new authorization at a provider that returns with a code. */
export interface AuthorizationTask<Value = unknown> extends SignInTask<Value, 'login' | 'link' | 'reauthorize'> {
  /** The provider's name in `oauth/init`. */
  readonly provider: string
}
/** The provider's answer with the stored request. */
export interface Grant {
  readonly code: string
  readonly state: string
  readonly verifier: string
}
export type AuthorizationState<Task extends AuthorizationTask<Value>, Value> =
  | ({ readonly at: 'starting' } & Task)
  | ({ readonly at: 'awaiting' } & Task)
  | ({ readonly at: 'verifying'; readonly grant: Grant } & Task)
  | ({ readonly at: 'problem'; readonly error: LatchkitError } & Task)
  | SignInEnd<Task, Value>

/** `leave`: trying again is not possible. */
export type AuthorizationEvent = { readonly type: 'retry' } | { readonly type: 'back' } | { readonly type: 'leave' }
