import { useClient } from './client-context.js'
import { useStore } from './use-store.js'

export interface UseIdentityTokenResult {
  readonly identityToken: string | null
}
/** The newest identity token, or null. Wire §2. */
export function useIdentityToken(): UseIdentityTokenResult {
  const identityToken = useStore(useClient()?.identityToken) ?? null
  return { identityToken }
}
