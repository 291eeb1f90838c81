import { adoptStyles } from '../theme/style-registry.js'
import './host.css.js'

/** What a host page listens for to find out about a click, a key or a focus outside its own dialog. */
const PRIVATE = (
  'pointerdown pointerup pointermove mousedown mouseup mousemove click dblclick auxclick contextmenu touchstart touchmove touchend ' +
  'touchcancel wheel keydown keyup keypress focusin focusout beforeinput input change paste copy cut submit'
).split(' ')

export interface Host {
  /** In the host's page; slotted logos and widgets are appended here. */
  readonly element: HTMLElement
  readonly root: ShadowRoot
  /** Where the React root goes. */
  readonly container: HTMLElement
  remove(): void
}

export interface HostOptions {
  /** `document.body` by default; for standalone rendering, the element to render in. */
  readonly parent?: Element
}

/**
 * Our element in the host's page: an open shadow root that wears our styles (Design §5). Events stop here, so that
 * a dialog of the host's, beneath ours, takes nothing for a click outside; React, which listens inside, gets them all.
 */
export function createHost({ parent = document.body }: HostOptions = {}): Host {
  const element = document.createElement('latchkit-modal')
  const root = element.attachShadow({ mode: 'open' })
  const release = adoptStyles(root)
  const container = root.appendChild(document.createElement('div'))
  container.style.display = 'contents'
  for (const type of PRIVATE) element.addEventListener(type, (event) => event.stopPropagation(), { passive: true })
  parent.append(element)
  return {
    element,
    root,
    container,
    remove() {
      element.remove()
      release()
    },
  }
}
