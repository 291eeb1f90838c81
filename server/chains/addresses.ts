import { keccak_256 } from '@noble/hashes/sha3'
import { base58 } from '@scure/base'

/** The address with its EIP-55 checksum; undefined if it is invalid. */
export function normalizeEthereum(address: string): string | undefined {
  const lower = address.toLowerCase()
  return /^0x[0-9a-f]{40}$/.test(lower) ? `0x${withChecksum(lower.slice(2))}` : undefined
}

/** A letter is a capital where the hash of the lower-case digits has a digit of 8 or more. */
function withChecksum(digits: string): string {
  const hash = Buffer.from(keccak_256(digits)).toString('hex')
  const spelled = (digit: string, at: number) =>
    Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit
  return Array.from(digits, spelled).join('')
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
