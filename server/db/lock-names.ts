import { sql } from 'drizzle-orm'
import type { Database } from './database.js'

/**
 * Holds names until the transaction ends. Another transaction that wants one of them waits. A name is locked by its
 * hash, so that at worst it waits for a stranger.
 */
export async function lockNames(tx: Database, names: readonly string[]): Promise<void> {
  // always in the same order, so that two transactions do not wait for each other
  for (const name of [...names].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
