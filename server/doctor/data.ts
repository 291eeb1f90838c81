import { type SQL, sql } from 'drizzle-orm'
import type { Secret } from '../crypto/secret.js'
import type { Database } from '../db/database.js'
import { rowsOf } from '../db/rows.js'
import { rootKeys } from '../db/schema/keys.js'
import { schemaState } from '../db/schema-state.js'
import { type Check, failure, ok, warning } from './finding.js'

export interface Data {
  readonly db: Database
  readonly secret: Secret
  /** How many connections this server may open. */
  readonly pool: number
}

const MOST_CLOCK_MS = 2000
/** Connections that Postgres needs for other servers and for people. */
const SPARE = 10

async function row<Row>(db: Database, query: SQL): Promise<Row> {
  const [first] = await rowsOf<Row>(db, query)
  return first as Row
}

/** What the database, its rights and the secrets are like. Changes nothing. */
export const dataChecks = ({ db, secret, pool }: Data): readonly Check[] => [
  {
    name: 'schema',
    async work() {
      const { pending, isTooNew, isLater } = await schemaState(db)
      if (isTooNew) return failure('a later version has changed it', 'Start that version of latchkit-server.')
      if (isLater) return ok('of a later version that works with this one')
      if (pending.length === 0) return ok('up to date')
      return warning(`${pending.length} migrations are missing`, 'Run latchkit-server migrate.')
    },
  },
  {
    name: 'rights',
    async work() {
      const lacking = sql`select string_agg(c.relname, ', ' order by c.relname) as lacking from pg_class c
        join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'
        and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
        and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))`
      const { lacking: tables } = await row<{ lacking: string | null }>(db, lacking)
      if (tables === null) return ok('may read and write every table')
      return failure(`may not read and write ${tables}`, 'Grant select, insert, update and delete on all tables.')
    },
  },
  {
    name: 'connections',
    async work() {
      const limit = sql`select current_setting('max_connections')::int as most`
      const { most } = await row<{ most: number }>(db, limit)
      if (pool + SPARE <= most) return ok(`${pool} of this server, ${most} of the database`)
      return warning(
        `this server may open ${pool}, and the database takes ${most}`,
        'Raise max_connections of Postgres, or lower LATCHKIT_SERVER_DATABASE_POOL.',
      )
    },
  },
  {
    name: 'clock',
    async work() {
      const before = Date.now()
      const { time } = await row<{ time: string | Date }>(db, sql`select clock_timestamp() as time`)
      const off = Math.round(new Date(time).getTime() - (before + Date.now()) / 2)
      if (Math.abs(off) <= MOST_CLOCK_MS) return ok(`${Math.abs(off)} ms from the database’s`)
      return warning(`${Math.abs(off)} ms ${off > 0 ? 'behind' : 'ahead of'} the database’s`, 'Set both by NTP.')
    },
  },
  {
    name: 'secrets',
    async work() {
      const stored = await db.select().from(rootKeys)
      const ring = secret.fingerprints()
      const wrong = stored.find(({ kid, fingerprint }) => ring.has(kid) && ring.get(kid) !== fingerprint)
      if (wrong)
        return failure(
          `the one with the id ${wrong.kid} is not the one that this database knows`,
          'Set that one, and give a new secret an id of its own.',
        )
      const missing = stored.filter(({ kid }) => !ring.has(kid)).map(({ kid }) => kid)
      if (missing.length > 0)
        return warning(`the database knows others, with the ids ${missing}`, 'Add them, or run keys reseal first.')
      return ok(`ids ${secret.kids}, of which ${secret.kids[0]} seals`)
    },
  },
]
