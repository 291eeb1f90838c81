import type { OpenDatabase } from './database.js'
import { openFolder } from './pglite.js'
import { openServer } from './postgres.js'
import { bringUpToDate, type Prepare } from './schema-state.js'

export interface DatabasePlace {
  /** A folder, or `memory`. */
  readonly data: string
  /** The address of a Postgres server, which has precedence over `data`. */
  readonly databaseUrl?: string | undefined
}

/** Opens the database and, by default, brings its schema up to date. */
export const openDatabase = (
  { data, databaseUrl }: DatabasePlace,
  prepare: Prepare = bringUpToDate,
): Promise<OpenDatabase> => (databaseUrl ? openServer(databaseUrl, prepare) : openFolder(data, prepare))
