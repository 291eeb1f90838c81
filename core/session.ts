import type { Storage } from './browser/storage.js'
import type { UiEvent } from './browser/ui-event.js'
import type { LatchkitError } from './errors.js'
import { attempt } from './lib/attempt.js'
import { createStore, type Store } from './lib/store.js'
import type { LoginMethod } from './protocol/methods.js'
import type { WireNames } from './protocol/wire.js'
import type { SignedIn } from './signed-in.js'
import type { User } from './user.js'

/**
 * `initializing`: the configuration, the session or the return from another page is still being loaded. `degraded`: the
 * server cannot be reached; the user stays logged in. `failed`: the configuration could not be loaded. Core §4,
 * decision 6.
 */
export interface SessionState {
  readonly status: 'initializing' | 'ready' | 'degraded' | 'failed'
  readonly authenticated: boolean
  /** The error, if it failed. */
  readonly error?: LatchkitError
}

/** Wire §1.4. */
export interface AuthResponse {
  readonly user: unknown
  readonly token: string | null
  readonly refresh_token: string | null
  readonly identity_token?: string | null
  readonly is_new_user?: boolean
  readonly session_update_action?: 'set' | 'ignore' | 'clear'
  readonly oauth_tokens?: Readonly<Record<string, unknown>>
}
export interface LogoutOptions {
  /** Ends all sessions of the user in this app, on every device and in every browser. Default: false. */
  readonly everywhere?: boolean | undefined
}
export interface LiveSession {
  /** Resolves with an access token valid for at least 30 s, refreshed if necessary; null if nobody is logged in. */
  accessToken(): Promise<string | null>
  identityToken(): Promise<string | null>
  /** The token for a request to `path`. Exempt paths never refresh the session. Wire §1.1. */
  bearer(path: string): Promise<string | null>
  /**
   * Applies a server answer according to its `session_update_action`; returns null where the answer has no user. Core
   * §4.
   */
  adopt(answer: AuthResponse): User | null
  /** Applies a bare user object. */
  adoptUser(value: unknown): User | null
  /** Refreshes the session. Calls at the same time share one request, in this tab and across tabs. */
  refresh(): Promise<User | null>
  /** Starts a new refresh after the running one, so that its result is not older than this call. */
  refreshAnew(): Promise<User | null>
  /** Creates a refresh token for a second session, for example on another device. Core §7. */
  fork(): Promise<string>
  /**
   * Ends the session here and at the server. `everywhere` ends all of the user's, and rejects if the server did not
   * do that. An event, which `onClick={logout}` passes, has no options.
   */
  logout(options?: LogoutOptions | UiEvent): Promise<void>
  /** Restores the stored session when the page loads, and checks it with the server. */
  resume(): Promise<void>
  /** Replaces `signIn` while the logged-in user has to log in again. Decision 43. */
  relogin?: ((answer: AuthResponse, method: LoginMethod) => SignedIn) | undefined
}

/** The stores of the session, which only the client writes to. */
export interface SessionView {
  readonly status: Store<SessionState>
  readonly user: Store<User | null>
  readonly identityToken: Store<string | null>
}

export function sessionStores() {
  /** The state inside the session. */
  const state = createStore<SessionState>({ status: 'initializing', authenticated: false })
  /** The public state: it stays `initializing` until everything that `ready` waits for is done (decision 6). */
  const status = createStore(state.get())
  let started = false
  state.subscribe(() => status.set(started ? state.get() : { ...state.get(), status: 'initializing' }))
  return {
    state,
    status,
    user: createStore<User | null>(null),
    identityToken: createStore<string | null>(null),
    start() {
      started = true
      const { authenticated, status: now } = state.get()
      state.set({ authenticated, status: now === 'degraded' ? now : 'ready' })
    },
  }
}

/**
 * True where this app's session may exist, under its own keys. `shared` where there is a token under the older key, or
 * the cookie of a session, of this app or of another one on this host: `browser/forward.ts` looks whose. It is
 * decided here, so that a page without a session does not fetch `core/live`. Decision 2, Wire §1.8.
 */
export function hasTraces(
  storage: Storage,
  { plain, cookie }: WireNames,
  forked: string | undefined,
): boolean | 'shared' {
  if (forked) storage.set('session_transfer_token', forked)
  return (
    ['token', 'refresh_token', 'session_transfer_token'].some((key) => storage.get(key) !== null) ||
    ((storage.peek(plain('token')) !== null ||
      !!attempt(() => document.cookie.split('; ').includes(`${cookie.session}=t`))) &&
      'shared')
  )
}
