import { base58 } from '@scure/base'
import { getAddress, isAddress } from 'viem/utils'

/** The address with its EIP-55 checksum; undefined if it is invalid. */
export function normalizeEthereum(address: string): string | undefined {
  const digits = address.toLowerCase()
  return isAddress(digits) ? getAddress(digits) : undefined
}

/** A Solana address, which has only one spelling; undefined if it is invalid. */
export const normalizeSolana = (address: string): string | undefined => (solanaKey(address) ? address : undefined)

/** The public key that a Solana address encodes; undefined if the address is invalid. */
export function solanaKey(address: string): Uint8Array | undefined {
  try {
    const key = address.length <= 44 ? base58.decode(address) : undefined
    return key?.length === 32 ? key : undefined
  } catch {
    return undefined
  }
}
