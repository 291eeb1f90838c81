import * as viem from 'viem'
import { LatchkitError } from '../../core/errors.js'

/** RSK and its test network, whose wallets also use their own checksum for addresses of other chains. EIP-1191. */
const CHAINS_WITH_CHECKSUM = [30, 31]

/** Returns the address with its EIP-55 checksum. Accepts any case. Throws `invalid_data`. */
export function checksum(address: string): `0x${string}` {
  const digits = `${address}`.toLowerCase()
  if (viem.isAddress(digits)) return viem.getAddress(digits)
  throw new LatchkitError('invalid_data', `${JSON.stringify(address)} is not an Ethereum address.`)
}

/**
 * Whether an address in mixed case has a valid checksum by EIP-55, or by EIP-1191 for its chain. Throws
 * `invalid_data`.
 */
export function hasValidChecksum(address: string, chainId: number): boolean {
  const standard = checksum(address)
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  const forms = [standard, ...[chainId, ...CHAINS_WITH_CHECKSUM].map((id) => viem.checksumAddress(standard, id))]
  return forms.some((form) => form.slice(2) === digits)
}
