import { useCallback, useContext, useMemo } from 'react'
import { whenIdle } from '../../core/browser/idle.js'
import type { Client } from '../../core/client.js'
import { LatchkitError } from '../../core/errors.js'
import { hint } from '../../core/hint.js'
import type { Api, PluginId } from '../../core/registry.js'
import { StartContext, useClient } from './client-context.js'

/** Creates a callback for the host from work that needs the client. It rejects with `not_ready` without a client. */
export type Bind = <A extends unknown[], R>(
  work: (client: Client, ...args: A) => Promise<R> | R,
) => (...args: A) => Promise<R>

/** Changes only with the client. */
export function useBind(): Bind {
  const client = useClient()
  const start = useContext(StartContext)
  return useCallback<Bind>(
    <A extends unknown[], R>(work: (client: Client, ...args: A) => Promise<R> | R) => {
      const run = async (...args: A) => {
        // `client` is destroyed by the time of an effect in the commit that replaces it
        let found = start?.current()
        // effects of components run before those of the provider around them. A click waits for nothing.
        if (!found && start) {
          await new Promise<undefined>(whenIdle)
          found = start.current()
        }
        found ??= client
        if (!found) throw new LatchkitError('not_ready', await hint('no-client')) // decision 9
        return work(found, ...args)
      }
      return (...args: A) => {
        const answer = run(...args)
        // Node ends at a rejection that nobody handles, as of a call while a server renders
        if (typeof document === 'undefined') answer.catch(() => {})
        return answer
      }
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

/** What a hook promises where the host has the plugin and the app has the feature off: a result, or an error. */
type WhenOff<R> = (() => R) | undefined

const orWhenOff = <Id extends PluginId, R>(
  client: Client,
  id: Id,
  work: (api: Api<Id>) => Promise<R> | R,
  off: WhenOff<R>,
) =>
  client.use(id).then(work, (cause) => {
    if (off && cause.code === 'plugin_not_enabled' && client.pluginSet.plugins.some((plugin) => plugin.id === id))
      return off()
    throw cause
  })

/** Returns a stable callback that has a plugin's API. The plugin's code is loaded on the first call. */
export const useAction = <Id extends PluginId, A extends unknown[], R>(
  id: Id,
  work: (api: Api<Id>, ...args: A) => Promise<R> | R,
  whenOff?: () => R,
) => useWithClient((client, ...args: A): Promise<R> => orWhenOff(client, id, (api) => work(api, ...args), whenOff))

/** As `useAction`, for actions that open a window: it runs within the click if the plugin's code is loaded. */
export const useClickAction = <Id extends PluginId, A extends unknown[], R>(
  id: Id,
  work: (api: Api<Id>, ...args: A) => Promise<R>,
  whenOff?: () => R,
) =>
  useWithClient((client, ...args: A): Promise<R> => {
    const loaded = client.peek(id)
    return loaded ? work(loaded, ...args) : orWhenOff(client, id, (api) => work(api, ...args), whenOff)
  })
