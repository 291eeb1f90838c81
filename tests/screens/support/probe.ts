/** Functions in the page with which tests read the drawn stage. */
export interface Probe {
  /** Every element of the drawn stage, in the order of the document. */
  all(): HTMLElement[]
  /** The elements that the user can reach with Tab. */
  controls(): HTMLElement[]
  active(): Element | null
  /** A short description of an element, for messages. */
  name(element: Element): string
  /** The texts that are drawn, with the elements they are in. */
  texts(): { text: string; element: HTMLElement }[]
  /** Takes back what a check has changed. */
  undo?: () => void
  /** Elements that a check keeps for later. */
  candidates?: readonly HTMLElement[]
  held?: AbortController
  clicked?: EventTarget | undefined
}
declare global {
  interface Window {
    probe: Probe
  }
}

/** Installs the probe. Runs once, in the page. */
export function installProbe(): void {
  const root = () => document.querySelector('latchkit-modal')?.shadowRoot
  const isDrawn = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0
  const all = () => [...(root()?.querySelectorAll<HTMLElement>('*') ?? [])].filter(isDrawn)
  const tabbable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]'
  const isHidden = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width <= 1 || height <= 1
  }
  window.probe = {
    all,
    controls: () => all().filter((element) => element.matches(tabbable) && element.tabIndex >= 0),
    active: () => root()?.activeElement ?? null,
    name: (element) =>
      `<${element.localName}> ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`.trim(),
    texts: () =>
      all().flatMap((element) => {
        if (element.matches('option, style') || isHidden(element)) return []
        const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
        const text = own.map(({ nodeValue }) => nodeValue).join('')
        return text.trim() ? [{ text, element }] : []
      }),
  }
}
