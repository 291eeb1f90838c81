import { sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import type { Database } from '../db/database.js'
import { apps } from '../db/schema/apps.js'
import { ApiError } from '../protocol/errors.js'
import { patternsFor } from '../protocol/origin-pattern.js'
import { wire } from '../protocol/wire.js'
import type { Call, Env, Server } from './context.js'
import { NO_ORIGIN } from './known-app.js'

const ALLOWED_HEADERS = ['authorization', 'content-type', ...Object.values(wire.header)].join(', ')

/** The path of an app's configuration, the first call of every page. */
const APP_CONFIG = /^\/api\/v1\/apps\/[^/]+$/

/**
 * CORS as Wire §10.1 requires. A preflight request does not name its app, so it passes if any app allows the origin.
 * The call itself is then checked against its app. Every answer is readable, so that refusals are too; other origins
 * get refusals only. A page's first call passes from any origin, so that a developer reads why it was refused.
 */
export function cors(server: Server): MiddlewareHandler<Env> {
  return async (c, next) => {
    const origin = c.req.header('origin')
    if (c.req.method === 'OPTIONS') return preflight(server, c, origin)
    await next()
    c.res.headers.append('vary', 'origin')
    if (origin !== undefined) allow(c, origin)
  }
}

async function preflight(server: Server, c: Call, origin = ''): Promise<Response> {
  const isFirstCall = c.req.header('access-control-request-method') === 'GET' && APP_CONFIG.test(c.req.path)
  if (origin !== server.origin && !isFirstCall && !(await isAllowedSomewhere(server.db, origin))) {
    throw new ApiError(
      'invalid_origin',
      origin === 'null' ? NO_ORIGIN : `No app has ${origin || 'this origin'} among its allowed_domains.`,
    )
  }
  allow(c, origin)
  c.header('access-control-allow-methods', isFirstCall ? 'GET' : 'GET, POST')
  c.header('access-control-allow-headers', ALLOWED_HEADERS)
  c.header('access-control-max-age', '600')
  c.header('vary', 'origin, access-control-request-method, access-control-request-headers')
  return c.body(null, 204)
}

function allow(c: Call, origin: string): void {
  c.header('access-control-allow-origin', origin)
  c.header('access-control-allow-credentials', 'true')
  c.header('access-control-expose-headers', 'retry-after, x-request-id')
}

async function isAllowedSomewhere(db: Database, origin: string): Promise<boolean> {
  const patterns = patternsFor(origin)
  if (patterns.length === 0) return false
  const [plain, anyPort] = patterns
  const allows = sql`${apps.settings} -> 'allowed_domains' ?| array[${plain}, ${anyPort}]::text[]`
  return (await db.select({ id: apps.id }).from(apps).where(allows).limit(1)).length === 1
}
