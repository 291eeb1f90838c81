import { and, asc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { readBody } from '../../http/body.js'
import type { Env, Routes, Server } from '../../http/context.js'
import { faults } from '../schema.js'
import { aim, effect, isLive } from './faults.js'

/**
 * Lists, adds and deletes faults. A path is exact or ends in `*`, and is relative to `/api/v1` unless it starts with
 * `/api`.
 */
export const faultsRoutes = ({ db }: Server): Routes =>
  new Hono<Env>()
    .get('/', async (c) => {
      const rows = await db.select().from(faults).where(isLive).orderBy(asc(faults.id))
      return c.json(rows.map(({ effect, appId, ...aimed }) => ({ ...aimed, app: appId, ...effect })))
    })
    .post('/', async (c) => {
      const {
        path,
        method,
        app,
        count = 1,
        after = 0,
        ...fault
      } = await readBody(c, { ...aim, ...effect }, { strict: true })
      const row = { path: fullPath(path), method, appId: app, count, after, effect: fault }
      const [added] = await db.insert(faults).values(row).returning({ id: faults.id })
      return c.json({ id: added?.id })
    })
    .delete('/', async (c) => {
      const app = c.req.query('app')
      await db.delete(faults).where(and(app ? eq(faults.appId, app) : undefined))
      return c.json({ success: true })
    })

const fullPath = (path: string) => (path.startsWith('/api') ? path : `/api/v1/${path.replace(/^\/+/, '')}`)
