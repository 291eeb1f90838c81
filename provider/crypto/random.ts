import { randomBytes } from 'node:crypto'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** The length that the protocol asks of an app id: about 129 bits. */
const ID_LENGTH = 25

/** 25 lower-case letters and digits. */
export function newId(): string {
  let id = ''
  while (id.length < ID_LENGTH) {
    // Bytes above the last whole multiple of 36 are dropped, or the first letters would be likelier.
    for (const byte of randomBytes(32)) if (byte < 252 && id.length < ID_LENGTH) id += ALPHABET[byte % 36]
  }
  return id
}

/** 256 bits that nobody guesses, in base64url. */
export const randomToken = () => randomBytes(32).toString('base64url')
