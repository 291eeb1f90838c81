import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/database.js'
import { lockNames } from '../db/lock-names.js'
import { prepared, preparedSql } from '../db/prepared.js'
import { answers } from '../db/schema/expiring.js'
import { ApiError } from '../protocol/errors.js'
import { wire } from '../protocol/wire.js'
import type { Call, Server } from './context.js'

/** ms for which the same answer is returned again, in case it was lost. Decision 1. */
const ANSWER_TTL_MS = 60_000

/**
 * Runs work that may run only once, in one transaction. For a minute, a client that repeats the call (same analytics
 * id, body and `actor`) gets the same answer. If the work returns an ApiError, the transaction is committed but the
 * answer is not stored. A stored answer that is not current any more is replaced by that of another run.
 */
export async function idempotent<T>(
  { db, secret }: Server,
  c: Call,
  actor: string,
  work: (tx: Database) => Promise<T | ApiError>,
  isCurrent: (tx: Database, answer: T) => Promise<boolean> = async () => true,
): Promise<T> {
  const client = c.req.header(wire.header.analyticsId)
  const app = c.get('app')
  const question = ['answer', app.id, client ?? '', c.req.path, actor, c.get('body')]
  const answer = await db.transaction(async (tx): Promise<T | ApiError> => {
    // If the same call is in progress, it holds the key. This waits for it and then reads its answer.
    const held = client ? await claim(tx, app.id, secret.hmacs(...question), app.now()) : undefined
    const given: T | undefined = held?.sealed && JSON.parse(secret.open(held.sealed, ...question))
    if (given && (await isCurrent(tx, given))) return given
    const result = await work(tx)
    if (!held) return result
    if (result instanceof ApiError) await tx.delete(answers).where(eq(answers.key, held.key))
    else await keepAnswer(tx, { key: held.key, sealed: secret.seal(JSON.stringify(result), ...question) })
    return result
  })
  if (answer instanceof ApiError) throw answer
  return answer
}

interface Held {
  readonly key: string
  /** Undefined if there is no answer yet. */
  readonly sealed?: string | undefined
}

/** Holds the key of a call until its transaction ends. `keys` are those of each root secret, the newest one first. */
async function claim(tx: Database, appId: string, keys: readonly [string, ...string[]], now: Date): Promise<Held> {
  const [key, ...older] = keys
  if (older.length > 0) {
    // Two processes whose newest secrets differ would hold different keys, and both do the work.
    await lockNames(tx, keys)
    const condition = and(inArray(answers.key, older), gt(answers.expiresAt, now))
    const [previous] = await tx.select().from(answers).where(condition)
    if (previous) return previous
  }
  const expiresAt = new Date(now.getTime() + ANSWER_TTL_MS).toISOString()
  const [claimed] = await claimKey(tx, { key, appId, expiresAt, now: now.toISOString() })
  if (claimed) return { key }
  const [previous] = await tx.select().from(answers).where(eq(answers.key, key))
  return previous ?? { key }
}

const claimKey = preparedSql<{ readonly key: string }>(sql`
  insert into answers (key, app_id, sealed, expires_at)
  values (${sql.placeholder('key')}, ${sql.placeholder('appId')}, '', ${sql.placeholder('expiresAt')}::timestamptz)
  on conflict (key) do update set sealed = excluded.sealed, expires_at = excluded.expires_at
  where answers.expires_at <= ${sql.placeholder('now')}::timestamptz
  returning key`)

const keepAnswer = prepared((db) =>
  db
    .update(answers)
    .set({ sealed: sql`${sql.placeholder('sealed')}` })
    .where(eq(answers.key, sql.placeholder('key'))),
)
