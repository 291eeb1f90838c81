import type { ComponentType } from 'react'
import type { Client } from '../../core/client.js'
import type { Layer } from '../../core/screens.js'
import { createStore, type Store } from '../../core/store.js'
import type { ScreenProps } from '../kit/screen.js'

/** A screen of ours knows the client; a plugin's knows its state only. */
export type AnyScreen = ComponentType<ScreenProps<unknown, unknown> & { readonly client: Client }>
export type Face = Readonly<Record<string, AnyScreen>>

/** Our own layers: what `present('core', …)` may name. */
const OURS: Readonly<Record<string, () => Promise<{ default: object }>>> = {
  landing: () => import('../landing/LandingScreen.js'),
  outcome: () => import('../outcomes/index.js'),
}

/** What has arrived of the screens, by plugin or by our layer's name: the dialog draws what is there. DESIGN §5. */
export interface Faces extends Store<Readonly<Record<string, Face>>> {
  /** Fetches what a layer draws with; a failure is forgotten, so that asking again tries again. */
  fetch(layer: Layer): Promise<void>
  of(layer: Layer): Face | undefined
}

export function createFaces(client: Client): Faces {
  const ours = createStore<Readonly<Record<string, Face>>>({})
  const fetchOurs = async (name: string) => {
    const module = await OURS[name]?.()
    if (module) ours.set({ ...ours.get(), [name]: module.default as Face })
  }
  return {
    get: ours.get,
    subscribe(listener) {
      const stops = [ours.subscribe(listener), client.faces.subscribe(listener)]
      return () => stops.forEach((stop) => void stop())
    },
    fetch: async ({ plugin, name }) => void (await (plugin === 'core' ? fetchOurs(name) : client.face(plugin))),
    of: ({ plugin, name }) => (plugin === 'core' ? ours.get()[name] : (client.faces.get()[plugin] as Face | undefined)),
  }
}
