import { randomBytes } from '../lib/bytes.js'

/** What is split into shares: its first byte says what the rest is. */
const ENTROPY = 1
const KEY = 2

/** The entropy of a phrase of 12 words. */
export const newSecret = (): Uint8Array => secretOf(ENTROPY, randomBytes(16))
/** A private key that was brought in. */
export const keySecret = (key: Uint8Array): Uint8Array => secretOf(KEY, key)

/** A copy of the entropy, if it is not a key that was brought in. */
export const entropyOf = (secret: Uint8Array): Uint8Array | undefined =>
  secret[0] === ENTROPY && secret.length === 17 ? secret.slice(1) : undefined
export const importedKeyOf = (secret: Uint8Array): Uint8Array | undefined =>
  secret[0] === KEY && secret.length === 33 ? secret.slice(1) : undefined

function secretOf(kind: number, bytes: Uint8Array): Uint8Array {
  const secret = new Uint8Array(bytes.length + 1)
  secret[0] = kind
  secret.set(bytes, 1)
  bytes.fill(0)
  return secret
}
