import { createPublicKey, verify as verifyBytes } from 'node:crypto'
import {
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  errors,
  type JWK,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
  UnsecuredJWT,
} from 'jose'
import { OUTSIDE_TIMEOUT_MS } from '../http/bad-gateway.js'
import { outsideFetch } from '../http/outside.js'

/** Only asymmetric algorithms. With HS256, an attacker could sign with the public key; `none` is no signature. */
const ALGORITHMS = ['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'EdDSA', 'Ed25519']
/** ECDSA on secp256k1 (RFC 8812). WebCrypto does not support it, and therefore `jose` does not either. */
const ES256K = 'ES256K'

/**
 * The claims of a JWT that one of the keys at `address` signed. A token without a key id is verified with each key that
 * fits. Throws the errors of `jose`.
 */
export async function verifyToken(token: string, address: string, options: JWTVerifyOptions): Promise<JWTPayload> {
  const keys = keysAt(address)
  const { alg, kid } = headerOf(token)
  if (alg === ES256K) {
    const fetched = () => keys.jwks()?.keys ?? []
    // Like `jose`, this fetches the keys again for an unknown key id, at most every 30 s.
    if (!keys.fresh || (!fetched().some((key) => isFor(key, kid)) && !keys.coolingDown)) await keys.reload()
    return claimsOf(token, fetched(), kid, options)
  }
  const checks = { ...options, algorithms: ALGORITHMS }
  try {
    return (await jwtVerify(token, keys, checks)).payload
  } catch (cause) {
    if (!(cause instanceof errors.JWKSMultipleMatchingKeys)) throw cause
    for await (const key of cause) {
      const found = await jwtVerify(token, key, checks).catch((error) => {
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error
      })
      if (found) return found.payload
    }
    throw new errors.JWSSignatureVerificationFailed()
  }
}

/** The published keys of each host. They are fetched again after ten minutes, and for an unknown key id. */
const published = new Map<string, ReturnType<typeof createRemoteJWKSet>>()
const MAX_PUBLISHED = 1_000

function keysAt(address: string) {
  const cached = published.get(address)
  if (cached) return cached
  const options = { timeoutDuration: OUTSIDE_TIMEOUT_MS, [customFetch]: outsideFetch }
  const keys = createRemoteJWKSet(new URL(address), options)
  const [oldest] = published.keys()
  if (published.size >= MAX_PUBLISHED && oldest) published.delete(oldest)
  published.set(address, keys)
  return keys
}

function headerOf(token: string) {
  try {
    return decodeProtectedHeader(token)
  } catch {
    throw new errors.JWTInvalid()
  }
}
function claimsOf(token: string, keys: readonly JWK[], kid: string | undefined, options: JWTVerifyOptions): JWTPayload {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.')
  if (rest.length || headerOf(token).crit) throw new errors.JWSInvalid()
  const candidates = keys.filter((key) => isFor(key, kid))
  if (!candidates.length) throw new errors.JWKSNoMatchingKey()
  const signed = Buffer.from(`${header}.${payload}`)
  const isBy = (key: JWK) => isSignedBy(key, signed, Buffer.from(signature, 'base64url'))
  if (!candidates.some(isBy)) throw new errors.JWSSignatureVerificationFailed()
  // The signature is verified above; `jose` checks the claims of the token without it.
  const unsecured = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
  return UnsecuredJWT.decode(unsecured, options).payload
}
const isFor = (key: JWK, kid: string | undefined) =>
  key.kty === 'EC' &&
  key.crv === 'secp256k1' &&
  (kid === undefined || key.kid === kid) &&
  (key.alg ?? ES256K) === ES256K &&
  (key.use ?? 'sig') === 'sig' &&
  (key.key_ops ?? ['verify']).includes('verify')
function isSignedBy(key: JWK, signed: Buffer, signature: Buffer): boolean {
  try {
    const publicKey = createPublicKey({ key: { ...key }, format: 'jwk' })
    return verifyBytes('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    return false // the key is not a point on the curve
  }
}
