import { desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { analyticsEvents } from '../../db/schema/records.js'
import type { Env, Routes, Server } from '../../http/context.js'
import { listRequests } from '../request-log.js'

/** The request log, filtered by `?path=` (exact) and `?app=` (an id). */
export const requestsRoutes = (server: Server): Routes =>
  new Hono<Env>().get('/', async (c) => c.json(await listRequests(server, c.req.query())))

/** The stored analytics events, newest first. */
export const analyticsRoutes = ({ db }: Server): Routes =>
  new Hono<Env>().get('/', async (c) => {
    const app = c.req.query('app')
    const events = await db
      .select({
        app: analyticsEvents.appId,
        event_name: analyticsEvents.eventName,
        client_id: analyticsEvents.clientId,
        payload: analyticsEvents.payload,
        at: analyticsEvents.at,
      })
      .from(analyticsEvents)
      .where(app ? eq(analyticsEvents.appId, app) : undefined)
      .orderBy(desc(analyticsEvents.id))
      .limit(1000)
    return c.json(events)
  })
