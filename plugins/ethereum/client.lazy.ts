import { createClient, fallback, http, publicActions, type Chain as ViemChain } from 'viem'
import {
  arbitrum,
  arbitrumSepolia,
  avalanche,
  avalancheFuji,
  base,
  baseSepolia,
  berachainTestnet,
  celo,
  celoAlfajores,
  filecoin,
  filecoinCalibration,
  garnet,
  holesky,
  linea,
  lineaGoerli,
  lukso,
  mainnet,
  optimism,
  optimismSepolia,
  polygon,
  polygonAmoy,
  redstone,
  sepolia,
  zora,
  zoraSepolia,
  zoraTestnet,
} from 'viem/chains'
import type { Chain } from '../../core/host-config.js'
import type { PublicClient } from './contract.js'

// biome-ignore format: a list
const KNOWN: readonly ViemChain[] = [
  arbitrum, arbitrumSepolia, sepolia, mainnet, optimism, optimismSepolia, polygon, polygonAmoy, celo, celoAlfajores,
  filecoin, filecoinCalibration, base, baseSepolia, berachainTestnet, linea, lineaGoerli, lukso, avalanche, avalancheFuji,
  zora, zoraTestnet, zoraSepolia, holesky, redstone, garnet,
]
const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/**
 * Creates a viem client. If a node does not answer, the next of `urls` (at least one) is asked. `timeout` is per
 * request, in ms.
 */
export function createNode(chain: Chain, urls: readonly string[], timeout: number): PublicClient {
  // Prefers viem's definition, which has the chain's contracts and its formatters of blocks and receipts
  const viemChain = KNOWN.find(({ id }) => id === chain.id)
  const rpcUrls = { default: { http: urls } }
  const merged = { nativeCurrency: ETHER, ...viemChain, ...chain, rpcUrls } as ViemChain
  const nodes = urls.map((url) => http(url, { timeout }))
  const transport = fallback(nodes, { retryCount: 1 }) // a second round gives a silent node enough time
  return createClient({ chain: merged, transport }).extend(publicActions) as PublicClient
}
