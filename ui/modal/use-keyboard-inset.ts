import { type RefObject, useEffect } from 'react'

/** Lifts the drawer above an on-screen keyboard, which covers the page without resizing it. */
export function useKeyboardInset(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const end = new AbortController()
    const view = visualViewport
    const measure = () => {
      // a zoomed page has a small visual viewport too, but no keyboard
      const covered = view?.scale === 1 ? Math.max(0, innerHeight - view.height - view.offsetTop) : 0
      dialog.current?.style.setProperty('--_keyboard', `${covered}px`)
    }
    view?.addEventListener('resize', measure, end)
    return () => end.abort()
  }, [dialog])
}
