import { useEffect } from 'react'
import { attempt } from '../../core/lib/attempt.js'

/** An open native list handles Escape itself. */
const listIsOpen = (target: EventTarget | undefined) => attempt(() => (target as Element).matches('select:open'))

/**
 * Takes the Escape key at the window, before the page's own listeners: a dialog of the host's beneath ours neither
 * closes nor swallows it, and the browser never counts it as a request to close (a second one in a row would get
 * through).
 */
export function useEscape(active: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!active) return
    const take = (event: KeyboardEvent) => {
      // 229: a key that an input method takes
      if (event.key !== 'Escape' || event.keyCode === 229 || listIsOpen(event.composedPath()[0])) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.type === 'keydown' && !event.repeat) onEscape()
    }
    const end = new AbortController()
    const options = { capture: true, signal: end.signal }
    addEventListener('keydown', take, options)
    addEventListener('keyup', take, options)
    return () => end.abort()
  }, [active, onEscape])
}
