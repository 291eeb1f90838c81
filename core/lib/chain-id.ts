import type { HostConfig } from '../host-config.js'

/**
 * `0x1` or 1 → 1; undefined for an invalid chain id (decision 29). With `decimal` also `'1'`, which wallets and typed
 * data use.
 */
export function parseChainId(value: unknown, { decimal = false } = {}): number | undefined {
  const spelt = typeof value === 'string' && (decimal ? /^(0x[\da-f]+|\d+)$/i : /^0x[\da-f]+$/i).test(value)
  const id = spelt ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Ethereum's chain id, the default of a host that names no chain. Wire §4.1. */
const ETHEREUM_MAINNET = 1
/** The id of a wallet's initial chain. Wire §5.2. */
export const defaultChainId = ({ defaultChain, supportedChains }: HostConfig): number =>
  (defaultChain ?? supportedChains?.[0])?.id ?? ETHEREUM_MAINNET
