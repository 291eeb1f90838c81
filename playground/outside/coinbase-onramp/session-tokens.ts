import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { usdcOn } from '../on-ramp/usdc.js'

/**
 * The assets of a network, and the sandbox's chain that represents it. Bitcoin, Solana and Stellar have no such chain.
 */
interface Network {
  readonly assets: readonly string[]
  readonly native?: string
  readonly chainId?: number
  /** The address of the USDC contract. */
  readonly usdc?: `0x${string}`
}
const HEX = /^0x[\da-fA-F]{40}$/
/** https://docs.cdp.coinbase.com/onramp/coinbase-hosted-onramp/countries-&-currencies, seen in excerpts 2026-11-25. */
export const networks: Readonly<Record<string, Network>> = {
  ethereum: { assets: ['ETH', 'USDC'], native: 'ETH', chainId: 31337, usdc: usdcOn.ethereum },
  base: { assets: ['ETH', 'USDC'], native: 'ETH', chainId: 84532, usdc: usdcOn.base },
  optimism: { assets: ['ETH', 'USDC'], native: 'ETH', chainId: 31337, usdc: usdcOn.optimism },
  arbitrum: { assets: ['ETH', 'USDC'], native: 'ETH', chainId: 31337, usdc: usdcOn.arbitrum },
  polygon: { assets: ['ETH', 'POL', 'USDC'], native: 'POL', chainId: 31337, usdc: usdcOn.polygon },
  'avalanche-c-chain': { assets: ['AVAX', 'USDC'], native: 'AVAX', chainId: 31337 },
  bitcoin: { assets: ['BTC'] },
  solana: { assets: ['SOL', 'USDC'] },
  stellar: { assets: ['XLM', 'USDC'] },
}
const EVM = new Set(Object.keys(networks).filter((name) => networks[name]?.chainId))

export interface Session {
  readonly address: string
  readonly blockchains: readonly string[]
  readonly assets: readonly string[]
}
type Issued = { readonly token: string; readonly channel_id: string }
type Refused = { readonly wrong: string }

/** The lifetime of a token, which can be used once. */
const TOKEN_LIFE_MS = 300_000
const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Reads a request to the token API, or returns what is wrong with it.
 * https://docs.cdp.coinbase.com/onramp/reference (`addresses`, `clientIp`, `assets`), seen in excerpts 2026-11-25.
 */
function readSession(body: unknown): Session | Refused {
  const { addresses, assets = [], clientIp } = isRecord(body) ? body : {}
  if (!Array.isArray(addresses) || !addresses.length) return { wrong: 'addresses is required.' }
  if (typeof clientIp !== 'string' || !isIP(clientIp)) return { wrong: 'clientIp must be an IP address.' }
  if (addresses.length > 1) return { wrong: 'This stand-in sells to one address at a time.' }
  const { address, blockchains } = isRecord(addresses[0]) ? addresses[0] : {}
  if (typeof address !== 'string' || !address) return { wrong: 'addresses[0].address is required.' }
  if (!isList(blockchains) || !blockchains.length) return { wrong: 'addresses[0].blockchains is required.' }
  const strange = blockchains.find((name) => !Object.hasOwn(networks, name))
  if (strange !== undefined) return { wrong: `The network ${strange} is not supported.` }
  if (blockchains.some((name) => EVM.has(name)) && !HEX.test(address)) return { wrong: `${address} is no address.` }
  const sold = new Set(blockchains.flatMap((name) => networks[name]?.assets ?? []))
  if (!isList(assets)) return { wrong: 'assets must be a list of tickers.' }
  const unsold = assets.find((ticker) => !sold.has(ticker))
  if (unsold !== undefined) return { wrong: `The asset ${unsold} is not supported on ${blockchains.join(', ')}.` }
  return { address, blockchains, assets: assets.length ? assets : [...sold] }
}

/** Issues session tokens. A token is valid for five minutes and opens the page once. */
export function createSessionTokens(now = () => Date.now()) {
  const issued = new Map<string, Session & { readonly until: number }>()
  return {
    issue(body: unknown): Issued | Refused {
      const session = readSession(body)
      if ('wrong' in session) return session
      const token = Buffer.from(randomUUID()).toString('base64url')
      issued.set(token, { ...session, until: now() + TOKEN_LIFE_MS })
      return { token, channel_id: '' }
    },
    /** The data of the token; undefined if it is unknown, used or expired. */
    take(token: string): Session | undefined {
      const found = issued.get(token)
      issued.delete(token)
      return found && now() < found.until ? found : undefined
    },
  }
}
