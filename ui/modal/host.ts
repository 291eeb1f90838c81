import { adoptStyles } from '../theme/style-registry.js'
import './host.css.js'

/** The events from which a host page could conclude that there was a click, key or focus outside its own dialog. */
function privateEvents(element: HTMLElement): readonly string[] {
  const types = ['focusin', 'focusout', 'beforeinput'] // have no handler property everywhere
  for (const name in element) if (name.startsWith('on')) types.push(name.slice(2))
  return types
}

export interface Host {
  /** In the host's page; slotted logos and widgets are added to it. */
  readonly element: HTMLElement
  /** The container of the React root. */
  readonly container: HTMLElement
  remove(): void
}

/**
 * Our element in the host's page, in `parent`, which is the host's element if the dialog is inline: an open shadow
 * root with our styles (Architecture §5). Events stop here, so that a host's dialog beneath ours sees no click outside
 * of it. React listens inside and gets all events.
 */
export function createHost(parent: Element = document.body): Host {
  const element = document.createElement('latchkit-modal')
  const root = element.attachShadow({ mode: 'open' })
  const release = adoptStyles(root)
  const container = root.appendChild(document.createElement('div'))
  container.style.display = 'contents'
  for (const type of privateEvents(element))
    element.addEventListener(type, (event) => event.stopPropagation(), { passive: true })
  parent.append(element)
  return {
    element,
    container,
    remove() {
      element.remove()
      release()
    },
  }
}
