import { LatchkitError } from '../../core/errors.js'
import type { HostConfig } from '../../core/host-config.js'

/** Solana's own nodes for everybody. */
const PUBLIC: Readonly<Record<string, string>> = {
  'solana:mainnet': 'https://api.mainnet-beta.solana.com',
  'solana:devnet': 'https://api.devnet.solana.com',
  'solana:testnet': 'https://api.testnet.solana.com',
}
type Chain = `solana:${string}`

/** Those that can be sent on: the host's, then those with a public node. */
export const chainsOf = ({ solana }: HostConfig): readonly Chain[] => [
  ...new Set([...Object.keys(solana?.rpcs ?? {}), ...Object.keys(PUBLIC)] as Chain[]),
]

/** The node of the chain, or of the first there is. Throws `unsupported_chain_id`. */
export function nodeOf(host: HostConfig, chain: string = chainsOf(host)[0] ?? ''): string {
  const url = host.solana?.rpcs?.[chain]?.url ?? PUBLIC[chain]
  if (url) return url
  throw new LatchkitError('unsupported_chain_id', `There is no node for ${chain}: name one in solana.rpcs.`)
}
