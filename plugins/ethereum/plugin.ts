import { singleFlight } from '../../core/lib/single-flight.js'
import { definePlugin } from '../../core/plugin.js'
import type { EthereumApi } from './contract.js'
import { fetchViem } from './fetch-viem.js'

export default definePlugin('ethereum', {
  setup(ctx): EthereumApi {
    const { signal } = ctx
    const directory = singleFlight(
      async () => (await fetchViem(import('../../core/chains/directory.js'))).createChainDirectory(ctx),
      signal,
    )
    const nodes = singleFlight(
      async () => (await fetchViem(import('./nodes.js'))).createNodes(ctx, await directory()),
      signal,
    )
    const token: EthereumApi['token'] = async (id, address) => (await nodes()).token(id, address)
    const checksums = () => fetchViem(import('./checksum.lazy.js'))
    const explainer = async (id: number) => {
      const { createExplainer } = await import('./effects/explain.js')
      return createExplainer({ token: (address) => token(id, address), checksums, clock: ctx.clock })
    }
    return {
      chains: async () => (await directory()).list(),
      chain: async (id) => (await directory()).find(id),
      rpcUrls: async (id) => (await directory()).rpcUrls(id),
      price: async (id) => (await directory()).price(id),
      checksum: async (address) => (await checksums()).checksum(address),
      hasValidChecksum: async (address, chainId) => (await checksums()).hasValidChecksum(address, chainId),
      recoverSigner: async (raw, signature) =>
        (await fetchViem(import('./recover-signer.lazy.js'))).recoverSigner(raw, signature),
      client: async (id) => (await nodes()).client(id),
      fees: async (id, request) => (await nodes()).fees(id, request),
      token,
      explainCall: async (id, call) => (await explainer(id)).call(call),
      explainOperation: async (id, operation) => (await explainer(id)).operation(operation),
      explainTypedData: async (id, data, tokens) => (await explainer(id)).typedData(data, tokens),
      balance: async (id, owner, token) => (await nodes()).balance(id, owner, token),
    }
  },
})
