import { type RefObject, useLayoutEffect, useRef } from 'react'
import { firstFocus } from './focus-first.js'
import { rememberFocus } from './remember-focus.js'

/**
 * The delay in ms between the click and the opening, so that the click that opens the dialog does not close it. The
 * content is drawn meanwhile. Core §4.
 */
const OPEN_DELAY_MS = 15

/**
 * Puts a dialog into the top layer while it is `present` and not `suspended`, with the focus inside, and gives the
 * focus back when it goes.
 */
export function useTopLayer(dialog: RefObject<HTMLDialogElement | null>, present: boolean, suspended?: boolean): void {
  // the focused element before any of ours can have the focus
  const before = useRef<{ giveBack(): void; readonly since: number }>(undefined)
  if (present)
    before.current ??= { giveBack: rememberFocus(document), since: window.event?.timeStamp ?? performance.now() }
  else before.current = undefined
  const inside = useRef<HTMLElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `before` is there while it is `present`
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || suspended) return
    if (!before.current) {
      // Drawn and laid out in advance while hidden, since most of the opening would be text layout
      element.style.display = 'block'
      element.getBoundingClientRect()
      element.style.display = ''
      return
    }
    const root = element.getRootNode() as ShadowRoot
    // a host's dialog library may have hidden its page, and this element with it
    for (const name of ['aria-hidden', 'inert']) root.host?.removeAttribute(name)
    const show = () => {
      const target = firstFocus(element, inside.current)
      // Set before `showModal`, or the browser would focus another element and lay out twice
      target?.toggleAttribute('autofocus')
      element.showModal()
      target?.toggleAttribute('autofocus')
      target?.focus()
    }
    const timer = setTimeout(show, before.current.since + OPEN_DELAY_MS - performance.now())
    return () => {
      clearTimeout(timer)
      inside.current = root.activeElement as HTMLElement | null
      // before React removes the element: a modal dialog that is merely removed does not restore the focus
      element.close()
    }
  }, [dialog, present, suspended])
  // Declared last, so that its cleanup runs after `close()`
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is there
  useLayoutEffect(() => {
    const opening = before.current
    return () => {
      inside.current = null
      opening?.giveBack()
    }
  }, [present])
}
