import { createRoot } from 'react-dom/client'
import type { Client } from '../../core/client.js'
import type { Layer } from '../../core/screens.js'
import { Boundary } from './Boundary.js'
import { createHost } from './host.js'

/**
 * Draws the dialog in its own React root, or inline in the element `place`. Returns the function that removes it.
 * `first` is drawn in advance. It is not a portal, because the events of a portal reach the host's handlers.
 * Architecture §5.
 */
export function drawModal(client: Client, first: Layer, place?: Element): () => void {
  const host = createHost(place)
  const root = createRoot(host.container)
  root.render(<Boundary client={client} host={host.element} standalone={!!place} first={first} />)
  return () => {
    // React must not unmount a root while it renders, which may be the case in an effect's cleanup of the host's root
    queueMicrotask(() => {
      root.unmount()
      host.remove()
    })
  }
}
