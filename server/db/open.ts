import type { OpenDatabase } from './database.js'
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

/** Opens the database and, by default, brings its schema up to date. Loads only the database that it opens. */
export async function openDatabase(
  { data, databaseUrl, limits }: DatabasePlace,
  prepare: Prepare = bringUpToDate,
): Promise<OpenDatabase> {
  if (databaseUrl) return openServer(databaseUrl, prepare, limits)
  const { openFolder } = await import('./pglite.js')
  return openFolder(data, prepare)
}
