import type { Client } from '../../core/client.js'
import { useWithClient } from './use-action.js'
import { useEvent } from './use-event.js'

export interface TokenCallbacks {
  /** After a login and after every refresh. */
  onAccessTokenGranted?(granted: { accessToken: string }): void
  onAccessTokenRemoved?(): void
}

export const tokenOf = (client: Client) => client.getAccessToken()

/** Access tokens: `getAccessToken` refreshes where it must and answers null when nobody is logged in. Wire §2. */
export function useToken({ onAccessTokenGranted, onAccessTokenRemoved }: TokenCallbacks = {}) {
  useEvent('accessTokenGranted', onAccessTokenGranted)
  useEvent('accessTokenRemoved', onAccessTokenRemoved)
  return { getAccessToken: useWithClient(tokenOf) }
}
