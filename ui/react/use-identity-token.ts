import { useClient } from './client-context.js'
import { useStore } from './use-store.js'

export interface UseIdentityTokenResult {
  readonly identityToken: string | null
}
/** The newest identity token, a JWT with the user's linked accounts in a reduced form; null where there is none. */
export function useIdentityToken(): UseIdentityTokenResult {
  const identityToken = useStore(useClient()?.identityToken) ?? null
  return { identityToken }
}
