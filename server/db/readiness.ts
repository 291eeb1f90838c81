import type { Database } from './database.js'
import { schemaState } from './schema-state.js'

/** ms in which a database that works answers. */
const ANSWER_MS = 1_000

/** Why a database cannot be used: it does not answer, or its schema is not one that this server works with. */
export type DatabaseFault = 'database' | 'schema'

/** Asks the database whether it answers in time, and has a schema for this server. One question serves all who ask. */
export function databaseFault(db: Database): () => Promise<DatabaseFault | undefined> {
  let asking: Promise<DatabaseFault | undefined> | undefined
  return () => {
    asking ??= ask(db).finally(() => {
      asking = undefined
    })
    const late = new Promise<'database'>((resolve) => {
      setTimeout(() => resolve('database'), ANSWER_MS).unref()
    })
    return Promise.race([asking, late])
  }
}

async function ask(db: Database): Promise<DatabaseFault | undefined> {
  try {
    const { pending, isTooNew } = await schemaState(db)
    return pending.length > 0 || isTooNew ? 'schema' : undefined
  } catch {
    return 'database'
  }
}
