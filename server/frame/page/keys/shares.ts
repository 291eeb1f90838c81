import { sha256 } from '@noble/hashes/sha2'
import { hex } from '@scure/base'
import { combine, split } from 'shamir-secret-sharing'

/** Shamir shares: any two of them restore the secret, and one alone reveals nothing. */
export interface Shares {
  /** Stored by this frame. */
  readonly device: Uint8Array
  /** Stored by the server. */
  readonly server: Uint8Array
  /** Stored by the server too, encrypted with a key that the user, the user's cloud or the server keeps. */
  readonly recovery: Uint8Array
}

export async function splitSecret(secret: Uint8Array): Promise<Shares> {
  const [device, server, recovery] = await split(secret, 3, 2)
  if (!device || !server || !recovery) throw new Error('The secret could not be split.')
  return { device, server, recovery }
}

export const joinShares = (one: Uint8Array, other: Uint8Array): Promise<Uint8Array> => combine([one, other])

/** The hash that identifies a device's share at the server. */
export const hashOf = (share: Uint8Array): string => hex.encode(sha256(share))
