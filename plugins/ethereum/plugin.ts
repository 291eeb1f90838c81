import { singleFlight } from '../../core/lib/single-flight.js'
import { definePlugin } from '../../core/plugin.js'
import type { EthereumApi } from './contract.js'
import { fetched } from './fetched.js'

export default definePlugin('ethereum', {
  setup(ctx): EthereumApi {
    const { signal } = ctx
    const directory = singleFlight(
      async () => (await fetched(import('../../core/chains/directory.js'))).createChainDirectory(ctx),
      signal,
    )
    const nodes = singleFlight(
      async () => (await fetched(import('./nodes.js'))).createNodes(ctx, await directory()),
      signal,
    )
    return {
      chains: async () => (await directory()).list(),
      chain: async (id) => (await directory()).find(id),
      rpcUrls: async (id) => (await directory()).rpcUrls(id),
      price: async (id) => (await directory()).price(id),
      checksum: async (address) => (await fetched(import('./checksum.lazy.js'))).checksum(address),
      client: async (id) => (await nodes()).client(id),
      fees: async (id, request) => (await nodes()).fees(id, request),
      token: async (id, address) => (await nodes()).token(id, address),
      balance: async (id, owner, token) => (await nodes()).balance(id, owner, token),
    }
  },
})
