import { type RefObject, useLayoutEffect, useState } from 'react'

/** The nearest element around `from` that contains a list of warnings, and that list. */
function listNear(from: HTMLElement): HTMLElement | null {
  const list = from.parentElement?.querySelector<HTMLElement>('[data-warnings]')
  return list ?? (from.parentElement && listNear(from.parentElement))
}
/** The element that scrolls `inner`. Without one, all of it is drawn at once. */
function scrollerOf(inner: HTMLElement): HTMLElement | null {
  const around = inner.parentElement
  return !around || getComputedStyle(around).overflowY === 'auto' ? around : scrollerOf(around)
}

export interface Seen {
  readonly seen: boolean
  /** Scrolls to the warnings and moves the focus there, so that a screen reader reads them. */
  show(): void
}
/**
 * Whether the end of the screen's `Warnings` has been visible. `place` is an element of the footer, which may cover the
 * lower edge of what scrolls. Other warnings (another `words`) and those of another `request` have to be seen anew: the
 * screen stays when one request follows another.
 */
export function useSeen(
  place: RefObject<HTMLElement | null>,
  { words, request, isOpen }: { readonly words: string; readonly request: unknown; readonly isOpen: boolean },
): Seen {
  const [last, setLast] = useState<{ readonly words: string; readonly request: unknown }>()
  const seen = !words || (last?.words === words && last.request === request)
  const find = () => {
    const list = place.current && listNear(place.current)
    const scroller = list && scrollerOf(list)
    if (!place.current || !list || !scroller) return undefined
    const [box, { height, bottom: end }] = [scroller.getBoundingClientRect(), list.getBoundingClientRect()]
    return {
      list,
      scroller,
      height,
      end,
      top: box.top,
      edge: Math.min(box.bottom, place.current.getBoundingClientRect().top),
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `find` reads the document only
  useLayoutEffect(() => {
    if (seen || !isOpen) return
    const look = () => {
      const found = find()
      // before the dialog opens, nothing has a height
      if (!found || (found.height && found.end >= found.top && found.end <= found.edge)) setLast({ words, request })
    }
    look()
    const { scroller, list } = find() ?? {}
    if (!scroller || !list) return
    const sizes = new ResizeObserver(look)
    sizes.observe(scroller)
    sizes.observe(list)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [seen, words, request, isOpen])
  function show() {
    const { list, scroller, end = 0, edge = 0 } = find() ?? {}
    list?.focus({ preventScroll: true })
    scroller?.scrollBy({ top: end - edge })
  }
  return { seen, show }
}
