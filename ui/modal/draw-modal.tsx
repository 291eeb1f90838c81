import { createRoot } from 'react-dom/client'
import type { Client } from '../../core/client.js'
import type { Layer } from '../../core/screens.js'
import { Boundary } from './Boundary.js'
import { createHost } from './host.js'

/**
 * Draws what the client presents, in a React root of its own; `place` = inline, in that element. Answers its removal.
 * `first` is drawn beforehand. A root of its own, never a portal: a portal's events would reach the host's handlers.
 * Architecture §5.
 */
export function drawModal(client: Client, first: Layer, place?: Element): () => void {
  const host = createHost(place)
  const root = createRoot(host.container)
  root.render(<Boundary client={client} host={host.element} standalone={!!place} first={first} />)
  return () => {
    // React must not be unmounted while it renders, which an effect's cleanup in the host's root may be part of
    queueMicrotask(() => {
      root.unmount()
      host.remove()
    })
  }
}
