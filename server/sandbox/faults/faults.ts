import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Database } from '../../db/database.js'
import type { Call, Env, Server } from '../../http/context.js'
import { dropConnection } from '../../http/drop-connection.js'
import { anything, flag, nullable, oneOf, optional, type Shape, text, whole } from '../../protocol/validate.js'
import { wire } from '../../protocol/wire.js'
import { faults } from '../schema.js'

/** The fields for the effect of a fault. */
export const effect = {
  status: optional(whole(200, 599)),
  /** Milliseconds to wait first. */
  latency: optional(whole(0, 120_000)),
  /** Closes the connection instead of answering. */
  drop: optional(flag),
  /** Does the work and then closes the connection, as if the answer were lost. */
  lose: optional(flag),
  /** Answers with incomplete JSON. */
  malformed: optional(flag),
  body: optional(anything),
}

/** The fields that select the calls for a fault. */
export const aim = {
  path: text(500),
  method: optional(oneOf('GET', 'POST', 'PUT', 'DELETE')),
  app: optional(text(25)),
  /** Null is unlimited. */
  count: optional(nullable(whole(1, 1_000_000))),
  after: optional(whole(0, 1_000_000)),
}

type Effect = Shape<typeof effect>

/** Injects the faults that `POST /sandbox/faults` has added, before the handler runs, in all processes. */
export function injectFaults({ db }: Server): MiddlewareHandler<Env> {
  return async (c, next) => {
    const fault = await takeFault(db, c)
    if (!fault) return next()
    if (fault.latency) await sleep(fault.latency)
    if (fault.drop) return dropConnection(c)
    if (fault.malformed)
      return c.body('{"user": {"id": "did:', status(fault, 200), { 'content-type': 'application/json' })
    if (fault.body !== undefined) return c.body(...bodyOf(fault))
    if (fault.status !== undefined) return c.json(refusal(fault.status), status(fault, 500))
    await next()
    if (fault.lose) {
      c.res = undefined
      c.res = dropConnection(c)
    }
  }
}

/**
 * Finds the first fault that applies to the call, and counts the call in one UPDATE, so that two processes never use
 * the same turn of a fault.
 */
async function takeFault(db: Database, c: Call): Promise<Effect | undefined> {
  const app = c.req.header(wire.header.appId) ?? ''
  const condition = and(
    or(
      eq(faults.path, c.req.path),
      sql`${faults.path} like '%*' and starts_with(${c.req.path}, rtrim(${faults.path}, '*'))`,
    ),
    or(isNull(faults.method), eq(faults.method, c.req.method)),
    or(isNull(faults.appId), eq(faults.appId, app)),
    isLive,
  )
  const waiting = await db.select({ id: faults.id }).from(faults).where(condition).orderBy(asc(faults.id))
  for (const { id } of waiting) {
    const [turn] = await db
      .update(faults)
      .set({ seen: sql`${faults.seen} + 1` })
      .where(and(eq(faults.id, id), isLive))
      .returning()
    if (turn && turn.seen > turn.after) return turn.effect as Effect
  }
  return undefined
}

/** Matches faults that are not used up. */
export const isLive = or(isNull(faults.count), lt(faults.seen, sql`${faults.after} + ${faults.count}`))

const status = (fault: Effect, otherwise: ContentfulStatusCode) => (fault.status ?? otherwise) as ContentfulStatusCode

/** A string is sent unchanged, other values as JSON. */
function bodyOf(fault: Effect): [string, ContentfulStatusCode, Record<string, string>] {
  const body = typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body)
  return [body, status(fault, 200), { 'content-type': 'application/json' }]
}

function refusal(code: number) {
  const error = `This answer with status ${code} was ordered in the sandbox.`
  if (code === 401) return { error, code: 'missing_or_invalid_token' }
  if (code === 429) return { error, code: 'too_many_requests' }
  return { error }
}
