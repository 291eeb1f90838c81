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
  const signToken = await signerOf(secret, app)
  const sessionTtl = Math.max(0, unixSeconds(endOf(app, session)) - unixSeconds(app.now()))
  const sign = (claims: Record<string, unknown>, lifetime: number) =>
    signToken({
      subject: user.id,
      audience: app.id,
      lifetime: Math.min(lifetime, sessionTtl),
      extraClaims: { sid: session.id, ...claims },
    })
  const identity = {
    linked_accounts: JSON.stringify(user.accounts.map(identityAccount)),
    custom_metadata: JSON.stringify(user.customMetadata),
  }
  const [token, identity_token] = await Promise.all([
    sign({ auth_time: unixSeconds(session.authenticatedAt) }, app.settings.access_token_ttl),
    sign(identity, app.settings.identity_token_ttl),
  ])
  return { token, identity_token }
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
