import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { desc, eq, sql } from 'drizzle-orm'
import { bigint, pgSchema } from 'drizzle-orm/pg-core'
import { type Database, migrations } from './database.js'
import { serverFacts } from './schema/facts.js'

/** The last migration of the oldest version that works on the schema of this one. See CONTRIBUTING. */
export const WORKS_FROM = '0018_cards_on'
const WORKS_FROM_FACT = 'works_from'

/** Where drizzle's migrator writes what it has done. */
const applied = pgSchema('drizzle').table('__drizzle_migrations', {
  at: bigint('created_at', { mode: 'number' }).notNull(),
})

interface Migration {
  /** The name of its file, as in `0018_cards_on`. */
  readonly tag: string
  /** Milliseconds since 1970. Migrations are applied in this order. */
  readonly when: number
}

let known: readonly Migration[] | undefined

/** The migrations that this version knows, oldest first. */
export function knownMigrations(): readonly Migration[] {
  known ??= JSON.parse(readFileSync(join(migrations.migrationsFolder, 'meta/_journal.json'), 'utf8')).entries
  return known ?? []
}

export interface SchemaState {
  /** Names of the migrations that the database lacks, oldest first. */
  readonly pending: readonly string[]
  /** Whether a later version has changed the schema. */
  readonly isLater: boolean
  /** Whether it has done so in a way that this version does not work with. */
  readonly isTooNew: boolean
}

/** Compares the schema of a database with this version. Changes nothing. */
export async function schemaState(db: Database): Promise<SchemaState> {
  const all = knownMigrations()
  const latest = await latestApplied(db)
  const newest = all.at(-1)?.when ?? 0
  const isLater = latest !== undefined && latest > newest
  return {
    pending: all.filter(({ when }) => latest === undefined || when > latest).map(({ tag }) => tag),
    isLater,
    isTooNew: isLater && newest < (await worksFrom(db)),
  }
}

async function latestApplied(db: Database): Promise<number | undefined> {
  if (!(await exists(db, 'drizzle.__drizzle_migrations'))) return undefined
  const [latest] = await db.select().from(applied).orderBy(desc(applied.at)).limit(1)
  return latest?.at
}

/** When the oldest version that works on this schema was made, as the latest one says; infinity if it says nothing. */
async function worksFrom(db: Database): Promise<number> {
  if (!(await exists(db, 'server_facts'))) return Number.POSITIVE_INFINITY
  const [said] = await db.select().from(serverFacts).where(eq(serverFacts.name, WORKS_FROM_FACT))
  return said ? Number(said.value) : Number.POSITIVE_INFINITY
}

async function exists(db: Database, table: string): Promise<boolean> {
  const one = sql`(select 1) as one`
  const [found] = await db.select({ is: sql<boolean>`to_regclass(${table}) is not null` }).from(one)
  return found?.is ?? false
}

/**
 * What is done to the schema when a database is opened, before anything else uses it. `migrate` applies what the
 * database lacks. Returns the names of what was applied.
 */
export type Prepare = (db: Database, migrate: () => Promise<void>) => Promise<readonly string[]>

export const TOO_NEW = [
  'A later version of latchkit-server has changed this database, and this version does not work with it.',
  'Start that version or a later one, or restore a backup from before.',
].join(' ')

/**
 * Brings the schema up to date by `migrate`, and writes down which versions work on it. Returns the names of what was
 * applied. Throws, and changes nothing, if a later version has changed the schema in a way that this one does not work
 * with.
 */
export const bringUpToDate: Prepare = async (db, migrate) => {
  const { pending, isLater, isTooNew } = await schemaState(db)
  if (isTooNew) throw new Error(TOO_NEW)
  if (pending.length > 0) await migrate()
  const own = knownMigrations().find(({ tag }) => tag === WORKS_FROM)?.when ?? 0
  // Also after a process that ended between the two, and never what a later version has said.
  if (!isLater && (await worksFrom(db)) !== own) await sayWorksFrom(db, own)
  return pending
}

async function sayWorksFrom(db: Database, when: number): Promise<void> {
  const set = { value: `${when}`, updatedAt: sql`now()` }
  await db
    .insert(serverFacts)
    .values({ name: WORKS_FROM_FACT, ...set })
    .onConflictDoUpdate({ target: serverFacts.name, set })
}

/** Throws if the schema is not that of this version. For a server that may not change it. */
export const refuseOutdated: Prepare = async (db) => {
  const { pending, isTooNew } = await schemaState(db)
  if (isTooNew) throw new Error(TOO_NEW)
  if (pending.length > 0)
    throw new Error(`The database lacks ${pending.length} migrations of this version. Run latchkit-server migrate.`)
  return []
}
