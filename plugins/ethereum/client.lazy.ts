import type { Chain as ViemChain } from 'viem'
import * as viem from 'viem'
import * as chains from 'viem/chains'
import type { Chain } from '../../core/host-config.js'
import { limitedAnswer } from '../../core/input/limited-answer.js'
import { readAddress } from '../../core/lib/odd-address.js'
import { record, text } from '../../core/lib/read.js'
import type { PublicClient } from './contract.js'

// biome-ignore format: a list
const KNOWN: readonly ViemChain[] = [
  chains.arbitrum, chains.arbitrumSepolia, chains.sepolia, chains.mainnet, chains.optimism, chains.optimismSepolia,
  chains.polygon, chains.polygonAmoy, chains.celo, chains.celoAlfajores, chains.filecoin, chains.filecoinCalibration,
  chains.base, chains.baseSepolia, chains.berachainTestnet, chains.linea, chains.lineaGoerli, chains.lukso,
  chains.avalanche, chains.avalancheFuji, chains.zora, chains.zoraTestnet, chains.zoraSepolia, chains.holesky,
  chains.redstone, chains.garnet,
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
  const nodes = urls.map(readAddress).map(({ url, headers }) => {
    const onFetchResponse = (response: Response) => mustBeReadable(response, url)
    return viem.http(url, { timeout, fetchFn, fetchOptions: { headers: { ...headers } }, onFetchResponse })
  })
  const transport = viem.fallback(nodes, { retryCount: 1 }) // a second round gives a silent node enough time
  return viem.createClient({ chain: merged, transport }).extend(viem.publicActions) as PublicClient
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
  throw new viem.HttpRequestError({ status, url, details: text(record(error).message) ?? statusText })
}
