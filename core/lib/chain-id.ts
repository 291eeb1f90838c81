import type { HostConfig } from '../host-config.js'

/** `0x1` or 1 → 1; undefined for what is no chain id (decision 29). `decimal`: `'1'` too, as wallets and typed data write it. */
export function parseChainId(value: unknown, { decimal = false } = {}): number | undefined {
  const spelt = typeof value === 'string' && (decimal ? /^(0x[\da-f]+|\d+)$/i : /^0x[\da-f]+$/i).test(value)
  const id = spelt ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Ethereum's own, which is the default where the host names none. Wire §4.1. */
const ETHEREUM_MAINNET = 1
/** The id of the chain that a wallet is on where nothing else is said. Wire §5.2. */
export const defaultChainId = ({ defaultChain, supportedChains }: HostConfig): number =>
  (defaultChain ?? supportedChains?.[0])?.id ?? ETHEREUM_MAINNET
