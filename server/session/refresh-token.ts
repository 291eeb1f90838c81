import { createHash, hkdfSync } from 'node:crypto'
import { decrypt, encrypt } from '../crypto/encrypt.js'

/** A plain hash is enough for a token that cannot be guessed. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

// A repeated call with a used token must get the same successor, but the database stores only hashes of tokens. So it
// also stores the successor, encrypted with a key that is derived from the used token. A copy of the database reveals
// no token, because it has neither the used token nor the key.
const keyFrom = (token: string) => Buffer.from(hkdfSync('sha256', token, '', 'latchkit refresh successor', 32))

export const encryptSuccessor = (token: string, successor: string) => encrypt(keyFrom(token), successor)
export const decryptSuccessor = (token: string, sealed: string) => decrypt(keyFrom(token), sealed)
