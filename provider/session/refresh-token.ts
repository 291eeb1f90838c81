import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '../crypto/encrypt.js'

/** Opaque, 256 bits. */
export const newRefreshToken = () => randomBytes(32).toString('base64url')

/** A plain hash will do for a token that cannot be guessed. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

// A used token has to answer its successor, of which only a hash is kept. So the successor is sealed with a key
// that comes from the used token, which the database does not hold either: a copy of it gives no token away.
const keyFrom = (token: string) => Buffer.from(hkdfSync('sha256', token, '', 'latchkit refresh successor', 32))

export const encryptSuccessor = (token: string, successor: string) => encrypt(keyFrom(token), successor)
export const decryptSuccessor = (token: string, sealed: string) => decrypt(keyFrom(token), sealed)
