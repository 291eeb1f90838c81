import { createStore, type Writable } from './lib/store.js'
import type { AnyManifest } from './plugin.js'
import type { PluginId, State } from './registry.js'
import type { Settings } from './settings.js'

/** The plugins the host gave, and which of them this app has on. Architecture §2. */
export interface PluginSet {
  readonly plugins: readonly AnyManifest[]
  /** Those that are on, and what they require, computed once for a configuration. None before that is in. */
  enabled(): readonly AnyManifest[]
  /** A plugin's public state; exists before its code arrives. */
  state<Id extends PluginId>(id: Id): Writable<State<Id> | undefined>
}

export function createPluginSet(given: readonly AnyManifest[], { app, current, host }: Settings): PluginSet {
  const states = new Map<string, Writable<unknown>>()
  const plugins = withRequired(given)
  let known: readonly AnyManifest[] | undefined
  const forget = () => {
    known = undefined
  }
  // before anybody else hears of it
  app.subscribe(forget)
  host.subscribe(forget)

  function enabled(): readonly AnyManifest[] {
    if (!app.get()) return []
    known ??= withRequired(plugins.filter(({ when }) => !when || when(current(), host.get())))
    return known
  }
  return {
    plugins,
    enabled,
    state<Id extends PluginId>(id: Id) {
      const store = states.get(id) ?? createStore<unknown>(undefined)
      states.set(id, store)
      return store as Writable<State<Id> | undefined> // one for each id, and that id's plugin alone sets it
    },
  }
}

/** Each once, and before it what it cannot work without. */
const withRequired = (plugins: readonly AnyManifest[]): readonly AnyManifest[] => [
  ...new Set(plugins.flatMap((plugin) => [...withRequired(Object.values(plugin.requires ?? {})), plugin])),
]
