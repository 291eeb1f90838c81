import type { OpenDatabase } from './database.js'
import { openFolder } from './pglite.js'
import { openServer, type PoolLimits } from './postgres.js'
import { bringUpToDate, type Prepare } from './schema-state.js'

export interface DatabasePlace {
  /** A folder, or `memory`. */
  readonly data: string
  /** The address of a Postgres server, which has precedence over `data`. */
  readonly databaseUrl?: string | undefined
  /** Limits of the connections to that server. */
  readonly limits?: PoolLimits
}

/** Opens the database and, by default, brings its schema up to date. */
export const openDatabase = (
  { data, databaseUrl, limits }: DatabasePlace,
  prepare: Prepare = bringUpToDate,
): Promise<OpenDatabase> => (databaseUrl ? openServer(databaseUrl, prepare, limits) : openFolder(data, prepare))
