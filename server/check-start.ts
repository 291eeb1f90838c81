import { PREFIX } from './config/environment.js'
import { RING_SETTING } from './crypto/ring.js'
import type { ServerOptions } from './server.js'

/**
 * Checks what a server for people needs and a sandbox does not: an address, a database that outlives the process, and a
 * secret where that database is shared. Throws a sentence that says what to set.
 */
export function checkStart({ publicUrl, data = 'memory', databaseUrl, secrets }: ServerOptions): void {
  if (!publicUrl)
    throw new Error(
      `${PREFIX}PUBLIC_URL is not set: it is the origin at which browsers reach this server, as in https://auth.example.com.`,
    )
  const problem = databaseMissing({ data, databaseUrl })
  if (problem) throw new Error(problem)
  if (databaseUrl && !secrets?.length)
    throw new Error(
      `${RING_SETTING} is not set: it is at least 32 random bytes, as "openssl rand -base64 32" prints, the same for every process.`,
    )
}

/** Says that no database is named which outlives the process; undefined if one is. */
export const databaseMissing = ({ data, databaseUrl }: Pick<ServerOptions, 'data' | 'databaseUrl'>) =>
  databaseUrl || data !== 'memory'
    ? undefined
    : `There is no database: set ${PREFIX}DATABASE_URL to that of a Postgres server, or name a folder with --data.`
