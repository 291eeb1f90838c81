import { useMemo } from 'react'
import type { Events } from '../../core/events.js'
import { type UseUpdateAccountResult, updatesOf } from './accounts.js'
import { useBind } from './use-action.js'
import { useEvent } from './use-event.js'
import { type FailureCallbacks, useFailures } from './use-failures.js'

export interface UpdateAccountCallbacks extends FailureCallbacks {
  onSuccess?: ((result: Events['update']) => void) | undefined
}

/** Listens to updates, whoever started them; `only` narrows them to one method. */
export function useUpdateEvents({ onSuccess, ...failures }: UpdateAccountCallbacks = {}, only?: string) {
  useEvent('update', (result) => {
    if (!only || result.updateMethod === only) onSuccess?.(result)
  })
  useFailures('update', failures, only)
}

/**
 * Calls that replace the logged-in user's email address or phone number. Each opens the dialog; the callbacks hear how
 * it ended.
 */
export function useUpdateAccount(callbacks?: UpdateAccountCallbacks): UseUpdateAccountResult {
  useUpdateEvents(callbacks)
  const bind = useBind()
  return useMemo(() => updatesOf(bind), [bind])
}
