import type { User } from '../../core/live/user.js'
import { useClient } from './client-context.js'
import { useWithClient } from './use-action.js'
import { useStore } from './use-store.js'

export interface UseUserResult {
  readonly user: User | null
  /** Asks the server anew. */
  refreshUser(): Promise<User | null>
}
/** The user, and a way to ask the server anew. Core §3. */
export function useUser(): UseUserResult {
  const user = useStore(useClient()?.user) ?? null
  return { user, refreshUser: useWithClient((client) => client.refreshUser()) }
}
