import { type ReactElement, useEffect, useRef } from 'react'
import { useClient } from './client-context.js'
import { useLogin } from './use-login.js'
import { useStore } from './use-store.js'

export interface LatchkitModalProps {
  /** Starts a login. While it is false, nothing is shown unless something else has to ask the user. */
  readonly open: boolean
}

/**
 * Draws the dialog's content inline at this place of the page if `config.render.standalone` is true. No dialog opens
 * then.
 */
export function LatchkitModal({ open }: LatchkitModalProps): ReactElement {
  const client = useClient()
  const place = useRef<HTMLDivElement>(null)
  const standalone = useStore(client?.host)?.render?.standalone ?? false
  const { login } = useLogin()

  useEffect(() => {
    if (!client || !standalone) return
    let remove: (() => void) | undefined
    let isUnmounted = false
    import('../dialog.js').then(({ mountModal }) => {
      if (!isUnmounted && place.current) remove = mountModal(client, place.current)
    }, console.error)
    return () => {
      isUnmounted = true
      remove?.()
    }
  }, [client, standalone])

  useEffect(() => {
    if (!client || !open) return
    login().catch(console.error)
    return () => client.screens.close()
  }, [client, open, login])

  return <div ref={place} />
}
