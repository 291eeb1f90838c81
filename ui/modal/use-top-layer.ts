import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { focusFirst } from './focus-first.js'
import { rememberFocus } from './remember-focus.js'

/** Puts a dialog into the top layer while `shown`, with the focus inside, and gives the focus back when it goes. */
export function useTopLayer(dialog: RefObject<HTMLDialogElement | null>, shown: boolean): void {
  const [giveBack] = useState(() => rememberFocus(document))
  const inside = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !shown) return
    const root = element.getRootNode() as ShadowRoot
    // A dialog library of the host's may have hidden its page, and us with it.
    for (const name of ['aria-hidden', 'inert']) root.host?.removeAttribute(name)
    element.showModal()
    if (inside.current?.isConnected) inside.current.focus()
    else focusFirst(element)
    return () => {
      inside.current = root.activeElement as HTMLElement | null
      // Before React takes the element away: a modal dialog that is merely removed gives no focus back.
      element.close()
    }
  }, [dialog, shown])
  // Declared after, so that at the end it runs after `close()`.
  useLayoutEffect(() => () => giveBack(), [giveBack])
}
