import { useWithClient } from './use-action.js'
import { useEvent } from './use-event.js'

export interface TokenCallbacks {
  /** Called after a login and after every refresh. */
  onAccessTokenGranted?: ((granted: { accessToken: string }) => void) | undefined
  onAccessTokenRemoved?: (() => void) | undefined
}

export interface UseTokenResult {
  /** Resolves with a token valid for at least 30 s; null if nobody is logged in. */
  getAccessToken(): Promise<string | null>
}

/**
 * The access token, a JWT that your server verifies. `getAccessToken` refreshes it where it would expire within 30
 * seconds, and resolves with null where nobody is logged in.
 *
 * @example
 * const { getAccessToken } = useToken()
 * await fetch('/api/orders', { headers: { authorization: `Bearer ${await getAccessToken()}` } })
 */
export function useToken({ onAccessTokenGranted, onAccessTokenRemoved }: TokenCallbacks = {}): UseTokenResult {
  useEvent('accessTokenGranted', onAccessTokenGranted)
  useEvent('accessTokenRemoved', onAccessTokenRemoved)
  return { getAccessToken: useWithClient((client) => client.getAccessToken()) }
}
