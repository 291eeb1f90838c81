import { and, asc, eq, sql } from 'drizzle-orm'
import type { App } from '../apps/app.js'
import type { Database } from '../db/database.js'
import { prepared, preparedSql } from '../db/prepared.js'
import { refreshTokens, sessions } from '../db/schema/sessions.js'
import { accounts, users } from '../db/schema/users.js'
import { ApiError, invalidToken } from '../protocol/errors.js'
import { type User, userColumns, userIn } from '../users/user.js'
import { decryptSuccessor, encryptSuccessor, hashOf, newRefreshToken } from './refresh-token.js'
import { endReplaced, hasReplaced } from './replacement.js'
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
  /** Its user. */
  readonly user: User
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
  const { session, user, row } = found
  const { usedAt } = row
  if (!usedAt) {
    if (found.hasReplaced) await endReplaced(tx, session)
    return { session, user, refreshToken: await issueSuccessor(tx, app, found, { token, client }), isFirst: true }
  }
  if (await mayAnswerAgain(tx, app, { ...row, usedAt }, client))
    return { session, user, refreshToken: decryptSuccessor(token, `${row.sealedSuccessor}`), isFirst: false }
  if (kind === 'fork')
    return { refused: new ApiError('token_already_used', 'This forked session was already taken up.') }
  await endFamily(tx, session)
  return { refused: invalidToken() }
}

interface Found {
  readonly session: Session
  readonly row: Token
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
async function lockByToken(tx: Database, app: App, token: string): Promise<Found | undefined> {
  await ownerByToken(tx, keyOf(app, token))
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
  await putSuccessor(tx, {
    hash: row.hash,
    sessionId: row.sessionId,
    successorHash: hashOf(successor),
    sealedSuccessor: encryptSuccessor(token, successor),
    usedAt: app.now().toISOString(),
    usedBy: client,
    expiresAt: expiresAt.toISOString(),
  })
  return successor
}

const putSuccessor = preparedSql(sql`
  with successor as (
    insert into refresh_tokens (hash, session_id, kind, expires_at)
    values (${sql.placeholder('successorHash')}, ${sql.placeholder('sessionId')}, 'session',
      ${sql.placeholder('expiresAt')}::timestamptz)
  ), used as (
    update refresh_tokens
    set used_at = ${sql.placeholder('usedAt')}::timestamptz, used_by = ${sql.placeholder('usedBy')},
      successor_hash = ${sql.placeholder('successorHash')}, sealed_successor = ${sql.placeholder('sealedSuccessor')}
    where hash = ${sql.placeholder('hash')}
  )
  update sessions set expires_at = ${sql.placeholder('expiresAt')}::timestamptz
  where id = ${sql.placeholder('sessionId')}`)

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
