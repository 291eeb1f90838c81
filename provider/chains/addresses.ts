import { base58 } from '@scure/base'
import { getAddress, isAddress } from 'viem'

/** The one way to write this address, or nothing if it is none. */
export function normalizeEthereum(address: string): string | undefined {
  const digits = address.toLowerCase()
  return isAddress(digits) ? getAddress(digits) : undefined
}

/** The same of Solana, where there is but one way. */
export const normalizeSolana = (address: string): string | undefined => (solanaKey(address) ? address : undefined)

/** The public key that a Solana address is; nothing where it is none. */
export function solanaKey(address: string): Uint8Array | undefined {
  try {
    const key = address.length <= 44 ? base58.decode(address) : undefined
    return key?.length === 32 ? key : undefined
  } catch {
    return undefined
  }
}
