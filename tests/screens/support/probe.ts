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
  /** Describes elements that stick out at a side, or that are cut off by a box that does not scroll. */
  overflowing(): string[]
  /**
   * Describes elements that cannot be scrolled into the window. Afterwards everything is scrolled back to its start.
   */
  unreachable(): string[]
  /** Runs a change, and waits until the drawn stage changes no more. */
  settled(change?: () => void): Promise<void>
  /** Elements that a check keeps for later. */
  candidates?: readonly HTMLElement[]
  held?: AbortController
  /** The control at which the last Tab stopped. */
  stopped?: Element | null | undefined
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
  const controls = () => all().filter((element) => element.matches(tabbable) && element.tabIndex >= 0)
  const name = (element: Element) =>
    `<${element.localName}> ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`.trim()
  const texts = () =>
    all().flatMap((element) => {
      if (element.matches('option, style') || isHidden(element)) return []
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      const text = own.map(({ nodeValue }) => nodeValue).join('')
      return text.trim() ? [{ text, element }] : []
    })
  function overflowing() {
    const limit = document.documentElement.clientWidth
    const page = document.scrollingElement
    const found = page && page.scrollWidth > page.clientWidth ? ['the page scrolls sideways'] : []
    for (const element of all()) {
      const { left, right, width } = element.getBoundingClientRect()
      if (width > 1 && (left < -0.5 || right > limit + 0.5)) found.push(`${name(element)}: ${left} to ${right}`)
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
      // labels for screen readers stick out of the panel, which does not show them
      const isPanel = element.id === 'latchkit-modal-content'
      const isField = element.matches('input, select') || textOverflow === 'ellipsis' || width <= 1
      if (!isField && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1)
        found.push(`${name(element)}: ${element.scrollWidth} px in ${element.clientWidth} px`)
      const isCut = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1
      if (!isField && !isPanel && isCut) found.push(`${name(element)}: cut off at the bottom`)
    }
    return found
  }
  function unreachable() {
    const edge = (element: Element, block: 'start' | 'end') => {
      element.scrollIntoView({ block })
      return element.getBoundingClientRect()
    }
    const isSeen = (element: Element) =>
      edge(element, 'start').top >= -0.5 && edge(element, 'end').bottom <= innerHeight + 0.5
    const targets = [...controls(), ...texts().map(({ element }) => element)]
    const found = targets.filter((element) => !isSeen(element)).map((element) => `${name(element)} is out of reach`)
    for (const element of [...all(), document.documentElement]) element.scrollTo(0, 0)
    return found
  }
  /**
   * React schedules its work by messages to itself, and effects may schedule more. It has finished when nothing changes
   * any more. A stage that never stops changing is taken as it is after a second.
   */
  async function settled(change?: () => void) {
    let changes = 1
    const observer = new MutationObserver(() => changes++)
    observer.observe(root() as Node, { subtree: true, childList: true, attributes: true, characterData: true })
    change?.()
    for (let tries = 0; changes > 0 && tries < 60; tries++) {
      changes = 0
      for (let hop = 0; hop < 4; hop++)
        await new Promise((done) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = done
          port2.postMessage(null)
        })
      await new Promise(requestAnimationFrame)
    }
    observer.disconnect()
  }
  const active = () => root()?.activeElement ?? null
  window.probe = { all, controls, active, name, texts, overflowing, unreachable, settled }
}
