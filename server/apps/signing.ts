import { decodeProtectedHeader, importPKCS8, importSPKI, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { purposes } from '../crypto/purposes.js'
import type { Secret } from '../crypto/secret.js'
import { wire } from '../protocol/wire.js'
import { type App, unixSeconds } from './app.js'

const ALGORITHM = 'ES256'

interface Claims {
  readonly subject: string
  /** The `aud` claim. A verifier refuses tokens for another audience. */
  readonly audience: string
  /** Seconds. */
  readonly lifetime: number
  readonly extraClaims: Readonly<Record<string, unknown>>
}

/**
 * Returns a function that signs JWTs with the app's key. Wire §2. Importing the key takes four times as long as signing
 * with it.
 */
export async function signerOf(secret: Secret, app: App) {
  const key = await importPKCS8(signingKey(secret, app), ALGORITHM)
  return ({ subject, audience, lifetime, extraClaims }: Claims) => {
    const now = unixSeconds(app.now())
    return new SignJWT({ ...extraClaims })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: app.keyId })
      .setIssuer(wire.issuer)
      .setSubject(subject)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetime)
      .sign(key)
  }
}

/** The claims of a JWT that this app signed for this audience; undefined if the token is invalid. */
export async function verifyToken(
  app: App,
  token: string,
  { audience, evenExpired = false }: { readonly audience: string; readonly evenExpired?: boolean },
): Promise<JWTPayload | undefined> {
  try {
    const pem = await verificationKeyOf(app, token, evenExpired)
    if (pem === undefined) return undefined
    const { payload } = await jwtVerify(token, await importedKey(pem), {
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

/**
 * The public key that a token names. The current one needs no query, and is that of a token which names none. The one
 * before counts as long as a token that it signed last can live, and for expired tokens as long as it is not revoked: a
 * logout with one has to end its session. Undefined if the app has no such key, or revoked it.
 */
async function verificationKeyOf(app: App, token: string, evenExpired: boolean): Promise<string | undefined> {
  const { kid } = decodeProtectedHeader(token)
  if (kid === undefined || kid === app.keyId) return app.verificationKey
  const key = (await app.validKeys()).find((one) => one.kid === kid)
  if (!key) return undefined
  const isOver =
    key.state === 'previous' && !evenExpired && app.now().getTime() >= key.changedAt.getTime() + longestLife(app)
  return isOver ? undefined : key.verificationKey
}

/** ms that a token of this app lives at most. */
const longestLife = ({ settings: { access_token_ttl, identity_token_ttl, cross_app_token_ttl } }: App): number =>
  Math.max(access_token_ttl, identity_token_ttl, cross_app_token_ttl) * 1000

/** The number of imported keys that a process keeps. */
const MOST_KEYS = 1000
const importedKeys = new Map<string, Awaited<ReturnType<typeof importSPKI>>>()

/** The key of a PEM text. The last ones are kept, because importing a key takes longer than verifying with it. */
async function importedKey(pem: string) {
  const key = importedKeys.get(pem) ?? (await importSPKI(pem, ALGORITHM))
  importedKeys.delete(pem)
  importedKeys.set(pem, key)
  const [oldest] = importedKeys.keys()
  if (importedKeys.size > MOST_KEYS && oldest !== undefined) importedKeys.delete(oldest)
  return key
}

function signingKey(secret: Secret, app: App): string {
  try {
    return secret.open(app.sealedKey, ...purposes.signingKey(app.id))
  } catch (cause) {
    throw new Error(`The signing key of the app ${app.id} is locked. ${(cause as Error).message}`, { cause })
  }
}
