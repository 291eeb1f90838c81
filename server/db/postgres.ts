import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrations, type OpenDatabase } from './database.js'
import type { Prepare } from './schema-state.js'

const MIGRATION_LOCK_ID = 7_284_001

export async function openServer(connectionString: string, prepare: Prepare): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000 })
  // A lost connection must not end the server. The next query opens a new connection.
  pool.on('error', () => {})
  // Nor may one that is lost between two queries of a transaction, when the pool does not listen.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await prepareLocked(pool, prepare)
  } catch (error) {
    await pool.end()
    throw error
  }
  return { db: drizzle(pool), close: () => pool.end() }
}

/** Prepares the schema under a lock, so that servers which start together do this one after the other. */
async function prepareLocked(pool: pg.Pool, prepare: Prepare): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_ID])
    await prepare(drizzle(client), () => migrate(drizzle(client), migrations))
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK_ID]).catch(() => {})
    client.release()
  }
}
