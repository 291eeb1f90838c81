import { adoptStyles } from '../theme/style-registry.js'
import './host.css.js'

/** All that a host page may listen for to find out about a click, a key or a focus outside its own dialog. */
function privateEvents(element: HTMLElement): readonly string[] {
  const types = ['focusin', 'focusout', 'beforeinput'] // have no handler property everywhere
  for (const name in element) if (name.startsWith('on')) types.push(name.slice(2))
  return types
}

export interface Host {
  /** In the host's page; slotted logos and widgets are appended here. */
  readonly element: HTMLElement
  /** The container of the React root. */
  readonly container: HTMLElement
  remove(): void
}

/**
 * Our element in the host's page, in `parent`, which is an element of the host's where the dialog is drawn inline: an
 * open shadow root that wears our styles (Architecture §5). Events stop here, so that a dialog of the host's, beneath
 * ours, takes nothing for a click outside; React, which listens inside, gets them all.
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
