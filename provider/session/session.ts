import { and, eq, ne } from 'drizzle-orm'
import type { App } from '../apps/app.js'
import { newId } from '../crypto/random.js'
import type { Database } from '../db/database.js'
import { refreshTokens, sessions } from '../db/schema/sessions.js'
import { ApiError, invalidToken } from '../protocol/errors.js'
import { decryptSuccessor, encryptSuccessor, hashOf, newRefreshToken } from './refresh-token.js'

/** The time in which a used token still gets its successor, from any client. Decision 1. */
const REUSE_GRACE_MS = 60_000
/** The lifetime of a forked token, which is short because the token is part of an address. */
const FORK_TTL_MS = 600_000

export interface Session {
  readonly id: string
  readonly userId: string
  /** The time of the login. Refreshes and forks do not change it. */
  readonly authenticatedAt: Date
}

type Kind = 'session' | 'fork'
type Token = typeof refreshTokens.$inferSelect
type Used = Token & { readonly usedAt: Date }

/** Opens a session. Its first refresh token is returned, and only a hash is stored. */
export async function startSession(
  tx: Database,
  app: App,
  userId: string,
  { kind = 'session', authenticatedAt }: { readonly kind?: Kind; readonly authenticatedAt?: Date } = {},
) {
  const now = app.now()
  const refreshToken = newRefreshToken()
  const lifetime = kind === 'fork' ? FORK_TTL_MS : app.settings.refresh_token_ttl * 1000
  const expiresAt = new Date(now.getTime() + lifetime)
  const session = { id: newId(), userId, authenticatedAt: authenticatedAt ?? now }
  await tx.insert(sessions).values({ ...session, appId: app.id, createdAt: now, expiresAt })
  await tx.insert(refreshTokens).values({ hash: hashOf(refreshToken), sessionId: session.id, kind, expiresAt })
  return { session, refreshToken }
}

export interface Presented {
  readonly token: string
  readonly kind?: Kind
  /** The analytics id of the client that presents it. */
  readonly client: string
  /** Throws if the session may not be used for this call. The token is not used up then. */
  readonly check?: (session: Session) => unknown
}

type Rotation = { session: Session; refreshToken: string } | { refused: ApiError }

/** Exchanges a refresh token for its successor, only once even for simultaneous calls. Wire §2, decision 1. */
export async function rotate(db: Database, app: App, presented: Presented) {
  const outcome = await db.transaction((tx) => rotateLocked(tx, app, presented))
  // Thrown outside the transaction, which would otherwise roll back the end of a stolen session.
  if ('refused' in outcome) throw outcome.refused
  return outcome
}

async function rotateLocked(tx: Database, app: App, presented: Presented): Promise<Rotation> {
  const { token, kind = 'session', client } = presented
  const hash = hashOf(token)
  const session = await lockSessionOf(tx, app, hash)
  if (!session) return { refused: invalidToken() }
  // Read after the lock, because another call may just have used the token.
  const [row] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, hash))
  if (row?.kind !== kind || row.expiresAt <= app.now()) return { refused: invalidToken() }
  presented.check?.(session)
  const { usedAt } = row
  if (!usedAt) return { session, refreshToken: await issueSuccessor(tx, app, row, token, client) }
  if (await mayAnswerAgain(tx, app, { ...row, usedAt }, client))
    return { session, refreshToken: decryptSuccessor(token, `${row.sealedSuccessor}`) }
  if (kind === 'fork')
    return { refused: new ApiError('token_already_used', 'This forked session was already taken up.') }
  await endSession(tx, session.id)
  return { refused: invalidToken() }
}

/** Locks the session. Every change to its tokens starts with this, so that a refresh and a logout cannot deadlock. */
async function lockSessionOf(tx: Database, app: App, hash: string): Promise<Session | undefined> {
  const owner = tx.select({ id: refreshTokens.sessionId }).from(refreshTokens).where(eq(refreshTokens.hash, hash))
  const [session] = await tx
    .select({ id: sessions.id, userId: sessions.userId, authenticatedAt: sessions.authenticatedAt })
    .from(sessions)
    .where(and(eq(sessions.id, owner), eq(sessions.appId, app.id)))
    .for('update')
  return session
}

async function issueSuccessor(tx: Database, app: App, row: Token, token: string, client: string): Promise<string> {
  const now = app.now()
  const successor = newRefreshToken()
  const expiresAt = new Date(now.getTime() + app.settings.refresh_token_ttl * 1000)
  const { sessionId } = row
  await tx.insert(refreshTokens).values({ hash: hashOf(successor), sessionId, kind: 'session', expiresAt })
  await tx
    .update(refreshTokens)
    .set({
      usedAt: now,
      usedBy: client,
      successorHash: hashOf(successor),
      sealedSuccessor: encryptSuccessor(token, successor),
    })
    .where(eq(refreshTokens.hash, row.hash))
  await tx.update(sessions).set({ expiresAt }).where(eq(sessions.id, sessionId))
  return successor
}

/**
 * Whether a used token still gets its successor: for a minute from any client, and after that only from the client that
 * used it, until the successor is used. Decisions 1 and 49.
 */
async function mayAnswerAgain(tx: Database, app: App, row: Used, client: string): Promise<boolean> {
  const isItsUser = client !== '' && row.usedBy === client
  // A forked token is part of an address, where others can read it.
  if (row.kind === 'fork' && !isItsUser) return false
  if (app.now().getTime() - row.usedAt.getTime() < REUSE_GRACE_MS) return true
  if (!isItsUser) return false
  const [successor] = await tx
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, `${row.successorHash}`))
  return successor?.usedAt === null
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

export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Ends the session of a refresh token, which may have been used. */
export async function endSessionOf(db: Database, app: App, token: string): Promise<void> {
  const owner = db
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hashOf(token)))
  await db.delete(sessions).where(and(eq(sessions.id, owner), eq(sessions.appId, app.id)))
}
