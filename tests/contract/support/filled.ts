import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from '../../../server/db/database.js'
import { openDatabase } from '../../../server/db/open.js'
import { databaseBeside } from '../../processes/postgres.js'

/**
 * What the last version with one secret and no ids wrote into its database, by its own functions: wallets, factors, a
 * guest, a change that can be undone, and logins that were under way.
 */
export const OLD = JSON.parse(readFileSync(new URL('restore/of-0018.json', import.meta.url), 'utf8'))

const EXPIRING = [
  ...['sessions', 'refresh_tokens', 'second_factor_proofs', 'account_changes'],
  ...['tickets', 'otps', 'known_callers', 'answers'],
]

/** Inserts the old rows, as if they had been written just now. */
export async function fill(db: Database): Promise<void> {
  for (const [table, of] of Object.entries(OLD.rows)) {
    const name = sql.identifier(table)
    const rows = JSON.stringify(of)
    // named, because a newer schema has columns that the old one had not
    const columns = Object.keys((of as object[])[0] ?? {}).map((column) => sql.identifier(column))
    const list = sql.join(columns, sql`, `)
    await db.execute(
      sql`insert into ${name} (${list}) select ${list} from jsonb_populate_recordset(null::${name}, ${rows}::jsonb)`,
    )
  }
  for (const table of EXPIRING)
    await db.execute(sql`update ${sql.identifier(table)} set expires_at = now() + interval '1 day'`)
}

let made = 0
/** Creates a database on a Postgres server, with the old rows or empty. */
export async function newDatabase(server: string, { filled }: { readonly filled: boolean }) {
  made += 1
  const name = `keys_${process.pid}_${made}`
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await admin(`create database ${name}`)
  const databaseUrl = databaseBeside(server, name)
  const { db, close } = await openDatabase({ data: 'memory', databaseUrl })
  if (filled) await fill(db)
  const remove = async () => {
    await close()
    await admin(`drop database ${name} with (force)`)
  }
  return { db, databaseUrl, remove }
}
