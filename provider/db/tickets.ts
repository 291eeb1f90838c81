import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database } from './database.js'
import { tickets } from './schema/expiring.js'

/** The app that owns a ticket. The ticket expires by its clock. */
interface Owner {
  readonly id: string
  now(): Date
}

/**
 * Identifies a ticket: a value that is valid once and for a limited time, such as an OAuth state or a passkey
 * challenge.
 */
export interface TicketKey {
  /** The kind of the value. The same key may exist once for each kind. */
  readonly kind: string
  readonly key: string
}

/** Stores `data` under the key for this many seconds, and replaces earlier data. */
export async function issueTicket(
  db: Database,
  app: Owner,
  at: TicketKey,
  data: object,
  seconds: number,
): Promise<void> {
  const row = { data: data as Record<string, unknown>, expiresAt: new Date(app.now().getTime() + seconds * 1000) }
  await db
    .insert(tickets)
    .values({ appId: app.id, ...at, ...row })
    .onConflictDoUpdate({ target: [tickets.appId, tickets.kind, tickets.key], set: row })
}

/** The data under the key; undefined once it has expired. */
export async function readTicket<T extends object>(db: Database, app: Owner, at: TicketKey): Promise<T | undefined> {
  const [found] = await db.select().from(tickets).where(live(app, at))
  return found?.data as T | undefined
}

/** Reads and deletes a ticket. If two requests bring it at the same time, only one gets it. */
export async function takeTicket<T extends object>(tx: Database, app: Owner, at: TicketKey): Promise<T | undefined> {
  const [ticket] = await tx.delete(tickets).where(live(app, at)).returning({ data: tickets.data })
  return ticket?.data as T | undefined
}

/**
 * Marks a value as used for this many seconds. False if it is marked already; of simultaneous requests only one gets
 * true.
 */
export async function spend(
  db: Database,
  app: Owner,
  at: TicketKey,
  seconds: number,
  data: object = {},
): Promise<boolean> {
  const now = app.now()
  const row = { data: data as Record<string, unknown>, expiresAt: new Date(now.getTime() + seconds * 1000) }
  const spent = await db
    .insert(tickets)
    .values({ appId: app.id, ...at, ...row })
    .onConflictDoUpdate({
      target: [tickets.appId, tickets.kind, tickets.key],
      set: row,
      setWhere: lte(tickets.expiresAt, now),
    })
    .returning({ key: tickets.key })
  return spent.length === 1
}

/** ms in which the same client may repeat a value, because it may have lost the answer (decision 1). */
const REPEAT_GRACE_MS = 60_000

/** Like `spend`, but the client that spent the value (`by`) may repeat it for a minute. */
export async function spendOnce(
  db: Database,
  app: Owner,
  at: TicketKey,
  by: string,
  seconds: number,
): Promise<boolean> {
  const attempt = { by, at: app.now().getTime() }
  if (await spend(db, app, at, seconds, attempt)) return true
  const used = await readTicket<typeof attempt>(db, app, at)
  return used?.by === by && attempt.at - used.at < REPEAT_GRACE_MS
}

const thisTicket = (app: Owner, { kind, key }: TicketKey) =>
  and(eq(tickets.appId, app.id), eq(tickets.kind, kind), eq(tickets.key, key))
const live = (app: Owner, at: TicketKey) => and(thisTicket(app, at), gt(tickets.expiresAt, app.now()))
