/** ms for which the buttons must be visible before they accept a press. */
const SEEN_MS = 500
/** ms between two checks of the visibility, which is the minimum of the browsers. */
const LOOK_MS = 100
/** The share of the element that must be visible. Its edges may fall between pixels, so it is below 1. */
const WHOLE = 0.99

/** Tells whether the user really sees the buttons. The page around this frame could cover it or make it transparent. */
export interface Sight {
  /** Watches these buttons from now on. They are disabled until they have been visible for `SEEN_MS`. */
  guard(buttons: readonly HTMLElement[]): void
  /** Whether the buttons have been visible for `SEEN_MS` and still are. */
  isClear(): boolean
}

export const isFramed = (): boolean => window.parent !== window
/** Whether the browser has Intersection Observer v2, which tells if something covers an element of a frame. */
export const canTellCover = (): boolean =>
  typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype

/** Nothing can cover a page in its own window. In a frame, all of `place` must be visible. */
export function createSight(place: Element): Sight {
  let guarded: readonly HTMLElement[] = []
  let isSeen = !isFramed()
  let isClear = false
  let timer: ReturnType<typeof setTimeout> | undefined
  function mark(clear: boolean) {
    isClear = clear
    for (const one of guarded) one.setAttribute('aria-disabled', String(!clear))
  }
  function look(isVisible: boolean) {
    isSeen = isVisible
    clearTimeout(timer)
    mark(false)
    if (isVisible) timer = setTimeout(mark, SEEN_MS, true)
  }
  if (isFramed()) watch(place, (isVisible) => isVisible !== isSeen && look(isVisible))
  return {
    guard(buttons) {
      guarded = buttons
      look(isSeen)
    },
    isClear: () => isClear,
  }
}

interface VisibilityInit extends IntersectionObserverInit {
  readonly trackVisibility: boolean
  readonly delay: number
}
interface VisibilityEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}
function watch(place: Element, change: (isSeen: boolean) => void): void {
  const options: VisibilityInit = { trackVisibility: true, delay: LOOK_MS, threshold: [0, WHOLE] }
  const observer = new IntersectionObserver((entries: readonly VisibilityEntry[]) => {
    for (const { isVisible, intersectionRatio } of entries) change(isVisible === true && intersectionRatio >= WHOLE)
  }, options)
  observer.observe(place)
}
