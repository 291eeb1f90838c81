import { focusable } from './focusable.js'

const signature = (element: Element): string =>
  [element.tagName, element.id, element.getAttribute('aria-label'), element.textContent].join()

/**
 * Remembers the focused element, and returns a function that restores the focus. If the page has re-rendered the
 * element, its replacement gets the focus; if it is gone, the nearest element.
 */
export function rememberFocus(page: Document): () => void {
  const opener = page.activeElement as HTMLElement | null
  if (!opener || opener === page.body) return () => {}
  const ancestors: Element[] = []
  for (let at = opener.parentElement; at; at = at.parentElement) ancestors.push(at)
  return () => {
    const near = focusable(ancestors.find((element) => element.isConnected))
    const like = [opener, ...near, ...focusable(page)].find(
      (other) => other.isConnected && signature(other) === signature(opener),
    )
    const target = like ?? near[0]
    target?.focus({ preventScroll: true })
  }
}
