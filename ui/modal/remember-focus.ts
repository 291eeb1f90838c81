const FOCUSABLE = 'a[href], :is(button, input, select, textarea):enabled, [tabindex]:not([tabindex="-1"])'

const alike = (one: Element, other: Element): boolean =>
  one.tagName === other.tagName &&
  one.id === other.id &&
  one.getAttribute('aria-label') === other.getAttribute('aria-label') &&
  one.textContent === other.textContent

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
    const choices = (from: Element | undefined) => [...(from?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])]
    const near = choices(ancestors.find((element) => element.isConnected))
    const target = opener.isConnected
      ? opener
      : (near.find((other) => alike(opener, other)) ??
        choices(page.body).find((other) => alike(opener, other)) ??
        near[0])
    target?.focus({ preventScroll: true })
  }
}
