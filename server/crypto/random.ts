import { randomBytes } from 'node:crypto'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** The length that the protocol requires of an app id; about 129 bits. */
const ID_LENGTH = 25

/** 25 lower-case letters and digits. */
export function newId(): string {
  let id = ''
  while (id.length < ID_LENGTH) {
    // Bytes above the last multiple of 36 are dropped. Otherwise the first letters would be more likely.
    for (const byte of randomBytes(32)) if (byte < 252 && id.length < ID_LENGTH) id += ALPHABET[byte % 36]
  }
  return id
}

/** 256 random bits in base64url. */
export const randomToken = () => randomBytes(32).toString('base64url')
