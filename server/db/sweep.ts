import { eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AppExtension } from '../apps/app.js'
import type { Database } from './database.js'
import { removeOldest } from './remove-oldest.js'
import { accountChanges } from './schema/account-changes.js'
import { apps } from './schema/apps.js'
import { embeddedWalletDevices, embeddedWallets, passwordGuesses } from './schema/embedded-wallets.js'
import { answers, codeGuesses, knownCallers, otps, rateWindows, tickets } from './schema/expiring.js'
import { analyticsEvents } from './schema/records.js'
import { secondFactorProofs } from './schema/second-factors.js'
import { refreshTokens, sessions } from './schema/sessions.js'
import { inBatches } from './sweep-batches.js'

export interface SweptExtension extends Pick<AppExtension, 'movesClocks'> {
  /** The tables of the extension of which only the newest rows are kept. */
  readonly records?: readonly PgTable[]
}
interface Swept {
  readonly db: Database
  readonly extension?: SweptExtension | undefined
}

/** A table whose rows expire. */
export interface Expiring {
  readonly table: PgTable
  readonly end: PgColumn
  /** The app that a row belongs to, by whose clock it expires. */
  readonly app: SQL
}

const ofApp = (table: PgTable & { readonly appId: PgColumn; readonly expiresAt: PgColumn }): Expiring => ({
  table,
  end: table.expiresAt,
  app: sql`${table.appId}`,
})
const ofWallet = (table: typeof embeddedWalletDevices | typeof passwordGuesses): Expiring => ({
  table,
  end: table.expiresAt,
  app: sql`(select ${embeddedWallets.appId} from ${embeddedWallets} where ${embeddedWallets.id} = ${table.walletId})`,
})

/** Refresh tokens come before sessions, whose deletion takes all tokens of a session at once. */
export const expiring: readonly Expiring[] = [
  {
    table: refreshTokens,
    end: refreshTokens.expiresAt,
    app: sql`(select ${sessions.appId} from ${sessions} where ${sessions.id} = ${refreshTokens.sessionId})`,
  },
  ...[sessions, otps, codeGuesses, knownCallers, answers, tickets, accountChanges, secondFactorProofs].map(ofApp),
  { table: rateWindows, end: rateWindows.endsAt, app: sql`${rateWindows.appId}` },
  ...[embeddedWalletDevices, passwordGuesses].map(ofWallet),
]

/** A moment before which rows have expired, and the rows that it is for. */
export interface Bound {
  readonly before: SQL
  readonly which?: (app: SQL) => SQL
}

/** Deletes rows that have expired by the clock of their app, and all but the newest records. */
async function sweep({ db, extension }: Swept, signal: AbortSignal): Promise<void> {
  const bounds = extension?.movesClocks ? await movedBounds(db) : [{ before: sql`now()` }]
  for (const row of expiring)
    for (const bound of bounds) await inBatches(db, signal, (limit) => expiredRows(row, bound, limit))
  for (const table of [analyticsEvents, ...(extension?.records ?? [])])
    await inBatches(db, signal, (limit) => removeOldest(table, limit))
}

/** Deletes rows that have expired, the oldest ones first, by the index of their end. Rows in use wait for the next. */
export function expiredRows({ table, end, app }: Expiring, { before, which }: Bound, limit: number): SQL {
  const more = which ? sql` and ${which(app)}` : sql``
  return sql`delete from ${table} where ctid = any(array(
    select ${table}.ctid from ${table} where ${end} < ${before}${more} order by ${end} limit ${limit}
    for update of ${table} skip locked))`
}

/** A bound for each app whose clock is moved, and one for all others. */
async function movedBounds(db: Database): Promise<readonly Bound[]> {
  const offset = sql<number>`coalesce((${apps.settings} ->> 'clock_offset')::int, 0)`
  const moved = await db
    .select({ id: apps.id, offset })
    .from(apps)
    .where(not(eq(offset, 0)))
  const ids = moved.map(({ id }) => id)
  const others = { before: sql`now()`, ...(ids.length > 0 && { which: (app: SQL) => not(inArray(app, ids)) }) }
  return [
    others,
    ...moved.map(({ id, offset: seconds }) => ({
      before: sql`now() + make_interval(secs => ${seconds})`,
      which: (app: SQL) => sql`${app} = ${id}`,
    })),
  ]
}

const EVERY_MS = 600_000

/**
 * Sweeps at the start and every ten minutes. If one sweep fails, the next one deletes the rest. The returned function
 * ends it after the statement that runs.
 */
export function keepSweeping(swept: Swept, warn: (message: string, cause: unknown) => void): () => Promise<void> {
  const ending = new AbortController()
  let running = Promise.resolve()
  const sweepNow = () => {
    running = running.then(() => sweep(swept, ending.signal)).catch((cause) => warn('The sweep failed', cause))
  }
  sweepNow()
  const timer = setInterval(sweepNow, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    ending.abort()
    await running
  }
}
