import type { SQL } from 'drizzle-orm'
import type { Database } from './database.js'

/**
 * The rows of a query that drizzle's builder cannot express. PGlite and `pg` answer alike; drizzle's type for both does
 * not say so.
 */
export async function rowsOf<Row>(db: Database, query: SQL): Promise<readonly Row[]> {
  const { rows } = (await db.execute(query)) as unknown as { readonly rows: readonly Row[] }
  return rows
}
