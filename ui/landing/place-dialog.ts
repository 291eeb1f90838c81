import type { Client } from '../../core/client.js'
import { startFlow } from '../../core/flow.js'
import type { Layer } from '../../core/screens.js'
import { register } from '../modal/component-registry.js'
import { drawModal } from '../modal/draw-modal.js'
import LandingScreen from './LandingScreen.js'
import { FIRST, landingFlow } from './landing.flow.js'
import { openLogin } from './open.js'

declare module '../modal/component-registry.js' {
  interface Registered {
    'landing/LANDING': typeof LandingScreen
    'landing/CONNECT_OR_CREATE': typeof LandingScreen
  }
}

/**
 * Puts the closed dialog into the page with the landing drawn beforehand, or draws it inline in `place`. Returns a
 * function that removes it.
 */
export function mountModal(client: Client, place?: Element): () => void {
  register(client, 'landing/LANDING', LandingScreen)
  register(client, 'landing/CONNECT_OR_CREATE', LandingScreen)
  client.screens.openLogin = ({ disableSignup }) => openLogin(client, { disableSignup: !!disableSignup })
  // the landing as it first opens, which is only drawn and receives no events
  const flow = startFlow(landingFlow, { at: 'choosing', ...FIRST }, undefined as never, client)
  return drawModal(client, { plugin: 'core', name: 'landing', flow } as unknown as Layer, place)
}
