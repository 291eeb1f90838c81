import { getAddress, isAddress } from 'viem'
import { LatchkitError } from '../../core/errors.js'

/** EIP-55 of an address of any case. Throws `invalid_data`. */
export function checksum(address: string): `0x${string}` {
  const digits = `${address}`.toLowerCase()
  if (isAddress(digits)) return getAddress(digits)
  throw new LatchkitError('invalid_data', `${JSON.stringify(address)} is no Ethereum address.`)
}
