import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import { sql } from 'drizzle-orm'
import type { App } from '../apps/app.js'
import type { Database } from '../db/database.js'
import { rateWindows } from '../db/schema/expiring.js'
import { ApiError } from '../protocol/errors.js'
import type { Call, Provider } from './context.js'

/** Counts one more of `key` in its window and refuses with 429 past `limit`. Windows are shared by all processes. */
export async function limitRate(db: Database, app: App, key: string, limit: number): Promise<void> {
  const now = app.now()
  const endsAt = new Date(now.getTime() + app.settings.rate_limits.window * 1000)
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
  if (!window || window.hits <= limit) return
  const retryAfter = Math.ceil((window.endsAt.getTime() - now.getTime()) / 1000)
  throw new ApiError('too_many_requests', `That was too often. Try again in ${retryAfter} seconds.`, {
    retryAfter,
  })
}

/** Networks that may use up an address's limit each, before all callers together have to wait. */
const NETWORKS_PER_ADDRESS = 3

/**
 * One more of this to somebody's address. Whoever calls has a limit of their own, so that a stranger's calls do not use up those of the
 * address's owner; all together have a higher one.
 */
export async function limitByAddress({ db }: Pick<Provider, 'db'>, c: Call, action: string): Promise<void> {
  const app = c.get('app')
  const { per_address } = app.settings.rate_limits
  await limitRate(db, app, `${action} from ${networkOf(c)}`, per_address)
  await limitRate(db, app, action, per_address * NETWORKS_PER_ADDRESS)
}

/** One more of this from where the call comes; `times` as many as of other things are no trouble. */
export function limitByIp({ db }: Pick<Provider, 'db'>, c: Call, action: string, times = 1): Promise<void> {
  const app = c.get('app')
  return limitRate(db, app, `${action} ip ${networkOf(c)}`, app.settings.rate_limits.per_ip * times)
}

/** Where a call comes from, as callers are told apart. */
export const networkOf = (c: Call): string => network(getConnInfo(c).remote.address)

/** An IPv4 address, or the /64 of an IPv6 one, which is the least that one customer of a network has. RFC 6177. */
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
