import type { UiEvent } from '../../core/browser/ui-event.js'
import type { Client } from '../../core/client.js'
import type { LogoutOptions } from '../../core/session.js'
import { useWithClient } from './use-action.js'
import { useEvent } from './use-event.js'

export interface LogoutCallbacks {
  onSuccess?: (() => void) | undefined
}

export const logOut = (client: Client, options?: LogoutOptions | UiEvent) => client.logout(options)

export interface UseLogoutResult {
  /**
   * Resolves once the session has ended here. The server is notified, and waited for at most 3 s. With
   * `{ everywhere: true }` it ends all sessions of the user in this app; if the server did not do that, it rejects and
   * the user stays logged in. You may pass it as `onClick={logout}`.
   */
  logout(options?: LogoutOptions | UiEvent): Promise<void>
}

/**
 * `logout()` ends the session in this tab, on the server and in the browser's other tabs. `onSuccess` is called after
 * every logout, whoever called it.
 *
 * @example
 * const { logout } = useLogout()
 * return <button onClick={() => logout({ everywhere: true }).catch(report)}>Log out on all devices</button>
 */
export function useLogout({ onSuccess }: LogoutCallbacks = {}): UseLogoutResult {
  useEvent('logout', onSuccess)
  return { logout: useWithClient(logOut) }
}
