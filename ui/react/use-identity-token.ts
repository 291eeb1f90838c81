import { useClient } from './client-context.js'
import { useStore } from './use-store.js'

/** The newest identity token, or null. Wire §2. */
export function useIdentityToken() {
  const identityToken: string | null = useStore(useClient()?.identityToken) ?? null
  return { identityToken }
}
