import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { analyticsEvents } from '../db/schema/records.js'
import { readBody } from '../http/body.js'
import type { Env, Routes, Server } from '../http/context.js'
import { knownApp } from '../http/known-app.js'
import { limitByIp } from '../http/rate-limit.js'
import { nullable, optional, record, refined, text } from '../protocol/validate.js'

/**
 * Characters of JSON. Anybody may send events without a login, and the server stores them, so their size is limited.
 */
const MAX_PAYLOAD = 8_192
const event = {
  event_name: text(255),
  client_id: optional(nullable(text(255, 0))),
  payload: optional(
    refined(record, 'an object of at most 8 kB as JSON', (payload) => JSON.stringify(payload).length <= MAX_PAYLOAD),
  ),
}

/** The rate limit for events is `per_ip` times this number, because one login sends about a dozen events. */
const EVENTS_PER_CALL = 10

/** Stores the events that clients send for analytics. Wire §1.3. */
export function analytics(server: Server): Routes {
  return new Hono<Env>().use(knownApp(server)).post('/', async (c) => {
    await limitByIp(server, c, 'analytics', EVENTS_PER_CALL)
    const { event_name: eventName, client_id: clientId = null, payload = {} } = await readBody(c, event)
    await server.db
      .insert(analyticsEvents)
      .values({ appId: c.get('app').id, eventName, clientId, payload, at: sql`now()` })
    return c.json({ success: true })
  })
}
