import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { fromText, toText, wiping } from '../lib/bytes.js'

/**
 * The key of a password whose guesses the server counts. It is derived from the password's scrypt hash and the
 * server's answer to a guess. The guess is derived from the same hash, and the key cannot be computed from it.
 * Decision 66.
 */

/** The guess that is sent to the server. */
export const guessOf = (stretched: Uint8Array): string => toText(hkdf(sha256, stretched, undefined, 'guess', 32))

/** Derives the key, and wipes the scrypt hash. */
export const countedKey = (stretched: Uint8Array, answer: string): Promise<Uint8Array> =>
  wiping([stretched], () => hkdf(sha256, stretched, fromText(answer), 'key', 32))
