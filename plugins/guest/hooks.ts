import { LatchkitError } from '../../core/errors.js'
import type { User } from '../../core/user.js'
import { useAction } from '../../ui/react/use-action.js'
import type {} from './contract.js'

const notAllowed = (): never => {
  throw new LatchkitError('disallowed_login_method', 'Login as a guest not allowed.')
}

export interface UseGuestAccountsResult {
  /**
   * Resolves with the guest of this device, or with the user who is logged in already. Rejects with
   * `disallowed_login_method`, `max_accounts_reached`, `network`, …
   */
  createGuestAccount(): Promise<User>
}
/**
 * Creates a user without a login, who exists as long as this device keeps the credential. A later login turns the
 * guest into a full user with the same id.
 */
export function useGuestAccounts(): UseGuestAccountsResult {
  return { createGuestAccount: useAction('guest', (api) => api.create(), notAllowed) }
}
