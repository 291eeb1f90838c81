import type { TransferTask } from './contract.js'

type Hex = `0x${string}`
/** The selector of ERC-20's `transfer(address,uint256)`. */
const TRANSFER = 'a9059cbb'
const word = (hex: string) => hex.toLowerCase().padStart(64, '0')

export interface TransferCall {
  readonly to: Hex
  /** wei */
  readonly value: bigint
  readonly data?: Hex
}

/**
 * The call that transfers an amount (`units`, in the asset's smallest unit): native coins directly, a token by its
 * contract.
 */
export function transferCall({
  address,
  asset,
  units,
}: Pick<TransferTask, 'address' | 'asset'> & { readonly units: bigint }): TransferCall {
  if (!asset.address) return { to: address, value: units }
  return { to: asset.address, value: 0n, data: `0x${TRANSFER}${word(address.slice(2))}${word(units.toString(16))}` }
}
