import { and, arrayContains, eq, ne, or, sql } from 'drizzle-orm'
import type { App } from '../apps/app.js'
import { newId, randomToken } from '../crypto/random.js'
import type { Database } from '../db/database.js'
import { preparedSql } from '../db/prepared.js'
import { sessions } from '../db/schema/sessions.js'
import { invalidToken } from '../protocol/errors.js'
import { hashOf } from './refresh-token.js'
import { provenToken } from './token-proof.js'

/** The lifetime of a forked token, which is short because the token is part of an address. */
const FORK_TTL_MS = 600_000

/** A login, or a fork of a session. A login and all that was forked from it are a family. Decision 81. */
export interface Session {
  readonly id: string
  readonly userId: string
  /** The time of the login. Refreshes and forks do not change it. */
  readonly authenticatedAt: Date
  /** The ids of the sessions that it was forked from, the first one first. */
  readonly ancestors: readonly string[]
  /** The start of its family. */
  readonly createdAt: Date
}

/** When the sessions of a family end at the latest, however often they are refreshed. Decision 82. */
export const endOf = ({ settings }: App, { createdAt }: Pick<Session, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + settings.session_ttl * 1000)

/** The expiry of a token that is issued now with this lifetime, in ms. No token outlives its session. */
export const expiryOf = (app: App, session: Session, lifetime: number): Date =>
  new Date(Math.min(app.now().getTime() + lifetime, endOf(app, session).getTime()))

/** Opens a session. Its first refresh token is returned, and only a hash is stored. */
export async function startSession(
  tx: Database,
  app: App,
  userId: string,
  { authenticatedAt = app.now() }: { readonly authenticatedAt?: Date } = {},
) {
  const session: Session = { id: newId(), userId, authenticatedAt, ancestors: [], createdAt: app.now() }
  return insertSession(tx, app, session, 'session')
}

/** Opens a session of the same family. Its first refresh token opens it once, in another place. */
export async function startFork(tx: Database, app: App, origin: Session) {
  const { userId, authenticatedAt, createdAt } = origin
  const ancestors = [...origin.ancestors, origin.id]
  return insertSession(tx, app, { id: newId(), userId, authenticatedAt, ancestors, createdAt }, 'fork')
}

/** A session and its first refresh token, whose key is checked when both are there. */
const putSession = preparedSql(sql`
  with session as (
    insert into sessions (id, app_id, user_id, ancestors, created_at, authenticated_at, expires_at)
    values (${sql.placeholder('id')}, ${sql.placeholder('appId')}, ${sql.placeholder('userId')},
      ${sql.param(sql.placeholder('ancestors'), sessions.ancestors)}, ${sql.placeholder('createdAt')}::timestamptz,
      ${sql.placeholder('authenticatedAt')}::timestamptz, ${sql.placeholder('expiresAt')}::timestamptz)
  )
  insert into refresh_tokens (hash, session_id, kind, issued_at, expires_at)
  values (${sql.placeholder('hash')}, ${sql.placeholder('id')}, ${sql.placeholder('kind')},
    ${sql.placeholder('issuedAt')}::timestamptz, ${sql.placeholder('expiresAt')}::timestamptz)`)

async function insertSession(tx: Database, app: App, session: Session, kind: 'session' | 'fork') {
  const { id, userId, ancestors, authenticatedAt, createdAt } = session
  const { refreshToken, issuedAt, expiresAt } = kind === 'fork' ? forkToken(app, session) : sessionToken(app, session)
  await putSession(tx, {
    ...{ id, userId, ancestors: [...ancestors], appId: app.id, hash: hashOf(refreshToken), kind },
    createdAt: createdAt.toISOString(),
    authenticatedAt: authenticatedAt.toISOString(),
    issuedAt: issuedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  })
  return { session, refreshToken }
}

interface Issued {
  readonly refreshToken: string
  /** Undefined for one without a proof. */
  readonly issuedAt?: Date
  readonly expiresAt: Date
}

/** A new token of a session, which proves by itself that it was issued. Decision 132. */
export function sessionToken(app: App, session: Session) {
  const [issuedAt, expiresAt] = [app.now(), expiryOf(app, session, app.settings.refresh_token_ttl * 1000)]
  return { refreshToken: provenToken(app, { sessionId: session.id, issuedAt, expiresAt }), issuedAt, expiresAt }
}

const forkToken = (app: App, session: Session): Issued => ({
  refreshToken: randomToken(),
  expiresAt: expiryOf(app, session, FORK_TTL_MS),
})

/** Ends a session and all that was forked from it. The user is locked. */
export async function endSession(tx: Database, { id, userId }: Pick<Session, 'id' | 'userId'>): Promise<void> {
  const isOrComesFromIt = or(eq(sessions.id, id), arrayContains(sessions.ancestors, [id]))
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), isOrComesFromIt))
}

/** Ends the login that a session comes from, and all that was forked from it. The user is locked. */
export const endFamily = (tx: Database, { id, userId, ancestors }: Session): Promise<void> =>
  endSession(tx, { id: ancestors[0] ?? id, userId })

/** Ends all sessions of the user, who belongs to one app. The user is locked. */
export async function endAllSessions(tx: Database, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

/** Ends all other sessions of the user. */
export async function endOtherSessions(tx: Database, { id, userId }: Session): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, id)))
}

/** Throws if the session has ended. */
export async function mustBeOpen(tx: Database, { id }: Session): Promise<void> {
  const [open] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id))
  if (!open) throw invalidToken()
}
