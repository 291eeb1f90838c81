import type { User } from '../../core/user.js'
import { useAction } from '../../ui/react/use-action.js'

export interface UseAcceptTermsResult {
  acceptTerms(): Promise<{ user: User }>
}
/**
 * Accepts the terms for the logged-in user, for a host with its own consent screen. Rejects with
 * `must_be_authenticated`, and with `plugin_not_enabled` if the app has no terms.
 */
export function useAcceptTerms(): UseAcceptTermsResult {
  const acceptTerms = useAction('legal', async (api) => ({ user: await api.acceptTerms() }))
  return { acceptTerms }
}
