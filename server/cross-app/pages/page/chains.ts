import { SUPPORTED_CHAINS } from 'latchkit/chains'
import type { PageFacts } from '../facts.js'

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }
/** A chain that only the server has a node for, such as a local test chain. */
const testChain = (id: number) => ({
  id,
  name: id === 31337 ? 'Anvil' : `Chain ${id}`,
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: [] } },
  testnet: true,
})

/** The listed chains, and those with a node of the server's. Requests for the latter go to that node only. */
export function chainsOf({ nodes }: Pick<PageFacts, 'nodes'>) {
  const ids = Object.keys(nodes).map(Number)
  const added = ids.filter((id) => !SUPPORTED_CHAINS.some((chain) => chain.id === id)).map(testChain)
  const rpcUrls = Object.fromEntries(
    Object.entries(nodes).map(([id, path]) => [id, new URL(path, location.origin).href]),
  )
  const ethereum = SUPPORTED_CHAINS.find(({ id }) => id === 1)
  return {
    supportedChains: [...SUPPORTED_CHAINS, ...added],
    ...(ethereum && { defaultChain: ethereum }),
    rpcConfig: { rpcUrls },
  }
}
