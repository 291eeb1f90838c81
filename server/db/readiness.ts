import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type Database, migrations } from './database.js'

/** ms in which a database that works answers. */
const ANSWER_MS = 1_000

/** Why a database cannot be used: it does not answer, or its schema is older than this server. */
export type DatabaseFault = 'database' | 'schema'

/** Asks the database whether it answers in time and has all migrations. One question serves all who ask at once. */
export function databaseFault(db: Database): () => Promise<DatabaseFault | undefined> {
  const newest = Math.max(...readMigrationFiles(migrations).map(({ folderMillis }) => folderMillis))
  let asking: Promise<DatabaseFault | undefined> | undefined
  return () => {
    asking ??= ask(db, newest).finally(() => {
      asking = undefined
    })
    const late = new Promise<'database'>((resolve) => {
      setTimeout(() => resolve('database'), ANSWER_MS).unref()
    })
    return Promise.race([asking, late])
  }
}

async function ask(db: Database, newest: number): Promise<DatabaseFault | undefined> {
  try {
    const { rows } = (await db.execute(
      sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
    )) as unknown as { rows: readonly { newest: string | number | null }[] }
    return Number(rows[0]?.newest ?? 0) >= newest ? undefined : 'schema'
  } catch {
    return 'database'
  }
}
