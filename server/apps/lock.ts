import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.js'

/**
 * Number of the lock that those who make or change apps take in turns, so that two do not make one app, nor give one
 * address to two.
 */
const APPS_LOCK_ID = 7_203_110
/** Waits for the others. The lock ends with the transaction. */
export const lockApps = (db: Database) => db.execute(sql`select pg_advisory_xact_lock(${APPS_LOCK_ID})`)
