import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import { sha256 } from './authorization-server.js'

export interface Signer {
  /** Services have several keys at a time. A token's `kid` names its key. */
  readonly jwks: { readonly keys: readonly JWK[] }
  /** Signs a token that expires after `seconds`. */
  sign(claims: JWTPayload, seconds: number): Promise<string>
}

/** Creates the keys that sign ID tokens. */
export async function openSigner(): Promise<Signer> {
  const [before, now] = await Promise.all([makeKey('sandbox-before'), makeKey('sandbox')])
  return {
    jwks: { keys: [before.jwk, now.jwk] },
    sign(claims, seconds) {
      const iat = Math.floor(Date.now() / 1000)
      const header = { alg: 'RS256', kid: 'sandbox' }
      return new SignJWT({ ...claims, iat, exp: iat + seconds }).setProtectedHeader(header).sign(now.privateKey)
    },
  }
}

async function makeKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

/** The value of `at_hash` and `c_hash`: https://openid.net/specs/openid-connect-core-1_0.html#CodeIDToken */
export const halfHash = (text: string) => sha256(text).subarray(0, 16).toString('base64url')
