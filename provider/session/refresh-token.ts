import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '../crypto/encrypt.js'

/** A random token of 256 bits. */
export const newRefreshToken = () => randomBytes(32).toString('base64url')

/** A plain hash is enough for a token that cannot be guessed. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

// A repeated call with a used token must get the same successor, of which only a hash is stored. So the successor is
// encrypted with a key that is derived from the used token. The database has neither, so a copy of it reveals no token.
const keyFrom = (token: string) => Buffer.from(hkdfSync('sha256', token, '', 'latchkit refresh successor', 32))

export const encryptSuccessor = (token: string, successor: string) => encrypt(keyFrom(token), successor)
export const decryptSuccessor = (token: string, sealed: string) => decrypt(keyFrom(token), sealed)
