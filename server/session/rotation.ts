import { and, eq } from 'drizzle-orm'
import type { App } from '../apps/app.js'
import type { Database } from '../db/database.js'
import { refreshTokens, sessions } from '../db/schema/sessions.js'
import { ApiError, invalidToken } from '../protocol/errors.js'
import { lockUser } from '../users/lock.js'
import { decryptSuccessor, encryptSuccessor, hashOf, newRefreshToken } from './refresh-token.js'
import { endReplaced } from './replacement.js'
import { endFamily, endOf, expiryOf, type Session, startFork } from './session.js'

/** The time in which a used token still gets its successor, from any client. Decision 1. */
const REUSE_GRACE_MS = 60_000

type Token = typeof refreshTokens.$inferSelect
type Used = Token & { readonly usedAt: Date }

export interface Presented {
  readonly token: string
  /** The analytics id of the client that presents it. */
  readonly client: string
}

interface Rotated {
  readonly session: Session
  readonly refreshToken: string
  /** False for an answer that is given again. */
  readonly isFirst: boolean
}
interface Refused {
  readonly refused: ApiError
}

/** Exchanges a refresh token for its successor, only once even for simultaneous calls. Wire §2, decision 1. */
export const rotate = (db: Database, app: App, presented: Presented): Promise<Rotated> =>
  committed(db, (tx) => rotateLocked(tx, app, presented, 'session'))

/** Opens a forked session by its token. `tell` runs when it is opened for the first time. */
export const takeUp = (
  db: Database,
  app: App,
  presented: Presented,
  tell: (tx: Database, forked: Session) => Promise<void>,
): Promise<Rotated> =>
  committed(db, async (tx) => {
    const rotated = await rotateLocked(tx, app, presented, 'fork')
    if ('session' in rotated && rotated.isFirst) await tell(tx, rotated.session)
    return rotated
  })

/**
 * Exchanges a refresh token and forks its session. `forked` opens the fork. `check` throws if the session must not be
 * forked, and the token is not used up then.
 */
export const fork = (
  db: Database,
  app: App,
  presented: Presented,
  check: (origin: Session) => unknown,
): Promise<Rotated & { readonly forked: string }> =>
  committed(db, async (tx) => {
    const rotated = await rotateLocked(tx, app, presented, 'session')
    if ('refused' in rotated) return rotated
    check(rotated.session)
    const { refreshToken: forked } = await startFork(tx, app, rotated.session)
    return { ...rotated, forked }
  })

/** Throws a refusal outside of the transaction, which would otherwise roll back the end of a stolen session. */
async function committed<T extends object>(db: Database, work: (tx: Database) => Promise<T | Refused>): Promise<T> {
  const outcome = await db.transaction(work)
  if ('refused' in outcome) throw outcome.refused
  return outcome
}

async function rotateLocked(
  tx: Database,
  app: App,
  { token, client }: Presented,
  kind: Token['kind'],
): Promise<Rotated | Refused> {
  const found = await lockByToken(tx, app, token)
  if (found?.row.kind !== kind || !isValid(app, found)) return { refused: invalidToken() }
  const { session, row } = found
  const { usedAt } = row
  if (!usedAt) {
    await endReplaced(tx, session)
    return { session, refreshToken: await issueSuccessor(tx, app, found, { token, client }), isFirst: true }
  }
  if (await mayAnswerAgain(tx, app, { ...row, usedAt }, client))
    return { session, refreshToken: decryptSuccessor(token, `${row.sealedSuccessor}`), isFirst: false }
  if (kind === 'fork')
    return { refused: new ApiError('token_already_used', 'This forked session was already taken up.') }
  await endFamily(tx, session)
  return { refused: invalidToken() }
}

interface Found {
  readonly session: Session
  readonly row: Token
}

const withTokens = eq(refreshTokens.sessionId, sessions.id)
const ofToken = (app: App, token: string) => and(eq(refreshTokens.hash, hashOf(token)), eq(sessions.appId, app.id))

/** The session of a refresh token, both of which may have expired. */
export async function findByToken(db: Database, app: App, token: string): Promise<Found | undefined> {
  const { id, userId, authenticatedAt, ancestors, createdAt } = sessions
  const session = { id, userId, authenticatedAt, ancestors, createdAt }
  const both = db.select({ session, row: refreshTokens }).from(sessions).innerJoin(refreshTokens, withTokens)
  const [found] = await both.where(ofToken(app, token))
  return found
}

/** The same, read after a lock on the user's sessions: another call may just have used the token. */
async function lockByToken(tx: Database, app: App, token: string): Promise<Found | undefined> {
  const owner = tx.select({ id: sessions.userId }).from(sessions).innerJoin(refreshTokens, withTokens)
  await lockUser(tx, owner.where(ofToken(app, token)))
  return findByToken(tx, app, token)
}

/** Whether neither the refresh token nor its session has expired. */
export const isValid = (app: App, { session, row }: Found): boolean =>
  row.expiresAt > app.now() && endOf(app, session) > app.now()

async function issueSuccessor(
  tx: Database,
  app: App,
  { session, row }: Found,
  { token, client }: Presented,
): Promise<string> {
  const successor = newRefreshToken()
  const expiresAt = expiryOf(app, session, app.settings.refresh_token_ttl * 1000)
  const { sessionId } = row
  await tx.insert(refreshTokens).values({ hash: hashOf(successor), sessionId, kind: 'session', expiresAt })
  await tx
    .update(refreshTokens)
    .set({
      usedAt: app.now(),
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
