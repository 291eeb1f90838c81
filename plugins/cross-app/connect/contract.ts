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
   * Logs in with an account of another app. Opens a window, so call it within the click. If the browser blocks the
   * window, the page navigates to the server and back. A user who is logged in already stays logged in. Rejects with
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
  unlink(account: { readonly subject: string }): Promise<User>
  /** Returns the user's access token for the other app's API; null if none is valid, then link the account again. */
  accessTokenOf(app: WhichApp): string | null
}

/** The login method of another app, `<prefix>:<app id>`; the server uses the same name. */
export type AppMethod = `${string}:${string}`
export interface ConnectTask<Value = unknown> extends AuthorizationTask<Value> {
  readonly provider: AppMethod
  /** Name of the other app, once it is known. */
  readonly name?: string | undefined
  readonly iconUrl?: string | undefined
}
export type ConnectState<Value = unknown> = AuthorizationState<ConnectTask<Value>, Value>
export type ConnectEvent = AuthorizationEvent
