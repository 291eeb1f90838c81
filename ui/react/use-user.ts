import type { User } from '../../core/user.js'
import { useClient } from './client-context.js'
import { useWithClient } from './use-action.js'
import { useStore } from './use-store.js'

export interface UseUserResult {
  readonly user: User | null
  /** Asks the server anew. */
  refreshUser(): Promise<User | null>
}
/**
 * The user who is logged in, null without one, and `refreshUser()`, which asks the server for the user as they are now.
 */
export function useUser(): UseUserResult {
  const user = useStore(useClient()?.user) ?? null
  return { user, refreshUser: useWithClient((client) => client.refreshUser()) }
}
