import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The fewest characters of an encrypted text: a nonce and a tag, and nothing between them. */
export const LEAST_ENCRYPTED = Math.ceil(((NONCE_BYTES + TAG_BYTES) * 4) / 3)

/**
 * Encrypts with AES-256-GCM. Returns nonce, tag and ciphertext as one base64url string. `header` is authenticated too:
 * it has to be given again to decrypt, and is not part of the result.
 */
export function encrypt(key: Buffer, text: string, header = ''): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(header))
  const encrypted = Buffer.concat([cipher.update(Buffer.from(text)), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Throws if the text was encrypted with another key or header. */
export function decrypt(key: Buffer, encrypted: string, header = ''): string {
  const bytes = Buffer.from(encrypted, 'base64url')
  const end = NONCE_BYTES + TAG_BYTES
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(header)).setAuthTag(bytes.subarray(NONCE_BYTES, end))
  return Buffer.concat([decipher.update(bytes.subarray(end)), decipher.final()]).toString()
}
