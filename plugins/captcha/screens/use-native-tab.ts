import { type RefObject, useEffect } from 'react'

/**
 * Leaves the Tab key to the browser while the widget is shown. The dialog's own focus handling only knows the elements
 * in its shadow DOM, and would skip the widget, which is in the page's light DOM.
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
