import { focusable } from './focusable.js'

const looks = (element: Element): string =>
  [element.tagName, element.id, element.getAttribute('aria-label'), element.textContent].join()

/**
 * Remembers what has the focus and answers how to give it back. If the page has rendered that element anew in the
 * meantime, the one like it takes the focus; if it is gone, the first thing near where it was.
 */
export function rememberFocus(page: Document): () => void {
  const opener = page.activeElement as HTMLElement | null
  if (!opener || opener === page.body) return () => {}
  const ancestors: Element[] = []
  for (let at = opener.parentElement; at; at = at.parentElement) ancestors.push(at)
  return () => {
    const near = focusable(ancestors.find((element) => element.isConnected))
    const like = [opener, ...near, ...focusable(page)].find(
      (other) => other.isConnected && looks(other) === looks(opener),
    )
    const target = like ?? near[0]
    target?.focus({ preventScroll: true })
  }
}
