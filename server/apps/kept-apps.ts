import { performance } from 'node:perf_hooks'
import type { Database } from '../db/database.js'

/**
 * ms for which a process uses what it has read of an app. A changed setting and a revoked key count everywhere once
 * that is over. Decision 128.
 */
export const KEPT_MS = 1_000

/** The number of apps that a process keeps. */
const MOST_APPS = 1000

/** The apps that calls have just used, so that each second they are read once and not for each call. */
export interface KeptApps<App> {
  /** The database of the apps. A transaction reads its own: what it reads would be of no use after its end. */
  readonly db: Database
  /** The app with this id, read by `read` unless that was done a moment ago. One that does not exist is not kept. */
  of(id: string, read: () => Promise<App | undefined>): Promise<App | undefined>
}

interface Kept<App> {
  readonly app: Promise<App | undefined>
  /** When the database was asked. What changed after that is not in the answer. */
  readonly askedAt: number
}

export function keptApps<App>(db: Database, now: () => number = () => performance.now()): KeptApps<App> {
  const kept = new Map<string, Kept<App>>()
  function remember(id: string, one: Kept<App>): void {
    // The map keeps the order of the reads, so that the first is the oldest one.
    kept.delete(id)
    kept.set(id, one)
    const [oldest] = kept.keys()
    if (kept.size > MOST_APPS && oldest !== undefined) kept.delete(oldest)
    const forget = () => kept.get(id) === one && kept.delete(id)
    one.app.then((app) => app ?? forget(), forget)
  }
  return {
    db,
    of(id, read) {
      const known = kept.get(id)
      if (known && now() - known.askedAt < KEPT_MS) return known.app
      const fresh = { askedAt: now(), app: read() }
      remember(id, fresh)
      return fresh.app
    },
  }
}
