import type { LatchkitError } from '../../core/errors.js'
import type { User } from '../../core/user.js'

declare module '../../core/registry.js' {
  interface Plugins {
    'custom-auth': CustomAuthContract
  }
}
export interface CustomAuthContract {
  api: CustomAuthApi
  /** The status of the synchronisation with the host's login; undefined before the first one. */
  state: JwtAuthFlowState
  events: {
    /** The host's user is logged in: by a login now, or because the session goes on. Once for each user. */
    jwtAuthenticated: { user: User; isNewUser: boolean }
    /** The host's user has logged out, and the session has ended. */
    jwtUnauthenticated: undefined
  }
}
export type JwtAuthFlowState =
  | { readonly status: 'initial' | 'loading' | 'not-enabled' | 'done' }
  | { readonly status: 'error'; readonly error: LatchkitError }

/**
 * The host's own token of its user; nothing where nobody is logged in at the host. `fresh`: a login long ago is not
 * enough, so the token has to be issued now, and not be one that is kept.
 */
export type GetJwt = (wish?: {
  readonly fresh: boolean
}) => Promise<string | null | undefined> | string | null | undefined
export interface SyncOptions {
  /** A getter that throws ends the session; by default the session stays as it is. */
  readonly logoutOnError?: boolean | undefined
}
export interface CustomAuthApi {
  /** The first look at `config.customAuth`; `ready` waits for it. */
  readonly started: Promise<unknown>
  /**
   * Brings the session in line with the host's token: logs in, goes on, changes the user or logs out. A later call
   * makes an earlier one void. Rejects with what the getter threw, `invalid_credentials`, `allowlist_rejected`,
   * `network`, …
   */
  sync(getJwt: GetJwt, options?: SyncOptions): Promise<void>
  /** Logs the same user in anew, by a token that the host is asked for again. Rejects as `sync` does. */
  relogin(): Promise<void>
  /** Links the host's user to the one who is logged in: rejects as `sync` does, and with `linked_to_another_user`, … */
  link(jwt: string): Promise<User>
}
