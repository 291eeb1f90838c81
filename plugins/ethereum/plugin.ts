import { definePlugin } from '../../core/plugin.js'
import { sharing } from '../../core/sharing.js'
import type { EthereumApi } from './contract.js'
import { fetched } from './fetched.js'

export default definePlugin('ethereum', {
  setup(ctx): EthereumApi {
    const { signal } = ctx
    const directory = sharing(async () => (await fetched(import('./directory.js'))).createDirectory(ctx), signal)
    const nodes = sharing(async () => (await fetched(import('./nodes.js'))).createNodes(ctx, await directory()), signal)
    return {
      chains: async () => (await directory()).chains(),
      chain: async (id) => (await directory()).chain(id),
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
