import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './db/database.js'
import { answers, apps, otps, rateWindows, sessions } from './db/schema.js'

/** Removes what has expired by its own app's clock. */
async function sweep(db: Database): Promise<void> {
  await remove(db, sessions, sessions.appId, sessions.expiresAt)
  await remove(db, otps, otps.appId, otps.expiresAt)
  await remove(db, answers, answers.appId, answers.expiresAt)
  await remove(db, rateWindows, rateWindows.appId, rateWindows.endsAt)
}

async function remove(db: Database, table: PgTable, app: PgColumn, end: PgColumn): Promise<void> {
  const ahead = sql`make_interval(secs => (${apps.settings} ->> 'clock_offset')::int)`
  await db.execute(sql`delete from ${table} using ${apps} where ${apps.id} = ${app} and ${end} < now() + ${ahead}`)
}

/** Sweeps every ten minutes; a missed one is made up by the next. */
export function keepSweeping(db: Database): () => void {
  const timer = setInterval(() => sweep(db).catch(() => {}), 600_000)
  timer.unref()
  return () => clearInterval(timer)
}
