import { createClient, fallback, HttpRequestError, http, publicActions, type Chain as ViemChain } from 'viem'
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
import { limitedAnswer } from '../../core/input/limited-answer.js'
import { record, text } from '../../core/lib/read.js'
import type { PublicClient } from './contract.js'

// biome-ignore format: a list
const KNOWN: readonly ViemChain[] = [
  arbitrum, arbitrumSepolia, sepolia, mainnet, optimism, optimismSepolia, polygon, polygonAmoy, celo, celoAlfajores,
  filecoin, filecoinCalibration, base, baseSepolia, berachainTestnet, linea, lineaGoerli, lukso, avalanche, avalancheFuji,
  zora, zoraTestnet, zoraSepolia, holesky, redstone, garnet,
]
/** The longest `Retry-After` that is waited for, in seconds. */
const LONGEST_WAIT_S = 5
/** Large enough for whatever a host asks a node by this client, such as the logs of many blocks. */
const MAX_ANSWER_BYTES = 16_000_000
/** Reads the body too, for which viem has no time-out. */
const fetchFn = async (...request: Parameters<typeof fetch>) => limitedAnswer(await fetch(...request), MAX_ANSWER_BYTES)
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
  const nodes = urls.map((url) =>
    http(url, { timeout, fetchFn, onFetchResponse: (response) => mustBeReadable(response, url) }),
  )
  const transport = fallback(nodes, { retryCount: 1 }) // a second round gives a silent node enough time
  return createClient({ chain: merged, transport }).extend(publicActions) as PublicClient
}

/**
 * Throws for refusals that viem misreads. It takes one that claims to be JSON and is not for a failed connection, and
 * waits for as long as `Retry-After` says, which may be hours.
 */
async function mustBeReadable(response: Response, url: string): Promise<void> {
  const { ok, status, statusText, headers } = response
  if (ok) return
  const wait = Number.parseInt(headers.get('Retry-After') ?? '', 10)
  const isJson = /^application\/json/.test(headers.get('Content-Type') ?? '')
  const { error } = record(
    await response
      .clone()
      .json()
      .catch(() => undefined),
  )
  if (!(wait > LONGEST_WAIT_S) && (error || !isJson)) return
  throw new HttpRequestError({ status, url, details: text(record(error).message) ?? statusText })
}
