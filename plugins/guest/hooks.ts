import type { User } from '../../core/live/user.js'
import { useAction } from '../../ui/react/use-action.js'
import type {} from './contract.js'

export interface UseGuestAccountsResult {
  /** Who is logged in already is answered as they are. */
  createGuestAccount(): Promise<User>
}
/** A user without a login, for as long as this device remembers: any later login keeps the user's id. Wire §5.3. */
export function useGuestAccounts(): UseGuestAccountsResult {
  return { createGuestAccount: useAction('guest', (api) => api.create()) }
}
