import type { EntersLogin, ListsEntries, RunsOnStart } from '../../../core/capabilities.js'
import type {
  AuthorizationEvent,
  AuthorizationState,
  AuthorizationTask,
} from '../../../core/sign-in/authorization/contract.js'
import type { User } from '../../../core/user.js'

export interface WhichApp {
  readonly appId: string
}
export interface ConnectApi extends EntersLogin, ListsEntries, RunsOnStart {
  /**
   * Logs in by an account of another app. Opens a window, so call it within the click; where the browser lets none
   * open, the page is led away and comes back. Who is logged in already stays so. Rejects with
   * `cross_app_not_connected`, `oauth_user_denied`, `user_rejected_request`, `client_request_timeout`,
   * `exited_auth_flow`.
   */
  login(app: WhichApp): Promise<User>
  /**
   * Links an account to the logged-in user. Rejects with `must_be_authenticated`, `exited_link_flow`,
   * `linked_to_another_user`.
   */
  link(app: WhichApp): Promise<User>
  /** Rejects with `linked_account_not_found`, `cannot_unlink_sole_account`. */
  unlink(which: { readonly subject: string }): Promise<User>
  /** What the other app's own API takes of this user, while it is good; null: link the account again. */
  accessTokenOf(app: WhichApp): string | null
}

/** `<prefix>:<app id>`, as a login method and at the server. */
export type AppMethod = `${string}:${string}`
export interface ConnectTask<Value = unknown> extends AuthorizationTask<Value> {
  readonly provider: AppMethod
  /** Of the other app, once it is known. */
  readonly name?: string | undefined
  readonly iconUrl?: string | undefined
}
export type ConnectState<Value = unknown> = AuthorizationState<ConnectTask<Value>, Value>
export type ConnectEvent = AuthorizationEvent
