import type { LatchkitError } from '../../core/errors.js'
import type { User } from '../../core/user.js'

declare module '../../core/registry.js' {
  interface Plugins {
    'custom-auth': CustomAuthContract
  }
}
export interface CustomAuthContract {
  api: CustomAuthApi
  /** The status of the synchronisation with the host's login; undefined before the first synchronisation. */
  state: JwtAuthFlowState
  events: {
    /** The host's user is logged in, newly or from an earlier session. Emitted once for each user. */
    jwtAuthenticated: { user: User; isNewUser: boolean }
    /** The host's user has logged out, and the session has ended. */
    jwtUnauthenticated: undefined
  }
}
export type JwtAuthFlowState =
  | { readonly status: 'initial' | 'loading' | 'not-enabled' | 'done' }
  | { readonly status: 'error'; readonly error: LatchkitError }

/**
 * Returns the host's token for its user, or nothing if nobody is logged in at the host. With `fresh`, return a newly
 * issued token and not a cached one, because a recent login is required.
 */
export type GetJwt = (wish?: {
  readonly fresh: boolean
}) => Promise<string | null | undefined> | string | null | undefined
export interface SyncOptions {
  /** Whether an error thrown by the getter ends the session. By default the session stays. */
  readonly logoutOnError?: boolean | undefined
}
export interface CustomAuthApi {
  /** Settles after the first synchronisation with `config.customAuth`; `ready` waits for it. */
  readonly started: Promise<unknown>
  /**
   * Synchronises the session with the host's token: logs in, keeps the session, changes the user or logs out. A later
   * call cancels an earlier one. Rejects with the error that the getter threw, `invalid_credentials`,
   * `allowlist_rejected`, `network`, …
   */
  sync(getJwt: GetJwt, options?: SyncOptions): Promise<void>
  /** Logs the same user in again with a fresh token from the host. Rejects as `sync` does. */
  relogin(): Promise<void>
  /** Links the host's user to the current user. Rejects as `sync` does, and with `linked_to_another_user`, … */
  link(jwt: string): Promise<User>
}
