import { useState } from 'react'
import type { Client } from '../../core/client.js'
import { startFlow } from '../../core/flow.js'
import type { Layer } from '../../core/screens.js'
import { FIRST, landingFlow } from '../landing/landing.flow.js'
import { useStore } from '../react/use-store.js'

/** The landing as it opens when nobody is logged in: drawn beforehand, and nothing is ever sent to it. */
export function usePrerender(client: Client): Layer | undefined {
  const user = useStore(client.user)
  const status = useStore(client.status)?.status
  const [layer] = useState(() => {
    const flow = startFlow(landingFlow, { at: 'choosing', ...FIRST }, undefined as never, client)
    return { plugin: 'core', name: 'landing', flow } as unknown as Layer
  })
  return !user && status === 'ready' ? layer : undefined
}
