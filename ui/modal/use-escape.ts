import { useEffect, useRef } from 'react'

/** A native list that is open takes its own Escape. */
function listIsOpen(target: EventTarget | undefined): boolean {
  try {
    return target instanceof HTMLSelectElement && target.matches(':open')
  } catch {
    return false
  }
}

/**
 * Takes the Escape key at the window, before the page's own listeners: a dialog of the host's beneath ours neither closes
 * nor swallows it, and the browser never counts it as a request to close (a second one in a row would get through).
 */
export function useEscape(active: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    if (!active) return
    const take = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || listIsOpen(event.composedPath()[0])) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.type === 'keydown' && !event.repeat) latest.current()
    }
    const types = ['keydown', 'keyup'] as const
    for (const type of types) window.addEventListener(type, take, true)
    return () => {
      for (const type of types) window.removeEventListener(type, take, true)
    }
  }, [active])
}
