import type { OpenDatabase } from './database.js'
import { openFolder } from './pglite.js'
import { openServer } from './postgres.js'

interface Place {
  /** A folder, or `memory`. */
  data: string
  /** The address of a Postgres server, which has precedence over `data`. */
  databaseUrl?: string | undefined
}

/** Opens the database and brings its schema up to date. */
export const openDatabase = ({ data, databaseUrl }: Place): Promise<OpenDatabase> =>
  databaseUrl ? openServer(databaseUrl) : openFolder(data)
