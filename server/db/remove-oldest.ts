import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

const MAX_RECORDS = 10_000

/** Deletes at most `limit` of all but the newest records of a table whose ids count up. */
export const removeOldest = (table: PgTable, limit: number): SQL =>
  sql`delete from ${table} where id = any(array(
    select id from ${table} where id <= (select max(id) from ${table}) - ${MAX_RECORDS} order by id limit ${limit}))`
