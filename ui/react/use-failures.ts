import type { LatchkitError } from '../../core/errors.js'
import type { Intent } from '../../core/events.js'
import type { ErrorCode } from '../../core/registry.js'
import { useEvent } from './use-event.js'

export interface FailureCallbacks {
  /**
   * Called once for each attempt that fails. The code is one of `exited_auth_flow`, `exited_link_flow` or
   * `exited_update_flow` if the user closed the dialog: `isUserCancelled(error)` is true of these. `error.attempt` says
   * which login method or account was tried.
   */
  onError?: ((code: ErrorCode, error: LatchkitError) => void) | undefined
}

/** A login method, or a predicate for methods. The method is empty if the user had not chosen one yet. */
export type MethodFilter = string | ((method: string) => boolean)

/** Reports failures of one intent, whoever started the attempt. `only` restricts it to some methods. */
export function useFailures(intent: Intent, { onError }: FailureCallbacks, only: MethodFilter = () => true): void {
  const isWanted = typeof only === 'string' ? (method: string) => method === only : only
  useEvent('failed', ({ error, intent: failedIntent, method }) => {
    if (failedIntent !== intent || !isWanted(method ?? '')) return
    error.attempt = { [`${intent}Method`]: method }
    onError?.(error.code, error)
  })
}
