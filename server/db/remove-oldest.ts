import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.js'

const MAX_RECORDS = 10_000

/** Deletes all but the newest records of a table whose ids count up. */
export async function removeOldest(db: Database, table: PgTable): Promise<void> {
  await db.execute(sql`delete from ${table} where id <= (select max(id) from ${table}) - ${MAX_RECORDS}`)
}
