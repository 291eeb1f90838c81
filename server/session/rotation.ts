import { eq, sql } from 'drizzle-orm'
import type { App } from '../apps/app.js'
import type { Database } from '../db/database.js'
import { preparedSql } from '../db/prepared.js'
import { refreshTokens } from '../db/schema/sessions.js'
import { ApiError, invalidToken } from '../protocol/errors.js'
import type { User } from '../users/user.js'
import { type Found, isValid, lockByToken, type RefreshToken } from './find-token.js'
import { decryptSuccessor, encryptSuccessor, hashOf } from './refresh-token.js'
import { endReplaced } from './replacement.js'
import { endIfReused } from './reuse.js'
import { endFamily, type Session, sessionToken, startFork } from './session.js'

/** The time in which a used token still gets its successor, from any client. Decision 1. */
const REUSE_GRACE_MS = 60_000

/** The most rows that one rotation deletes, so that a session which was rotated in haste holds up no call. */
const MAX_REMOVED = 100

type Used = RefreshToken & { readonly usedAt: Date }

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
  kind: RefreshToken['kind'],
): Promise<Rotated | Refused> {
  const found = await lockByToken(tx, app, token)
  if (!found && kind === 'session') await endIfReused(tx, app, token)
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

async function issueSuccessor(
  tx: Database,
  app: App,
  { session, row }: Found,
  { token, client }: Presented,
): Promise<string> {
  const { refreshToken: successor, issuedAt, expiresAt } = sessionToken(app, session)
  await putSuccessor(tx, {
    hash: row.hash,
    sessionId: row.sessionId,
    successorHash: hashOf(successor),
    sealedSuccessor: encryptSuccessor(token, successor),
    usedAt: issuedAt.toISOString(),
    usedBy: client,
    lastAnswerAt: new Date(issuedAt.getTime() - REUSE_GRACE_MS).toISOString(),
    expiresAt: expiresAt.toISOString(),
  })
  return successor
}

/**
 * Also deletes the rows of tokens that are not answered any more (`mayAnswerAgain`): used more than a minute before, by
 * a session whose only unused token is used now, so that their successors are used too. Each of them proves by itself
 * that it was issued. Decision 132.
 */
const putSuccessor = preparedSql(sql`
  with successor as (
    insert into refresh_tokens (hash, session_id, kind, issued_at, expires_at)
    values (${sql.placeholder('successorHash')}, ${sql.placeholder('sessionId')}, 'session',
      ${sql.placeholder('usedAt')}::timestamptz, ${sql.placeholder('expiresAt')}::timestamptz)
  ), used as (
    update refresh_tokens
    set used_at = ${sql.placeholder('usedAt')}::timestamptz, used_by = ${sql.placeholder('usedBy')},
      successor_hash = ${sql.placeholder('successorHash')}, sealed_successor = ${sql.placeholder('sealedSuccessor')}
    where hash = ${sql.placeholder('hash')}
  ), removed as (
    delete from refresh_tokens where hash = any(array(
      select hash from refresh_tokens
      where session_id = ${sql.placeholder('sessionId')} and kind = 'session' and issued_at is not null
        and used_at <= ${sql.placeholder('lastAnswerAt')}::timestamptz
      limit ${sql.raw(`${MAX_REMOVED}`)} for update skip locked))
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
