import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { decodeProtectedHeader, importSPKI, type JWTPayload, jwtVerify } from 'jose'
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

/** Returns a function that signs JWTs with the app's key. Wire §2. */
export async function signerOf(secret: Secret, app: App) {
  const key = privateKeyOf(secret, app)
  return ({ subject, audience, lifetime, extraClaims }: Claims): string => {
    const iat = unixSeconds(app.now())
    const claims = { ...extraClaims, iss: wire.issuer, sub: subject, aud: audience, iat, exp: iat + lifetime }
    return signJwt(key, { alg: ALGORITHM, typ: 'JWT', kid: app.keyId }, claims)
  }
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/**
 * A JWT signed by ES256: its signature is r and s side by side (RFC 7518, section 3.4). Node signs at once, where the
 * web's interface waits for another thread, which takes longer than the signature.
 */
function signJwt(key: KeyObject, header: object, claims: object): string {
  const content = `${encoded(header)}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
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

/**
 * ms for which a token may be used that was signed before a rotation, or just after it by a process that has not read
 * the app since.
 */
const longestLife = ({ lag, settings: { access_token_ttl, identity_token_ttl, cross_app_token_ttl } }: App): number =>
  Math.max(access_token_ttl, identity_token_ttl, cross_app_token_ttl) * 1000 + lag

/** The number of imported keys of each kind that a process keeps. */
const MOST_KEYS = 1000

/** What `load` gave for this name. The last ones are kept, because importing a key takes longer than using it. */
function keptIn<Key>(keys: Map<string, Key>, name: string, load: () => Key): Key {
  const key = keys.get(name) ?? load()
  keys.delete(name)
  keys.set(name, key)
  const [oldest] = keys.keys()
  if (keys.size > MOST_KEYS && oldest !== undefined) keys.delete(oldest)
  return key
}

const importedKeys = new Map<string, Awaited<ReturnType<typeof importSPKI>>>()

/** The key of a PEM text. */
async function importedKey(pem: string) {
  const key = importedKeys.get(pem) ?? (await importSPKI(pem, ALGORITHM))
  return keptIn(importedKeys, pem, () => key)
}

/** Keys by the secret that opens them, and by their app and sealed text: another one opens nothing that it did not. */
const privateKeys = new WeakMap<Secret, Map<string, KeyObject>>()

function privateKeyOf(secret: Secret, app: App): KeyObject {
  const keys = privateKeys.get(secret) ?? new Map<string, KeyObject>()
  privateKeys.set(secret, keys)
  return keptIn(keys, `${app.id} ${app.sealedKey}`, () => createPrivateKey(signingKey(secret, app)))
}

function signingKey(secret: Secret, app: App): string {
  try {
    return secret.open(app.sealedKey, ...purposes.signingKey(app.id))
  } catch (cause) {
    throw new Error(`The signing key of the app ${app.id} is locked. ${(cause as Error).message}`, { cause })
  }
}
