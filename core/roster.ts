import type { AnyManifest } from './plugin.js'
import type { Settings } from './settings.js'
import { createStore, type Writable } from './store.js'

/** The plugins the host gave, and which of them this app has on. DESIGN §2. */
export interface Roster {
  readonly plugins: readonly AnyManifest[]
  /** None before the configuration is in. */
  enabled(): readonly AnyManifest[]
  /** A plugin's public state; exists before its code arrives. */
  // biome-ignore lint/suspicious/noExplicitAny: each plugin's state has its own type; `client.state` and the context give it back
  state(id: string): Writable<any>
}

export function createRoster(given: readonly AnyManifest[], { app, current, host }: Settings): Roster {
  const states = new Map<string, Writable<unknown>>()
  // what a plugin cannot work without comes with it
  const plugins = [...new Set(given.flatMap((plugin) => [...(plugin.requires ?? []), plugin]))]
  return {
    plugins,
    enabled: () => (app.get() ? plugins.filter((plugin) => plugin.when(current(), host.get())) : []),
    state(id) {
      const known = states.get(id) ?? createStore<unknown>(undefined)
      states.set(id, known)
      return known
    },
  }
}
