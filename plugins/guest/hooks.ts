import type { User } from '../../core/user.js'
import { useAction } from '../../ui/react/use-action.js'
import type {} from './contract.js'

export interface UseGuestAccountsResult {
  /**
   * Resolves with the guest of this device. A user who is logged in already stays, and is the result. Rejects with
   * `disallowed_login_method`, `max_accounts_reached`, `network`, …
   */
  createGuestAccount(): Promise<User>
}
/**
 * A user without a login, for as long as this device remembers them. A later login turns the guest into a full user
 * with the same id.
 */
export function useGuestAccounts(): UseGuestAccountsResult {
  return { createGuestAccount: useAction('guest', (api) => api.create()) }
}
