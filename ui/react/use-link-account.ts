import { useMemo } from 'react'
import type { Events } from '../../core/events.js'
import { linksOf, type UseLinkAccountResult } from './accounts.js'
import { useBind } from './use-action.js'
import { useEvent } from './use-event.js'
import { type FailureCallbacks, useFailures } from './use-failures.js'

export interface LinkAccountCallbacks extends FailureCallbacks {
  onSuccess?: ((result: Events['link']) => void) | undefined
}

/** Listens to links, whoever started them. `only` restricts it to one method. */
export function useLinkEvents({ onSuccess, ...failures }: LinkAccountCallbacks = {}, only?: string) {
  useEvent('link', (result) => {
    if (!only || result.linkMethod === only) onSuccess?.(result)
  })
  useFailures('link', failures, only)
}

/**
 * Functions that link another account to the logged-in user: `linkEmail`, `linkWallet`, `linkGoogle`, … Each opens the
 * dialog. The callbacks report the result.
 */
export function useLinkAccount(callbacks?: LinkAccountCallbacks): UseLinkAccountResult {
  useLinkEvents(callbacks)
  const bind = useBind()
  return useMemo(() => linksOf(bind), [bind])
}
