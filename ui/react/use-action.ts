import { useCallback, useContext } from 'react'
import type { Client } from '../../core/client.js'
import type { Api, PluginId } from '../../core/registry.js'
import { mustHaveClient, StartContext, useClient } from './client-context.js'

/** A stable callback with the client in hand; rejects with `not_ready` without one. */
export function useWithClient<A extends unknown[], R>(work: (client: Client, ...args: A) => Promise<R> | R) {
  const client = useClient()
  const start = useContext(StartContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `work` is written inline and closes over nothing that changes
  return useCallback(
    async (...args: A): Promise<R> => work(mustHaveClient(client ?? start.current()), ...args),
    [client, start],
  )
}

/** A plugin's API in a stable callback; its code is fetched on the first call. */
export const useAction = <Id extends PluginId, A extends unknown[], R>(
  id: Id,
  work: (api: Api<Id>, ...args: A) => Promise<R> | R,
) => useWithClient(async (client, ...args: A) => work(await client.use(id), ...args))
