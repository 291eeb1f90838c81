import type { TransferTask } from './contract.js'

type Hex = `0x${string}`
/** `transfer(address,uint256)` of ERC-20. */
const TRANSFER = 'a9059cbb'
const word = (hex: string) => hex.toLowerCase().padStart(64, '0')

export interface TransferCall {
  readonly to: Hex
  /** wei */
  readonly value: bigint
  readonly data?: Hex
}

/** What moves the money on its own chain: coins by themselves, a token by its contract. `units`: in the asset's smallest unit. */
export function transferCall({
  address,
  asset,
  units,
}: Pick<TransferTask, 'address' | 'asset'> & { readonly units: bigint }): TransferCall {
  if (!asset.address) return { to: address, value: units }
  return { to: asset.address, value: 0n, data: `0x${TRANSFER}${word(address.slice(2))}${word(units.toString(16))}` }
}
