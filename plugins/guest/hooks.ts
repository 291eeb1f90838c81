import { useAction } from '../../ui/react/use-action.js'
import type {} from './contract.js'

/** A user without a login, for as long as this device remembers: any later login keeps the user's id. Wire §5.3. */
export function useGuestAccounts() {
  return { createGuestAccount: useAction('guest', (api) => api.create()) }
}
