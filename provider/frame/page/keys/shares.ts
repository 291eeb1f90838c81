import { sha256 } from '@noble/hashes/sha2'
import { hex } from '@scure/base'
import { combine, split } from 'shamir-secret-sharing'

/** Any two of the three are the secret, and one of them is nothing. */
export interface Shares {
  /** Stays in the storage of this frame. */
  readonly device: Uint8Array
  /** With the provider. */
  readonly server: Uint8Array
  /** With the provider too, encrypted by what the user, the user's cloud or the provider keeps. */
  readonly recovery: Uint8Array
}

export async function splitSecret(secret: Uint8Array): Promise<Shares> {
  const [device, server, recovery] = await split(secret, 3, 2)
  if (!device || !server || !recovery) throw new Error('The secret could not be split.')
  return { device, server, recovery }
}

export const joinShares = (one: Uint8Array, other: Uint8Array): Promise<Uint8Array> => combine([one, other])

/** What the provider knows a device's share by; of two devices none is alike. */
export const hashOf = (share: Uint8Array): string => hex.encode(sha256(share))
