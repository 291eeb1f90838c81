import { fileURLToPath } from 'node:url'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A PGlite database, a Postgres server, or a transaction on either. The same code runs on all of them. */
export type Database = PgDatabase<PgQueryResultHKT>

export interface OpenDatabase {
  db: Database
  /** The folder of the data, where the file with the server's secret is stored if no secret is given. */
  folder?: string
  close(): Promise<void>
}

/** Options for drizzle's migrator. */
export const migrations = { migrationsFolder: fileURLToPath(new URL('migrations', import.meta.url)) }
