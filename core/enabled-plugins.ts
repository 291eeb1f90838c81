import { createStore, type Writable } from './lib/store.js'
import type { AnyManifest } from './plugin.js'
import type { PluginId, State } from './registry.js'
import type { Settings } from './settings.js'

/** The host's plugins, and those of them that this app has enabled. Architecture §2. */
export interface PluginSet {
  readonly plugins: readonly AnyManifest[]
  /**
   * The enabled plugins and those that they require, computed once per configuration. Empty until the configuration is
   * loaded.
   */
  enabled(): readonly AnyManifest[]
  /** A plugin's public state, which exists before its code is loaded. */
  state<Id extends PluginId>(id: Id): Writable<State<Id> | undefined>
}

export function createPluginSet(manifests: readonly AnyManifest[], { app, current, host }: Settings): PluginSet {
  const states = new Map<string, Writable<unknown>>()
  const plugins = withRequired(manifests)
  let enabledManifests: readonly AnyManifest[] | undefined
  const forget = () => {
    enabledManifests = undefined
  }
  // subscribed first, so that no other listener reads the old list
  app.subscribe(forget)
  host.subscribe(forget)

  function enabled(): readonly AnyManifest[] {
    if (!app.get()) return []
    enabledManifests ??= withRequired(plugins.filter(({ when }) => !when || when(current(), host.get())))
    return enabledManifests
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

/** Each plugin once, after the plugins that it requires. */
const withRequired = (plugins: readonly AnyManifest[]): readonly AnyManifest[] => [
  ...new Set(plugins.flatMap((plugin) => [...withRequired(Object.values(plugin.requires ?? {})), plugin])),
]
