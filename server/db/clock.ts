import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import type { Database } from './database.js'
import { rowsOf } from './rows.js'

/** The time of the database, in ms since 1970. All processes that share a database agree on it. */
export type Clock = () => number

/** The machine's own time, for programs that open no server. */
export const machineClock: Clock = () => Date.now()

const RENEW_MS = 60_000

/**
 * Asks the database for its time, at once and every minute, and counts on from there by `count`: ms that pass steadily.
 * A jump of the machine's clock changes nothing. If the database cannot be asked, the count goes on. Decision 122.
 */
export async function openClock(db: Database, count: () => number = () => performance.now()) {
  let anchor = await readAnchor(db, count)
  const renew = async () => {
    anchor = await readAnchor(db, count).catch(() => anchor)
  }
  const timer = setInterval(renew, RENEW_MS)
  timer.unref()
  return {
    now: (): number => anchor.at + count() - anchor.asked,
    stop: () => clearInterval(timer),
  }
}

/** The database read its clock somewhere between question and answer. The middle is off by half of that at most. */
async function readAnchor(db: Database, count: () => number) {
  const asked = count()
  const [read] = await rowsOf<{ ms: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  return { at: Number(read?.ms), asked: (asked + count()) / 2 }
}
