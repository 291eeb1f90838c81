import { useLinks, useUnlinks, useUpdate } from './accounts.js'
import { useClient } from './client-context.js'
import { useWithClient } from './use-action.js'
import { useLogin } from './use-login.js'
import { useLogout } from './use-logout.js'
import { useModalStatus } from './use-modal-status.js'
import { useStore } from './use-store.js'
import { useToken } from './use-token.js'
import { useUser } from './use-user.js'

/** Who is logged in, and the ways to change it. Wire §5.3. */
export function useLatchkit() {
  const client = useClient()
  const { status = 'initializing', authenticated = false, error = null } = useStore(client?.status) ?? {}
  return {
    /** Configuration, session and a handled return are in. `status` says why it stays false. */
    ready: status === 'ready' || status === 'degraded',
    status,
    /** Why `status` is `failed`. */
    error,
    authenticated,
    ...useUser(),
    isModalOpen: useModalStatus().isOpen,
    ...useLogin(),
    ...useLogout(),
    ...useToken(),
    /** A refresh token for another place, where the session goes on by itself. Core §7. */
    forkSession: useWithClient((running) => running.forkSession()),
    ...useLinks(),
    ...useUnlinks(),
    updateEmail: useUpdate('email'),
    updatePhone: useUpdate('sms'),
  }
}
