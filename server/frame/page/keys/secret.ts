import { randomBytes } from '../lib/bytes.js'

/** The secret that is split into shares. Its first byte tells whether entropy or a private key follows. */
const ENTROPY = 1
const KEY = 2

/** A new secret with the entropy of a phrase of 12 words. */
export const newSecret = (): Uint8Array => secretOf(ENTROPY, randomBytes(16))
/** The secret of an imported private key. */
export const keySecret = (key: Uint8Array): Uint8Array => secretOf(KEY, key)

/** A copy of the entropy; undefined for an imported key. */
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
