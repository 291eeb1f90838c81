import { useWithClient } from './use-action.js'
import { useEvent } from './use-event.js'

export interface LogoutCallbacks {
  onSuccess?(): void
}

export interface UseLogoutResult {
  /** Resolves once the session is over here; the server is told, but not waited for beyond 3 s. */
  logout(): Promise<void>
}

/** Ends the session here, on the server and in every tab. Core §4. */
export function useLogout({ onSuccess }: LogoutCallbacks = {}): UseLogoutResult {
  useEvent('logout', onSuccess)
  return { logout: useWithClient((client) => client.logout()) }
}
