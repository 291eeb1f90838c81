import { fileURLToPath } from 'node:url'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** PGlite or a Postgres server, or a transaction on either: the same code runs on all of them. */
export type Database = PgDatabase<PgQueryResultHKT>

export interface OpenDatabase {
  db: Database
  /** Where the provider's own secret lies when none is given: beside the data, never in it. */
  folder?: string
  close(): Promise<void>
}

/** For drizzle's migrator. */
export const migrations = { migrationsFolder: fileURLToPath(new URL('migrations', import.meta.url)) }
