import { fileURLToPath } from 'node:url'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A PGlite database, a Postgres server, or a transaction on either. The same code runs on all of them. */
export type Database = PgDatabase<PgQueryResultHKT>

/** How many connections there are, how many of them do nothing, and how many calls wait for one. */
export interface PoolCounts {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

export interface OpenDatabase {
  db: Database
  /** The same database, by a connection that only questions about its health use. */
  probe: Database
  /** The connections to a Postgres server. PGlite has none. */
  pool?: PoolCounts
  /** Does work that may take longer than the limits of `db` allow, such as changing all rows of a table. */
  unlimited<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** The folder of the data, where the file with the server's secret is stored if no secret is given. */
  folder?: string
  close(): Promise<void>
}

/** Options for drizzle's migrator. */
export const migrations = { migrationsFolder: fileURLToPath(new URL('migrations', import.meta.url)) }
