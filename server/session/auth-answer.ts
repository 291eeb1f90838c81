import { eq } from 'drizzle-orm'
import type { App } from '../apps/app.js'
import type { Database } from '../db/database.js'
import { refreshTokens } from '../db/schema/sessions.js'
import type { Call, Server } from '../http/context.js'
import { invalidToken } from '../protocol/errors.js'
import { findUser, type User, wireUser } from '../users/user.js'
import { setSessionCookies, usesCookies } from './cookies.js'
import { hashOf } from './refresh-token.js'
import { endOf, type Session, startSession } from './session.js'
import { issueIdentityToken, issueTokens } from './tokens.js'

/** The authenticated-user response. Wire §1.4. */
export interface AuthAnswer {
  readonly user: ReturnType<typeof wireUser>
  readonly token: string
  readonly refresh_token: string | null
  readonly identity_token: string
  readonly is_new_user?: boolean
  readonly session_update_action: 'set' | 'ignore'
}

/** An answer with a refresh token, before it is sent. */
interface WithRefreshToken {
  readonly refresh_token: string
  /** When the session ends at the latest, in ms since 1970. Neither this nor the id is sent. */
  readonly session_ends_at: number
  readonly session_id: string
}

/** Every login ends here. Opens a session for the user and returns the answer. */
export async function openSession(
  server: Server,
  tx: Database,
  app: App,
  { userId, isNew }: { userId: string; isNew: boolean },
  { authenticatedAt }: { readonly authenticatedAt?: Date } = {},
): Promise<AuthAnswer & WithRefreshToken> {
  const { session, refreshToken } = await startSession(tx, app, userId, { ...(authenticatedAt && { authenticatedAt }) })
  const user = await findUser(tx, userId)
  if (!user) throw invalidToken()
  return { ...(await answerFor(server, app, { session, user, refreshToken })), is_new_user: isNew }
}

/** A session with its user, and the refresh token that opens it next. */
interface Opened {
  readonly session: Session
  readonly user: User
  readonly refreshToken: string
}

export async function answerFor(
  { secret }: Server,
  app: App,
  { session, user, refreshToken }: Opened,
): Promise<AuthAnswer & WithRefreshToken> {
  const tokens = await issueTokens(secret, app, session, user)
  const own = { refresh_token: refreshToken, session_ends_at: endOf(app, session).getTime(), session_id: session.id }
  return { user: wireUser(user), ...tokens, ...own, session_update_action: 'set' }
}

/** The answer for a client with a valid access token and no refresh token. The token's lifetime is not extended. */
export async function answerWithoutRefresh(
  { secret }: Server,
  app: App,
  session: Session,
  user: User,
  token: string,
): Promise<AuthAnswer> {
  const identity_token = await issueIdentityToken(secret, app, session, user)
  return { user: wireUser(user), token, refresh_token: null, identity_token, session_update_action: 'ignore' }
}

/** Whether the session of a stored answer is still open. If not, the answer must not be given again. */
export async function isStillOpen(tx: Database, { refresh_token }: WithRefreshToken): Promise<boolean> {
  const ofAnswer = eq(refreshTokens.hash, hashOf(refresh_token))
  return (await tx.select({ hash: refreshTokens.hash }).from(refreshTokens).where(ofAnswer)).length > 0
}

/** Sends the answer. In server-cookie mode, the refresh token is in the cookie and in no body. Decision 81. */
export function sendAuthAnswer<T extends WithRefreshToken>(c: Call, stored: T): Response {
  const { session_ends_at, session_id: _, ...answer } = stored
  const app = c.get('app')
  if (!usesCookies(app)) return c.json(answer)
  setSessionCookies(c, app, answer.refresh_token, session_ends_at)
  return c.json({ ...answer, refresh_token: 'deprecated' })
}
