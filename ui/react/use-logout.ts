import { useWithClient } from './use-action.js'
import { useEvent } from './use-event.js'

export interface LogoutCallbacks {
  onSuccess?(): void
}

export interface UseLogoutResult {
  /** Resolves once the session has ended here. The server is notified, and waited for at most 3 s. */
  logout(): Promise<void>
}

/**
 * `logout()` ends the session in this tab, on the server and in the browser's other tabs. `onSuccess` is called after
 * every logout, whoever called it.
 */
export function useLogout({ onSuccess }: LogoutCallbacks = {}): UseLogoutResult {
  useEvent('logout', onSuccess)
  return { logout: useWithClient((client) => client.logout()) }
}
