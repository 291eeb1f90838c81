import type { PluginId, State } from '../../core/registry.js'
import { useClient } from './client-context.js'
import { useStore } from './use-store.js'

/** A plugin's public state; undefined until there is one. Does not load the plugin's code. */
export function usePluginState<Id extends PluginId>(id: Id): State<Id> | undefined {
  return useStore(useClient()?.state(id))
}
