import { useMemo } from 'react'
import type { LatchkitError } from '../../core/errors.js'
import type { Events } from '../../core/events.js'
import type { ErrorCode } from '../../core/registry.js'
import { type Links, linksOf } from './accounts.js'
import { useBind } from './use-action.js'
import { useEvent } from './use-event.js'

/** What failed, and how. */
export interface LinkFailure {
  readonly linkMethod: string
  readonly error: LatchkitError
}
export interface LinkAccountCallbacks {
  onSuccess?(result: Events['link']): void
  onError?(code: ErrorCode, details: LinkFailure): void
}

/** Listens to links, whoever started them; `only` narrows them to one method. */
export function useLinkEvents({ onSuccess, onError }: LinkAccountCallbacks = {}, only?: string) {
  useEvent('link', (result) => {
    if (!only || result.linkMethod === only) onSuccess?.(result)
  })
  useEvent('failed', ({ error, intent, method }) => {
    if (intent === 'link' && (!only || method === only)) onError?.(error.code, { linkMethod: method ?? '', error })
  })
}

/** Opens the dialog to link one more account to the logged-in user. Core §5, Wire §5.3. */
export function useLinkAccount(callbacks?: LinkAccountCallbacks): Links {
  useLinkEvents(callbacks)
  const bind = useBind()
  return useMemo(() => linksOf(bind), [bind])
}
