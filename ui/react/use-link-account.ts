import type { ErrorCode, Events } from '../../core/registry.js'
import { useLink } from './accounts.js'
import { useEvent } from './use-event.js'

export interface LinkAccountCallbacks {
  onSuccess?(result: Events['link']): void
  onError?(code: ErrorCode, details: { linkMethod: string }): void
}

/** Opens the dialog to link one more account to the logged-in user. Core §5, Wire §5.3. */
export function useLinkAccount({ onSuccess, onError }: LinkAccountCallbacks = {}) {
  useEvent('link', onSuccess)
  useEvent('failed', ({ error, intent, method }) => {
    if (intent === 'link') onError?.(error.code, { linkMethod: method ?? '' })
  })
  return { linkEmail: useLink('email'), linkPhone: useLink('sms') }
}
