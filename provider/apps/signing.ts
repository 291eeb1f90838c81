import { importPKCS8, importSPKI, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { decrypt } from '../crypto/encrypt.js'
import type { Secret } from '../crypto/secret.js'
import { wire } from '../protocol/wire.js'
import { type App, signingEncryptionKey, unixSeconds } from './app.js'

const ALGORITHM = 'ES256'

interface Claims {
  readonly subject: string
  /** The `aud` claim. A verifier refuses tokens for another audience. */
  readonly audience: string
  /** Seconds. */
  readonly lifetime: number
  readonly extraClaims: Readonly<Record<string, unknown>>
}

/** Signs a JWT with the app's key. Wire §2. */
export async function signToken(secret: Secret, app: App, { subject, audience, lifetime, extraClaims }: Claims) {
  const now = unixSeconds(app.now())
  return new SignJWT({ ...extraClaims })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: app.keyId })
    .setIssuer(wire.issuer)
    .setSubject(subject)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetime)
    .sign(await importPKCS8(signingKey(secret, app), ALGORITHM))
}

/** The claims of a JWT that this app signed for this audience; undefined if the token is invalid. */
export async function verifyToken(
  app: App,
  token: string,
  { audience, evenExpired = false }: { readonly audience: string; readonly evenExpired?: boolean },
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(token, await importSPKI(app.verificationKey, ALGORITHM), {
      algorithms: [ALGORITHM],
      issuer: wire.issuer,
      audience,
      currentDate: evenExpired ? new Date(0) : app.now(),
      requiredClaims: ['exp', 'sub'],
    })
    return payload
  } catch {
    return undefined
  }
}

function signingKey(secret: Secret, app: App): string {
  try {
    return decrypt(signingEncryptionKey(secret, app.id), app.sealedKey)
  } catch {
    throw new Error(`The signing key of app ${app.id} was sealed with another secret. Set PROVIDER_SECRET to that one.`)
  }
}
