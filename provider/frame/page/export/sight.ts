/** ms for which a person has to see the buttons before they take a press. */
const SEEN_MS = 500
/** ms between two looks; no browser takes less. */
const LOOK_MS = 100
/** Of the place that has to be in view: its edges may fall between two pixels. */
const WHOLE = 0.99

/** Whether a person truly sees the buttons: a page around this one may lay things over it, or let others show through. */
export interface Sight {
  /** These take presses from now on, once they have been seen for a while. Until then they say that they do not. */
  guard(buttons: readonly HTMLElement[]): void
  /** They have been seen for a while, and still are. */
  isClear(): boolean
}

export const isFramed = (): boolean => window.parent !== window
/** Intersection Observer v2: the browser knows whether something covers an element of a framed page. */
export const canTellCover = (): boolean =>
  typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype

/** Nothing lies over a window of its own. In a frame all of `place` has to be seen. */
export function createSight(place: Element): Sight {
  let guarded: readonly HTMLElement[] = []
  let isSeen = !isFramed()
  let isClear = false
  let timer: ReturnType<typeof setTimeout> | undefined
  function mark(clear: boolean) {
    isClear = clear
    for (const one of guarded) one.setAttribute('aria-disabled', String(!clear))
  }
  function look(seen: boolean) {
    isSeen = seen
    clearTimeout(timer)
    mark(false)
    if (seen) timer = setTimeout(mark, SEEN_MS, true)
  }
  if (isFramed()) watch(place, (seen) => seen !== isSeen && look(seen))
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
