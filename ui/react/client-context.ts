import { createContext, useContext } from 'react'
import type { Client } from '../../core/client.js'

export const ClientContext = createContext<Client | null>(null)
/**
 * Returns the client, and creates it if the page has not been idle yet; null while the provider is not mounted. Null
 * without a provider.
 */
export const StartContext = createContext<{ readonly current: () => Client | null } | null>(null)

/** The client once mounted; null on the server and in the first render. */
export const useClient = (): Client | null => useContext(ClientContext)
