import { useMemo } from 'react'
import type { Events } from '../../core/events.js'
import type { ErrorCode } from '../../core/registry.js'
import { type Updates, updatesOf } from './accounts.js'
import { useBind } from './use-action.js'
import { useEvent } from './use-event.js'
import type { LinkFailure } from './use-link-account.js'

export interface UpdateAccountCallbacks {
  onSuccess?(result: Events['update']): void
  onError?(code: ErrorCode, details: LinkFailure): void
}

/** Listens to updates, whoever started them; `only` narrows them to one method. */
export function useUpdateEvents({ onSuccess, onError }: UpdateAccountCallbacks = {}, only?: string) {
  useEvent('update', (result) => {
    if (!only || result.updateMethod === only) onSuccess?.(result)
  })
  useEvent('failed', ({ error, intent, method }) => {
    if (intent === 'update' && (!only || method === only)) onError?.(error.code, { linkMethod: method ?? '', error })
  })
}

/** Opens the dialog to change the logged-in user's email or phone. Core §5. */
export function useUpdateAccount(callbacks?: UpdateAccountCallbacks): Updates {
  useUpdateEvents(callbacks)
  const bind = useBind()
  return useMemo(() => updatesOf(bind), [bind])
}
