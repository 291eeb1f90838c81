import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.js'
import { rowsOf } from './rows.js'

/** Few enough that a statement takes less than its limit of time, and that what it locks is not missed. */
const MAX_ROWS = 5_000
/** Held while a batch is deleted, so that one process does this at a time. */
const LOCK_ID = 7_284_002

/**
 * Deletes rows in batches, each in a transaction of its own, until there are none, or `signal` is aborted, or another
 * process is found to do the same. The lock belongs to the transaction, so that a process that dies holds none, and a
 * pooler between server and database does not matter.
 */
export async function inBatches(
  db: Database,
  signal: AbortSignal,
  remove: (limit: number) => SQL,
  limit = MAX_ROWS,
): Promise<number> {
  let all = 0
  while (!signal.aborted) {
    const removed = await db.transaction(async (tx) => {
      const [lock] = await rowsOf<{ taken: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${LOCK_ID}) as taken`)
      if (!lock?.taken) return 0
      const batch = sql`with removed as (${remove(limit)} returning 1) select count(*)::int as count from removed`
      return (await rowsOf<{ count: number }>(tx, batch))[0]?.count ?? 0
    })
    all += removed
    if (removed < limit) break
  }
  return all
}
