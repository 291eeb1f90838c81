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

/** One more of this from where the call comes. */
export function limitByIp({ db }: Pick<Provider, 'db'>, c: Call, action: string): Promise<void> {
  const app = c.get('app')
  return limitRate(db, app, `${action} ip ${getConnInfo(c).remote.address}`, app.settings.rate_limits.per_ip)
}
