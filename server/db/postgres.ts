import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { type Database, migrations, type OpenDatabase } from './database.js'
import { LimitedClient, UnnamedClient } from './limited-client.js'
import type { Prepare } from './schema-state.js'

const MIGRATION_LOCK_ID = 7_284_001

/** Limits of a pool of connections. Times are in ms. Decision 120. */
export interface PoolLimits {
  /** The size of the pool; 10 by default. */
  readonly connections?: number | undefined
  /** How long a statement may take; 5,000 by default, 0 is without a limit. */
  readonly statement?: number | undefined
  /** Whether connections keep statements under names, which is the default. */
  readonly named?: boolean | undefined
}
const CONNECTIONS = 10
const STATEMENT_MS = 5_000
const LOCK_MS = 2_000
const IDLE_IN_TRANSACTION_MS = 10_000
/** How long a call waits for a connection of the pool, new or old. */
const CONNECT_MS = 3_000
/** How much longer than a statement may take its answer may be on its way. */
const NETWORK_MS = 1_000
/** For the connection of its own that asks whether the database answers, even if all others are in use. */
const PROBE_MS = 900

export async function openServer(
  connectionString: string,
  prepare: Prepare,
  limits: PoolLimits = {},
): Promise<OpenDatabase> {
  const unlimited = <T>(work: (db: Database) => Promise<T>) =>
    alone(connectionString, (client) => work(drizzle(client)))
  await alone(connectionString, (client) => prepareLocked(client, prepare))
  const pool = openPool(connectionString, limits)
  const probing = openPool(connectionString, { connections: 1, statement: PROBE_MS }, PROBE_MS)
  const close = async () => {
    await Promise.all([pool.end(), probing.end()])
  }
  return { db: drizzle(pool), probe: drizzle(probing), pool, unlimited, close }
}

function openPool(connectionString: string, limits: PoolLimits, connect = CONNECT_MS): pg.Pool {
  const { connections = CONNECTIONS, statement = STATEMENT_MS, named = true } = limits
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: connect,
    ...(statement > 0 && { query_timeout: statement + NETWORK_MS }),
    Client: named ? LimitedClient : UnnamedClient,
    // Not as parameters of the connection, which pgbouncer refuses.
    onConnect: async (client) => {
      await client.query(
        `set statement_timeout = ${statement}; set lock_timeout = ${LOCK_MS}; ` +
          `set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
      )
    },
  })
  // A lost connection must not end the server. The next query opens a new connection.
  pool.on('error', () => {})
  // Nor may one that is lost between two queries of a transaction, when the pool does not listen.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Does work on a connection of its own, which has no limits of time. */
async function alone<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Prepares the schema under a lock, so that servers which start together do this one after the other. */
async function prepareLocked(client: pg.Client, prepare: Prepare): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_ID])
  try {
    await prepare(drizzle(client), () => migrate(drizzle(client), migrations))
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK_ID]).catch(() => {})
  }
}
