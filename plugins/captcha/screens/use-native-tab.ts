import { type RefObject, useEffect } from 'react'

/**
 * While a widget is in its place, Tab is the browser's: the dialog knows the stops of its own only and would take the
 * focus past what is in the page's light DOM.
 */
export function useNativeTab(
  frame: RefObject<HTMLElement | null>,
  place: RefObject<HTMLElement | null>,
  on: boolean,
): void {
  useEffect(() => {
    if (!on) return
    const controller = new AbortController()
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && place.current?.firstChild) event.stopPropagation()
    }
    frame.current?.closest('dialog')?.addEventListener('keydown', leave, { capture: true, signal: controller.signal })
    return () => controller.abort()
  }, [frame, place, on])
}
