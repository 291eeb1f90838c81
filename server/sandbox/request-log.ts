import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import type { Env, Server } from '../http/context.js'
import { wire } from '../protocol/wire.js'
import { requests } from './schema.js'

const MAX_REQUESTS = 5000

/** Logs method, path, time and status of every API call except preflights, but never a query, a header or a body. */
export function logRequests({ db, clock }: Server): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return next()
    const at = new Date(clock())
    await next()
    const appId = c.req.header(wire.header.appId)?.slice(0, 25) ?? null
    const status = c.get('dropped') ? null : c.res.status
    const row = { appId, method: c.req.method, path: c.req.path.slice(0, 500), status, at }
    const [added] = await db.insert(requests).values(row).returning({ id: requests.id })
    if (added && added.id % 500 === 0) await db.delete(requests).where(lt(requests.id, added.id - MAX_REQUESTS))
  }
}

/** Newest first. */
export function listRequests({ db }: Server, { path, app }: { path?: string | undefined; app?: string | undefined }) {
  const conditions: SQL[] = []
  if (path) conditions.push(eq(requests.path, path))
  if (app) conditions.push(eq(requests.appId, app))
  return db
    .select({
      method: requests.method,
      path: requests.path,
      status: requests.status,
      app: requests.appId,
      at: requests.at,
    })
    .from(requests)
    .where(and(...conditions))
    .orderBy(desc(requests.id))
    .limit(1000)
}
