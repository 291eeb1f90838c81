import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { ethereum, solana } from '../keys/chain.js'
import { wiping } from '../lib/bytes.js'
import type { Frame } from '../wallet/frame.js'
import { type Place, placeOf } from '../wallet/place.js'
import { withWallet } from '../wallet/with-wallet.js'

const INFO = new TextEncoder().encode('farcaster signer')

/**
 * Derives the Ed25519 key that writes to Farcaster and runs `work` with it. It is derived from the wallet's secret, so
 * it is the same on every device but is no wallet's key.
 */
export function withSignerKey<T>(
  frame: Frame,
  { address, accessToken }: Pick<Place, 'address' | 'accessToken'>,
  proof: object,
  work: (key: Uint8Array) => T | Promise<T>,
): Promise<T> {
  const chain = address.startsWith('0x') ? ethereum : solana
  return withWallet(frame, placeOf(chain, address, accessToken), proof, ({ secret }) => {
    const key = hkdf(sha256, secret, undefined, INFO, 32)
    return wiping([key], () => work(key))
  })
}
