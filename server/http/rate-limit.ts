import { isIPv6 } from 'node:net'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { App } from '../apps/app.js'
import type { Guesser } from '../codes/guesses.js'
import type { Database } from '../db/database.js'
import { rateWindows } from '../db/schema/expiring.js'
import { ApiError } from '../protocol/errors.js'
import { wire } from '../protocol/wire.js'
import type { Call, Server } from './context.js'

/** Counts a call for `key` in the current window and throws 429 above `limit`. All processes share the windows. */
export async function limitRate(db: Database, app: App, key: string, limit: number): Promise<void> {
  const retryAfter = await countHit(db, app, { key, limit, seconds: app.settings.rate_limits.window })
  if (retryAfter === undefined) return
  throw new ApiError('too_many_requests', `That was too often. Try again in ${retryAfter} seconds.`, { retryAfter })
}

/** A window of time with a limited number of hits. All processes share it. */
export interface Window {
  readonly key: string
  readonly limit: number
  readonly seconds: number
}

/** Counts a hit. Returns the seconds until the window ends if there were more than its limit, else undefined. */
export async function countHit(db: Database, app: App, { key, limit, seconds }: Window): Promise<number | undefined> {
  const now = app.now()
  const endsAt = new Date(now.getTime() + seconds * 1000)
  const fresh = sql`${rateWindows.endsAt} <= ${now.toISOString()}::timestamptz`
  const [window] = await db
    .insert(rateWindows)
    .values({ appId: app.id, key, hits: 1, endsAt })
    .onConflictDoUpdate({
      target: [rateWindows.appId, rateWindows.key],
      set: {
        hits: sql`case when ${fresh} then 1 else ${rateWindows.hits} + 1 end`,
        endsAt: sql`case when ${fresh} then excluded.ends_at else ${rateWindows.endsAt} end`,
      },
    })
    .returning()
  if (!window || window.hits <= limit) return undefined
  return Math.ceil((window.endsAt.getTime() - now.getTime()) / 1000)
}

/** Takes a hit in each of these windows back. */
export async function uncountHits(db: Database, { id }: App, windows: readonly Window[]): Promise<void> {
  const keys = windows.map(({ key }) => key)
  await db
    .update(rateWindows)
    .set({ hits: sql`greatest(${rateWindows.hits} - 1, 0)` })
    .where(and(eq(rateWindows.appId, id), inArray(rateWindows.key, keys)))
}

/** The limit of all callers together, as a multiple of the limit for one network. */
const NETWORKS_PER_ADDRESS = 3

/**
 * Limits an action for an address. Each network has its own limit, so that a stranger's calls do not use up those of
 * the owner. All networks together have a higher limit.
 */
export async function limitByAddress({ db }: Pick<Server, 'db'>, c: Call, action: string): Promise<void> {
  const app = c.get('app')
  const { per_address } = app.settings.rate_limits
  await limitRate(db, app, `${action} from ${networkOf(c)}`, per_address)
  await limitRate(db, app, action, per_address * NETWORKS_PER_ADDRESS)
}

/** Limits an action for the caller's network to `times` the usual number. */
export function limitByIp({ db }: Pick<Server, 'db'>, c: Call, action: string, times = 1): Promise<void> {
  const app = c.get('app')
  return limitRate(db, app, `${action} ip ${networkOf(c)}`, app.settings.rate_limits.per_ip * times)
}

/** In characters. A client's own ids have 36. */
const MAX_CLIENT_LENGTH = 100

/** Who enters a code: the caller's network, and the device by the id that its client sends. */
export const guesserOf = (c: Call): Guesser => ({
  network: networkOf(c),
  client: c.req.header(wire.header.analyticsId)?.slice(0, MAX_CLIENT_LENGTH) ?? '',
})

/** The caller's network, which rate limits distinguish callers by. */
export const networkOf = (c: Call): string => network(c.get('address'))

/**
 * An IPv4 address, or the /64 prefix of an IPv6 address, which is the smallest block that a customer gets. RFC 6177.
 */
export function network(address = ''): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped) return `${mapped[1]}`
  const [head = '', tail] = plain.split('::')
  const groups = (part = '') => part.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail)]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
