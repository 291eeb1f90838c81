import type { LatchkitError } from '../../errors.js'
import type { SignInEnd, SignInTask } from '../end.js'

/**
 * A login, a link or a fresh authorization at a provider that sends the user back with a code. What is true in every
 * stage.
 */
export interface AuthorizationTask<Value = unknown> extends SignInTask<Value, 'login' | 'link' | 'reauthorize'> {
  /** As `oauth/init` knows it. */
  readonly provider: string
}
/** What the provider sent back, and what was kept for it. */
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

/** `leave`: there is nothing to try again. */
export type AuthorizationEvent = { readonly type: 'retry' } | { readonly type: 'back' } | { readonly type: 'leave' }
