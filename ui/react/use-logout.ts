import type { Client } from '../../core/client.js'
import { useWithClient } from './use-action.js'
import { useEvent } from './use-event.js'

export interface LogoutCallbacks {
  onSuccess?(): void
}

export const logOut = (client: Client) => client.logout()

/** Ends the session here, on the server and in every tab. Core §4. */
export function useLogout({ onSuccess }: LogoutCallbacks = {}) {
  useEvent('logout', onSuccess)
  return { logout: useWithClient(logOut) }
}
