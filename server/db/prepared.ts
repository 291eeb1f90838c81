import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDatabase, PgDialect, type PgSession } from 'drizzle-orm/pg-core'
import type { Database } from './database.js'

/** The values of a statement's placeholders. */
type Values = Readonly<Record<string, unknown>>
type Prepare = PgSession['prepareQuery']

/** A query of drizzle's builder, with `sql.placeholder` for each value that differs between calls. */
interface Built<Rows> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Rows> }
}

/**
 * A statement whose text is built once for the process. Each connection of Postgres parses and plans it once, under a
 * name that follows from the text: a name can never stand for another statement. Decision 129.
 */
export function prepared<Rows>(build: (db: Database) => Built<Rows>): (db: Database, values: Values) => Promise<Rows> {
  let recorded: Recorded | undefined
  return async (db, values) => {
    recorded ??= record(build)
    return execute<Rows>(db, recorded, values)
  }
}

/** The same for a statement that drizzle's builder cannot express. Times come as text, as the database writes them. */
export function preparedSql<Row>(query: SQL): (db: Database, values: Values) => Promise<readonly Row[]> {
  let recorded: Recorded | undefined
  return async (db, values) => {
    recorded ??= { args: named([dialect.sqlToQuery(query), undefined, undefined, false]), joins: undefined }
    const { rows } = await execute<{ readonly rows: readonly Row[] }>(db, recorded, values)
    return rows
  }
}

const dialect = new PgDialect()

/** What drizzle gives to the connection that executes a query. */
interface Recorded {
  readonly args: Parameters<Prepare>
  /** Which joined tables a row may lack. */
  readonly joins: unknown
}

/** Builds a query for a connection that only notes what it is given. */
function record(build: (db: Database) => Built<unknown>): Recorded {
  let args: Parameters<Prepare> | undefined
  const noted = { joinsNotNullableMap: undefined, setToken: () => noted }
  const prepareQuery = (...given: Parameters<Prepare>) => {
    args = given
    return noted
  }
  build(new PgDatabase(dialect, { prepareQuery } as unknown as PgSession, undefined)).prepare('')
  if (!args) throw new Error('A query was not built.')
  return { args: named(args), joins: noted.joinsNotNullableMap }
}

/** Names of Postgres have 63 bytes at most. */
function named([query, fields, _, ...rest]: Parameters<Prepare>): Parameters<Prepare> {
  const name = `lk_${createHash('sha256').update(query.sql).digest('base64url').slice(0, 24)}`
  return [query, fields, name, ...rest]
}

function execute<Rows>(db: Database, { args, joins }: Recorded, values: Values): Promise<Rows> {
  const { session } = db as unknown as { readonly session: PgSession }
  const query = session.prepareQuery(...args) as unknown as {
    joinsNotNullableMap: unknown
    execute(values: Values): Promise<Rows>
  }
  query.joinsNotNullableMap = joins
  return query.execute(values)
}
