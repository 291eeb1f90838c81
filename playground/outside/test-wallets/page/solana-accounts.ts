import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { hexToBytes, keccak256, stringToBytes } from 'viem'

/** Computes an account from the seed, which is `latchkit` by default. */
export function solanaAccount(seed: string | null, index: number) {
  const secret = hexToBytes(keccak256(stringToBytes(`${seed ?? 'latchkit'}:solana:${index}`)))
  const publicKey = ed25519.getPublicKey(secret)
  return {
    address: base58.encode(publicKey),
    publicKey,
    sign: (message: Uint8Array) => ed25519.sign(message, secret),
  }
}
export type SolanaAccount = ReturnType<typeof solanaAccount>
