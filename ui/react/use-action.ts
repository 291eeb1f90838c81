import { useCallback, useContext, useMemo } from 'react'
import { whenIdle } from '../../core/browser/idle.js'
import type { Client } from '../../core/client.js'
import type { LatchkitError } from '../../core/errors.js'
import type { Api, PluginId } from '../../core/registry.js'
import { mustHaveClient, StartContext, useClient } from './client-context.js'

/** Creates a callback for the host from work that needs the client. It rejects with `not_ready` without a client. */
export type Bind = <A extends unknown[], R>(
  work: (client: Client, ...args: A) => Promise<R> | R,
) => (...args: A) => Promise<R>

/** Changes only with the client. */
export function useBind(): Bind {
  const client = useClient()
  const start = useContext(StartContext)
  return useCallback<Bind>(
    (work) =>
      async (...args) => {
        // `client` is destroyed by the time of an effect in the commit that replaces it
        let found = start?.current()
        // effects of components run before those of the provider around them. A click waits for nothing.
        if (!found && start) {
          await new Promise<undefined>(whenIdle)
          found = start.current()
        }
        return work(mustHaveClient(found ?? client), ...args)
      },
    [client, start],
  )
}

/** Returns a stable callback that has the client. It rejects with `not_ready` without one. */
export function useWithClient<A extends unknown[], R>(work: (client: Client, ...args: A) => Promise<R> | R) {
  const bind = useBind()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `work` must not depend on changing values
  return useMemo(() => bind(work), [bind])
}

/**
 * Returns a stable callback that has a plugin's API. The plugin's code is loaded on the first call. `whenOff` is the
 * error that a hook promises where the host has the plugin and the app has the feature off.
 */
export const useAction = <Id extends PluginId, A extends unknown[], R>(
  id: Id,
  work: (api: Api<Id>, ...args: A) => Promise<R> | R,
  whenOff?: () => LatchkitError,
) =>
  useWithClient(async (client, ...args: A) => {
    const api = await client.use(id).catch((cause) => {
      const isOff = cause.code === 'plugin_not_enabled' && client.pluginSet.plugins.some((plugin) => plugin.id === id)
      throw (isOff && whenOff?.()) || cause
    })
    return work(api, ...args)
  })

/** As `useAction`, for actions that open a window: it runs within the click if the plugin's code is loaded. */
export const useClickAction = <Id extends PluginId, A extends unknown[], R>(
  id: Id,
  work: (api: Api<Id>, ...args: A) => Promise<R>,
) =>
  useWithClient((client, ...args: A) => {
    const loaded = client.peek(id)
    return loaded ? work(loaded, ...args) : client.use(id).then((api) => work(api, ...args))
  })
