import { createRoot } from 'react-dom/client'
import type { Client } from '../../core/client.js'
import LandingScreen from '../landing/LandingScreen.js'
import { Boundary } from './Boundary.js'
import { register } from './component-registry.js'
import { createHost } from './host.js'

declare module './component-registry.js' {
  interface Registered {
    'landing/LANDING': typeof LandingScreen
    'landing/CONNECT_OR_CREATE': typeof LandingScreen
  }
}

/**
 * Draws what the client presents, in a React root of its own; `place` = inline, in that element. Answers its removal.
 * A root of its own, never a portal: a portal's events would reach the host's handlers. Architecture §5.
 */
export function mountModal(client: Client, place?: Element): () => void {
  register(client, 'landing/LANDING', LandingScreen)
  register(client, 'landing/CONNECT_OR_CREATE', LandingScreen)
  const host = createHost(place ? { parent: place } : {})
  const root = createRoot(host.container)
  root.render(<Boundary client={client} host={host.element} standalone={!!place} />)
  return () => {
    // React must not be unmounted while it renders, which an effect's cleanup in the host's root may be part of
    queueMicrotask(() => {
      root.unmount()
      host.remove()
    })
  }
}
