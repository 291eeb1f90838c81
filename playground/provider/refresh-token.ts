import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { seal, unseal } from './seal.js'

/** Opaque, 256 bits. */
export const newRefreshToken = () => randomBytes(32).toString('base64url')

/** A plain hash will do for a token that cannot be guessed. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

// A used token has to answer its successor, of which only a hash is kept. So the successor is sealed with a key
// that comes from the used token, which the database does not hold either: a copy of it gives no token away.
const keyFrom = (token: string) => Buffer.from(hkdfSync('sha256', token, '', 'latchkit refresh successor', 32))

export const sealSuccessor = (token: string, successor: string) => seal(keyFrom(token), successor)
export const unsealSuccessor = (token: string, sealed: string) => unseal(keyFrom(token), sealed)
