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

/** `urls`: at least one; each next one is asked where the one before does not answer. `timeout`: ms for one of them. */
export function createNode(chain: Chain, urls: readonly string[], timeout: number): PublicClient {
  // viem's definition first: it has the chain's formatters of blocks and receipts, and its contracts
  const known = KNOWN.find(({ id }) => id === chain.id)
  const rpcUrls = { default: { http: urls } }
  const merged = { nativeCurrency: ETHER, ...known, ...chain, rpcUrls } as ViemChain
  const nodes = urls.map((url) => http(url, { timeout }))
  const transport = fallback(nodes, { retryCount: 1 }) // one more round: who waits for a silent node waits long enough
  return createClient({ chain: merged, transport }).extend(publicActions) as PublicClient
}
