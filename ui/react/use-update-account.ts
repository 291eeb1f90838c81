import type { ErrorCode, Events } from '../../core/registry.js'
import { useUpdate } from './accounts.js'
import { useEvent } from './use-event.js'

export interface UpdateAccountCallbacks {
  onSuccess?(result: Events['update']): void
  onError?(code: ErrorCode, details: { linkMethod: string }): void
}

/** Opens the dialog to change the logged-in user's email or phone. Core §5. */
export function useUpdateAccount({ onSuccess, onError }: UpdateAccountCallbacks = {}) {
  useEvent('update', onSuccess)
  useEvent('failed', ({ error, intent, method }) => {
    if (intent === 'update') onError?.(error.code, { linkMethod: method ?? '' })
  })
  return { updateEmail: useUpdate('email'), updatePhone: useUpdate('sms') }
}
