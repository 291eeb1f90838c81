import { useMemo } from 'react'
import type { User } from '../../core/live/user.js'
import { linksOf, unlinksOf, updatesOf } from './accounts.js'
import { useClient } from './client-context.js'
import { type Bind, useBind } from './use-action.js'
import { logIn } from './use-login.js'
import { logOut } from './use-logout.js'
import { useStore } from './use-store.js'
import { tokenOf } from './use-token.js'
import { refreshUser } from './use-user.js'

/** Most pages draw their login button with this: it listens to nothing that it does not answer, and makes its callbacks at once. */
const actsOf = (bind: Bind) => ({
  login: bind(logIn),
  logout: bind(logOut),
  getAccessToken: bind(tokenOf),
  refreshUser: bind(refreshUser),
  /** A refresh token for another place, where the session goes on by itself. Core §7. */
  forkSession: bind((client) => client.forkSession()),
  ...linksOf(bind),
  ...unlinksOf(bind),
  ...updatesOf(bind),
})

/** Who is logged in, and the ways to change it. Wire §5.3. */
export function useLatchkit() {
  const client = useClient()
  const { status = 'initializing', authenticated = false, error = null } = useStore(client?.status) ?? {}
  const user: User | null = useStore(client?.user) ?? null
  const isModalOpen = useStore(client?.screens)?.open ?? false
  const bind = useBind()
  const acts = useMemo(() => actsOf(bind), [bind])
  return {
    /** Configuration, session and a handled return are in. `status` says why it stays false. */
    ready: status === 'ready' || status === 'degraded',
    status,
    /** Why `status` is `failed`. */
    error,
    authenticated,
    user,
    isModalOpen,
    ...acts,
  }
}
