import { randomBytes } from 'node:crypto'

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** 25 lower-case letters and digits, the length the protocol asks of an app id. About 129 bits. */
export function newId(): string {
  let id = ''
  while (id.length < 25) {
    // Bytes above the last whole multiple of 36 are dropped, or the first letters would be likelier.
    for (const byte of randomBytes(32)) if (byte < 252 && id.length < 25) id += alphabet[byte % 36]
  }
  return id
}
