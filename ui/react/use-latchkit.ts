import { useMemo } from 'react'
import type { LatchkitError } from '../../core/errors.js'
import type { SessionState } from '../../core/session.js'
import {
  linksOf,
  type Unlinks,
  type UseLinkAccountResult,
  type UseUpdateAccountResult,
  unlinksOf,
  updatesOf,
} from './accounts.js'
import { useClient } from './client-context.js'
import { type Bind, useBind } from './use-action.js'
import { logIn, type UseLoginResult } from './use-login.js'
import { logOut, type UseLogoutResult } from './use-logout.js'
import { useStore } from './use-store.js'
import type { UseTokenResult } from './use-token.js'
import type { UseUserResult } from './use-user.js'

/**
 * Most pages draw their login button with this hook. It subscribes only to what it returns, and creates its callbacks
 * at once.
 */
const actsOf = (bind: Bind) => ({
  login: bind(logIn),
  logout: bind(logOut),
  getAccessToken: bind((client) => client.getAccessToken()),
  refreshUser: bind((client) => client.refreshUser()),
  forkSession: bind((client) => client.forkSession()),
  ...linksOf(bind),
  ...unlinksOf(bind),
  ...updatesOf(bind),
})

export interface UseLatchkitResult
  extends UseLinkAccountResult,
    Unlinks,
    UseUpdateAccountResult,
    UseLoginResult,
    UseLogoutResult,
    UseTokenResult,
    UseUserResult {
  /**
   * True once the configuration, the session and a return from another page have been handled. `status` tells why it
   * stays false.
   */
  readonly ready: boolean
  readonly status: SessionState['status']
  /** The error, if `status` is `failed`. */
  readonly error: LatchkitError | null
  readonly authenticated: boolean
  readonly isModalOpen: boolean
  /**
   * Resolves with a refresh token that starts a second session of the same user elsewhere, for example in a native
   * app. It can be used once. That session ends with this one's logout. Rejects with `must_be_authenticated`,
   * `fresh_login_required`, and `not_supported` if the server keeps the session in a cookie.
   */
  forkSession(): Promise<string>
}
/**
 * Who is logged in, and the calls that change it. Wait for `ready` before you decide by `authenticated` what to show.
 *
 * @example
 * const { ready, authenticated, user, login, logout } = useLatchkit()
 * if (!ready) return <Spinner />
 * return authenticated
 *   ? <button onClick={logout}>Log out {user?.email?.address}</button>
 *   : <button onClick={login}>Log in</button>
 */
export function useLatchkit(): UseLatchkitResult {
  const client = useClient()
  const { status = 'initializing', authenticated = false, error = null } = useStore(client?.status) ?? {}
  const user = useStore(client?.user) ?? null
  const isModalOpen = useStore(client?.screens)?.open ?? false
  const bind = useBind()
  const acts = useMemo(() => actsOf(bind), [bind])
  return {
    ready: status === 'ready' || status === 'degraded',
    status,
    error,
    authenticated,
    user,
    isModalOpen,
    ...acts,
  }
}
