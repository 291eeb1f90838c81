import { createStore, type Store, type Writable } from './lib/store.js'
import type { AnyManifest } from './plugin.js'
import type { PluginId, State } from './registry.js'
import type { Settings } from './settings.js'
import type { User } from './user.js'

/** The host's plugins, and those of them that this app has enabled. Architecture §2. */
export interface PluginSet {
  readonly plugins: readonly AnyManifest[]
  /**
   * The enabled plugins and those that they require, computed once for each configuration and user. Empty until the
   * configuration is loaded.
   */
  enabled(): readonly AnyManifest[]
  /** A plugin's public state, which exists before its code is loaded. */
  state<Id extends PluginId>(id: Id): Writable<State<Id> | undefined>
}

export function createPluginSet(
  manifests: readonly AnyManifest[],
  { app, host }: Settings,
  user: Store<User | null>,
): PluginSet {
  const states = new Map<string, Writable<unknown>>()
  const plugins = withRequired(manifests)
  let enabledManifests: readonly AnyManifest[] | undefined
  const forget = () => {
    enabledManifests = undefined
  }
  // subscribed first, so that no other listener reads the old list
  for (const store of [app, host, user]) store.subscribe(forget)

  function enabled(): readonly AnyManifest[] {
    const config = app.get()
    if (!config) return []
    const known = user.get()
    enabledManifests ??= withRequired(
      plugins.filter(
        ({ when, accounts, hasWalletsOf }) =>
          (when?.(config, host.get(), known) ??
            (!accounts || config.loginMethods.some((method) => accounts.includes(method)))) ||
          // whatever the app has turned off, a user can use and export the wallets that there are
          (known && hasWalletsOf?.(known)),
      ),
    )
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
