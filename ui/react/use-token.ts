import { useWithClient } from './use-action.js'
import { useEvent } from './use-event.js'

export interface TokenCallbacks {
  /** After a login and after every refresh. */
  onAccessTokenGranted?(granted: { accessToken: string }): void
  onAccessTokenRemoved?(): void
}

export interface UseTokenResult {
  /** A token good for at least 30 s; null when nobody is logged in. */
  getAccessToken(): Promise<string | null>
}

/** Access tokens: `getAccessToken` refreshes where it must and answers null when nobody is logged in. Wire §2. */
export function useToken({ onAccessTokenGranted, onAccessTokenRemoved }: TokenCallbacks = {}): UseTokenResult {
  useEvent('accessTokenGranted', onAccessTokenGranted)
  useEvent('accessTokenRemoved', onAccessTokenRemoved)
  return { getAccessToken: useWithClient((client) => client.getAccessToken()) }
}
