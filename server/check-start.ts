import { PREFIX } from './config/environment.js'
import type { ServerOptions } from './server.js'

/** The fewest bytes of a secret. A shorter one could be guessed with a copy of the database. */
const LEAST_SECRET = 32
const SECRET = 'at least 32 random bytes, as "openssl rand -base64 32" prints, the same for every process'

/**
 * Checks what a server for people needs and a sandbox does not: an address, a database that outlives the process, and a
 * secret that nobody guesses. Throws a sentence that says what to set.
 */
export function checkStart({ publicUrl, data = 'memory', databaseUrl, secret }: ServerOptions): void {
  if (!publicUrl)
    throw new Error(
      `${PREFIX}PUBLIC_URL is not set: it is the origin at which browsers reach this server, as in https://auth.example.com.`,
    )
  const problem = databaseMissing({ data, databaseUrl })
  if (problem) throw new Error(problem)
  if (databaseUrl && !secret) throw new Error(`${PREFIX}SECRET is not set: it is ${SECRET}.`)
  if (secret && Buffer.byteLength(secret) < LEAST_SECRET)
    throw new Error(`${PREFIX}SECRET has ${Buffer.byteLength(secret)} bytes and needs ${SECRET}.`)
}

/** Says that no database is named which outlives the process; undefined if one is. */
export const databaseMissing = ({ data, databaseUrl }: Pick<ServerOptions, 'data' | 'databaseUrl'>) =>
  databaseUrl || data !== 'memory'
    ? undefined
    : `There is no database: set ${PREFIX}DATABASE_URL to that of a Postgres server, or name a folder with --data.`
