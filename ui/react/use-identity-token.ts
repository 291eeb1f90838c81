import { useClient } from './client-context.js'
import { useStore } from './use-store.js'

export interface UseIdentityTokenResult {
  readonly identityToken: string | null
}
/**
 * Returns the latest identity token, a JWT with a reduced form of the user's linked accounts; null if there is none.
 */
export function useIdentityToken(): UseIdentityTokenResult {
  const identityToken = useStore(useClient()?.identityToken) ?? null
  return { identityToken }
}
