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
import type { UseLogoutResult } from './use-logout.js'
import { useStore } from './use-store.js'
import type { UseTokenResult } from './use-token.js'
import type { UseUserResult } from './use-user.js'

/** Most pages draw their login button with this: it listens to nothing that it does not answer, and makes its callbacks at once. */
const actsOf = (bind: Bind) => ({
  login: bind(logIn),
  logout: bind((client) => client.logout()),
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
  /** Configuration, session and a handled return are in. `status` says why it stays false. */
  readonly ready: boolean
  readonly status: SessionState['status']
  /** Why `status` is `failed`. */
  readonly error: LatchkitError | null
  readonly authenticated: boolean
  readonly isModalOpen: boolean
  /** A refresh token for another place, where the session goes on by itself. Core §7. */
  forkSession(): Promise<string>
}
/** Who is logged in, and the ways to change it. Wire §5.3. */
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
