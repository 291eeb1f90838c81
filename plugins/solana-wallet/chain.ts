import { LatchkitError } from '../../core/errors.js'
import type { HostConfig } from '../../core/host-config.js'

/** The public nodes of Solana. */
const PUBLIC: Readonly<Record<string, string>> = {
  'solana:mainnet': 'https://api.mainnet-beta.solana.com',
  'solana:devnet': 'https://api.devnet.solana.com',
  'solana:testnet': 'https://api.testnet.solana.com',
}
type Chain = `solana:${string}`

/** The chains that transactions can be sent on: the host's, then those with a public node. */
export const chainsOf = ({ solana }: HostConfig): readonly Chain[] => [
  ...new Set([...Object.keys(solana?.rpcs ?? {}), ...Object.keys(PUBLIC)] as Chain[]),
]

const CHAIN = /^solana:[\w-]{1,32}$/
/** Returns the named chain, or the host's first if none is named. Throws `invalid_data` for an unknown chain. */
export function chainOf(host: HostConfig, named: unknown): string {
  const chains = chainsOf(host)
  const chain = named ?? chains[0]
  if (chains.some((id) => id === chain) || (typeof chain === 'string' && CHAIN.test(chain))) return `${chain}`
  throw new LatchkitError('invalid_data', 'A chain of Solana is named as "solana:mainnet" is.')
}

/** Returns the RPC URL of a chain. Throws `unsupported_chain_id`. */
export function nodeOf(host: HostConfig, chain: string): string {
  const url = host.solana?.rpcs?.[chain]?.url ?? PUBLIC[chain]
  if (url) return url
  throw new LatchkitError('unsupported_chain_id', `There is no node for ${chain}: name one in solana.rpcs.`)
}
