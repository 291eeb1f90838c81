import { type App, unixSeconds } from '../apps/app.js'
import { signerOf, verifyToken } from '../apps/signing.js'
import type { Secret } from '../crypto/secret.js'
import { identityAccount, type User } from '../users/user.js'
import { endOf, type Session } from './session.js'

export interface Tokens {
  readonly token: string
  readonly identity_token: string
}

/** Issues the access token and the identity token of a session, which they do not outlive. Wire §2. */
export async function issueTokens(secret: Secret, app: App, session: Session, user: User): Promise<Tokens> {
  const sign = await signerFor(secret, app, session)
  return { token: accessToken(sign, app, session), identity_token: identityToken(sign, app, user) }
}

/** Issues the access token alone. */
export const issueAccessToken = async (secret: Secret, app: App, session: Session): Promise<string> =>
  accessToken(await signerFor(secret, app, session), app, session)

/** Issues the identity token alone. */
export const issueIdentityToken = async (secret: Secret, app: App, session: Session, user: User): Promise<string> =>
  identityToken(await signerFor(secret, app, session), app, user)

type Sign = (claims: Record<string, unknown>, lifetime: number) => string

async function signerFor(secret: Secret, app: App, session: Session): Promise<Sign> {
  const sign = await signerOf(secret, app)
  const sessionTtl = Math.max(0, unixSeconds(endOf(app, session)) - unixSeconds(app.now()))
  const { id: sid, userId: subject } = session
  return (claims, lifetime) =>
    sign({
      subject,
      audience: app.id,
      lifetime: Math.min(lifetime, sessionTtl),
      extraClaims: { sid, ...claims },
    })
}

const accessToken = (sign: Sign, { settings }: App, { authenticatedAt }: Session): string =>
  sign({ auth_time: unixSeconds(authenticatedAt) }, settings.access_token_ttl)

function identityToken(sign: Sign, { settings }: App, user: User): string {
  const claims = {
    linked_accounts: JSON.stringify(user.accounts.map(identityAccount)),
    custom_metadata: JSON.stringify(user.customMetadata),
  }
  return sign(claims, settings.identity_token_ttl)
}

/**
 * The claims of an access token of this app; undefined if it is invalid. `evenExpired` accepts an expired token, which
 * a late logout may have.
 */
export async function readAccessToken(app: App, token: string, { evenExpired = false } = {}) {
  const claims = await verifyToken(app, token, { audience: app.id, evenExpired })
  // An identity token is signed with the same key, but must not be accepted as an access token.
  if (!claims || typeof claims.sid !== 'string' || 'linked_accounts' in claims) return undefined
  return { sessionId: claims.sid, userId: `${claims.sub}` }
}
