import { and, asc, eq, sql } from 'drizzle-orm'
import type { App } from '../apps/app.js'
import type { Database } from '../db/database.js'
import { prepared } from '../db/prepared.js'
import { refreshTokens, sessions } from '../db/schema/sessions.js'
import { accounts, users } from '../db/schema/users.js'
import { type User, userColumns, userIn } from '../users/user.js'
import { hashOf } from './refresh-token.js'
import { hasReplaced } from './replacement.js'
import { endOf, type Session } from './session.js'

export type RefreshToken = typeof refreshTokens.$inferSelect

export interface Found {
  readonly session: Session
  readonly row: RefreshToken
  readonly user: User
  /** Whether the session has replaced others, which end when it is used. */
  readonly hasReplaced: boolean
}

const withTokens = eq(refreshTokens.sessionId, sessions.id)
const ofToken = and(eq(refreshTokens.hash, sql.placeholder('hash')), eq(sessions.appId, sql.placeholder('appId')))

const byToken = prepared((db) => {
  const { id, userId, authenticatedAt, ancestors, createdAt } = sessions
  const session = { id, userId, authenticatedAt, ancestors, createdAt }
  return db
    .select({ session, row: refreshTokens, hasReplaced, ...userColumns })
    .from(sessions)
    .innerJoin(refreshTokens, withTokens)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(accounts, eq(accounts.userId, users.id))
    .where(ofToken)
    .orderBy(asc(accounts.id))
})

const ownerByToken = prepared((db) => {
  const owner = db.select({ id: sessions.userId }).from(sessions).innerJoin(refreshTokens, withTokens).where(ofToken)
  return db.select({ id: users.id }).from(users).where(eq(users.id, owner)).for('no key update')
})

const keyOf = (app: App, token: string) => ({ hash: hashOf(token), appId: app.id })

/** The session of a refresh token, both of which may have expired. */
export async function findByToken(db: Database, app: App, token: string): Promise<Found | undefined> {
  const rows = await byToken(db, keyOf(app, token))
  const [first] = rows
  const user = userIn(rows)
  return first && user && { session: first.session, row: first.row, hasReplaced: first.hasReplaced, user }
}

/** The same, read after a lock on the user's sessions: another call may just have used the token. */
export async function lockByToken(tx: Database, app: App, token: string): Promise<Found | undefined> {
  await ownerByToken(tx, keyOf(app, token))
  return findByToken(tx, app, token)
}

/** Whether neither the refresh token nor its session has expired. */
export const isValid = (app: App, { session, row }: Found): boolean =>
  row.expiresAt > app.now() && endOf(app, session) > app.now()
