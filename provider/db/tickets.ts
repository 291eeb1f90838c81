import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database } from './database.js'
import { tickets } from './schema/expiring.js'

/** Whose ticket it is, by whose clock it ends. */
interface Owner {
  readonly id: string
  now(): Date
}

/** What is handed out to be brought back once, in time: an OAuth state, a passkey challenge, a Farcaster channel. */
export interface TicketKey {
  /** Which method's; keys of two kinds do not meet. */
  readonly kind: string
  readonly key: string
}

/** Keeps `data` under the key for so many seconds, in the place of what was there. */
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

/** What is kept under the key; nothing once it has expired. */
export async function readTicket<T extends object>(db: Database, app: Owner, at: TicketKey): Promise<T | undefined> {
  const [found] = await db.select().from(tickets).where(live(app, at))
  return found?.data as T | undefined
}

/** Reads and takes away, so that of two who bring it at once one is refused. */
export async function takeTicket<T extends object>(tx: Database, app: Owner, at: TicketKey): Promise<T | undefined> {
  const [taken] = await tx.delete(tickets).where(live(app, at)).returning({ data: tickets.data })
  return taken?.data as T | undefined
}

/** Marks a value as used for so many seconds. False if it is already: of many who bring it at once, one comes through. */
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

/** How long the same asker may bring a value again, ms: an answer may have been lost (decision 1). */
const REPEAT_GRACE_MS = 60_000

/** The same for a value that its asker may bring again for a minute. */
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
