import { createContext, useContext } from 'react'
import type { Client } from '../../core/client.js'
import { LatchkitError } from '../../core/errors.js'

export const ClientContext = createContext<Client | null>(null)
/** Returns the client, and creates it if the page has not been idle yet; null if no provider is mounted. */
export const StartContext = createContext<{ readonly current: () => Client | null }>({ current: () => null })

/** The client once mounted; null on the server and in the first render. */
export const useClient = (): Client | null => useContext(ClientContext)

/** A call before a client exists rejects (decision 9). */
export function mustHaveClient(client: Client | null): Client {
  if (client) return client
  throw new LatchkitError(
    'not_ready',
    'Latchkit is not ready: wrap the app in <LatchkitProvider> and wait for `ready`.',
  )
}
