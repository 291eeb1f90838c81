import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { fromText, toText, wiping } from '../lib/bytes.js'

/**
 * The key of a password whose guesses the provider counts: of what scrypt makes of the password, and of the provider's answer to
 * a guess. The guess is derived of the same, in a direction that leads to no key. Decision 66.
 */

/** What the provider is asked with. */
export const guessOf = (stretched: Uint8Array): string => toText(hkdf(sha256, stretched, undefined, 'guess', 32))

/** Wipes what it is made of. */
export const countedKey = (stretched: Uint8Array, answer: string): Promise<Uint8Array> =>
  wiping([stretched], () => hkdf(sha256, stretched, fromText(answer), 'key', 32))
