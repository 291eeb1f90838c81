import { createPublicClient, http, type PublicClient, type Transport } from 'viem'
import { OUTSIDE_TIMEOUT_MS } from './bad-gateway.js'
import { outsideFetch } from './outside.js'

/** The node of an Ethereum chain at this address. It is asked once, and its answers are limited as all others. */
export const nodeAt = (url: string) => http(url, { fetchFn: outsideFetch, timeout: OUTSIDE_TIMEOUT_MS, retryCount: 0 })

/**
 * Reads contracts by a node. Offchain lookups (EIP-3668) are off: with them, a contract could make the server call
 * any address, also within the operator's network.
 */
export const contractReader = (transport: Transport): Pick<PublicClient, 'readContract' | 'verifyMessage'> =>
  createPublicClient({ transport, ccipRead: false })
