import { importPKCS8, importSPKI, jwtVerify, SignJWT } from 'jose'
import { type App, signingEncryptionKey, unixSeconds } from '../apps/app.js'
import { decrypt } from '../crypto/encrypt.js'
import type { Secret } from '../crypto/secret.js'
import { wire } from '../protocol/wire.js'
import { identityAccount, type User } from '../users/user.js'

const ALGORITHM = 'ES256'

export interface Tokens {
  readonly token: string
  readonly identity_token: string
}

/** The access and the identity token of a session. Wire §2. */
export async function issueTokens(secret: Secret, app: App, sessionId: string, user: User): Promise<Tokens> {
  const key = await importPKCS8(signingKey(secret, app), ALGORITHM)
  const sign = (claims: Record<string, unknown>, lifetime: number) => {
    const now = unixSeconds(app.now())
    return new SignJWT({ sid: sessionId, ...claims })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: app.keyId })
      .setIssuer(wire.issuer)
      .setSubject(user.id)
      .setAudience(app.id)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetime)
      .sign(key)
  }
  const identity = {
    linked_accounts: JSON.stringify(user.accounts.map(identityAccount)),
    custom_metadata: JSON.stringify(user.customMetadata),
  }
  const [token, identity_token] = await Promise.all([
    sign({}, app.settings.access_token_ttl),
    sign(identity, app.settings.identity_token_ttl),
  ])
  return { token, identity_token }
}

/** The claims of an access token of this app, or nothing. `evenExpired` is for a logout, which may come late. */
export async function readAccessToken(app: App, token: string, { evenExpired = false } = {}) {
  try {
    const { payload } = await jwtVerify(token, await importSPKI(app.verificationKey, ALGORITHM), {
      algorithms: [ALGORITHM],
      issuer: wire.issuer,
      audience: app.id,
      currentDate: evenExpired ? new Date(0) : app.now(),
      requiredClaims: ['exp', 'sub', 'sid'],
    })
    // An identity token is signed with the same key and must not open a door.
    if (typeof payload.sid !== 'string' || 'linked_accounts' in payload) return undefined
    return { sessionId: payload.sid, userId: `${payload.sub}` }
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
