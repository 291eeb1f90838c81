import { and, eq, gt, lte } from 'drizzle-orm'
import { decrypt, encrypt } from '../crypto/encrypt.js'
import type { Secret } from '../crypto/secret.js'
import type { Database } from './database.js'
import { tickets } from './schema/expiring.js'

/** The database or a transaction, and the secret that tickets are encrypted with. A server has both. */
export interface TicketStore {
  readonly db: Database
  readonly secret: Secret
}

/** The app that owns a ticket. The ticket expires by its clock. */
interface Owner {
  readonly id: string
  now(): Date
}

/**
 * Identifies a ticket: a value that is valid once and for a limited time, such as an OAuth state or a passkey
 * challenge. A copy of the database shows neither the key nor the data of a ticket: the row has a keyed hash of the
 * key, and the data is encrypted with a key that is derived from the server's secret and the ticket's key.
 */
export interface TicketKey {
  /** The kind of the value. The same key may exist once for each kind. It is stored in clear. */
  readonly kind: string
  readonly key: string
}

/** Stores `data` under the key for this many seconds, and replaces earlier data. */
export async function issueTicket(
  { db, secret }: TicketStore,
  app: Owner,
  at: TicketKey,
  data: object,
  seconds: number,
): Promise<void> {
  const { identity, content } = rowOf(secret, app, at, data, seconds)
  await db
    .insert(tickets)
    .values({ ...identity, ...content })
    .onConflictDoUpdate({ target: [tickets.appId, tickets.kind, tickets.key], set: content })
}

/** The data under the key; undefined once it has expired. */
export async function readTicket<T extends object>(
  { db, secret }: TicketStore,
  app: Owner,
  at: TicketKey,
): Promise<T | undefined> {
  const [found] = await db
    .select()
    .from(tickets)
    .where(live(secret, app, at))
  return found && open<T>(secret, app, at, found.sealed)
}

/** Reads and deletes a ticket. If two requests bring it at the same time, only one gets it. */
export async function takeTicket<T extends object>(
  { db, secret }: TicketStore,
  app: Owner,
  at: TicketKey,
): Promise<T | undefined> {
  const [taken] = await db
    .delete(tickets)
    .where(live(secret, app, at))
    .returning({ sealed: tickets.sealed })
  return taken && open<T>(secret, app, at, taken.sealed)
}

/**
 * Marks a value as used for this many seconds. False if it is marked already; of simultaneous requests only one gets
 * true.
 */
export async function spend(
  { db, secret }: TicketStore,
  app: Owner,
  at: TicketKey,
  seconds: number,
  data: object = {},
): Promise<boolean> {
  const { identity, content } = rowOf(secret, app, at, data, seconds)
  const spent = await db
    .insert(tickets)
    .values({ ...identity, ...content })
    .onConflictDoUpdate({
      target: [tickets.appId, tickets.kind, tickets.key],
      set: content,
      setWhere: lte(tickets.expiresAt, app.now()),
    })
    .returning({ key: tickets.key })
  return spent.length === 1
}

/** ms in which the same client may repeat a value, because it may have lost the answer (decision 1). */
const REPEAT_GRACE_MS = 60_000

/** Like `spend`, but the client that spent the value (`by`) may repeat it for a minute. */
export async function spendOnce(
  store: TicketStore,
  app: Owner,
  at: TicketKey,
  by: string,
  seconds: number,
): Promise<boolean> {
  const attempt = { by, at: app.now().getTime() }
  if (await spend(store, app, at, seconds, attempt)) return true
  const used = await readTicket<typeof attempt>(store, app, at)
  return used?.by === by && attempt.at - used.at < REPEAT_GRACE_MS
}

const identityOf = (secret: Secret, { id }: Owner, { kind, key }: TicketKey) => ({
  appId: id,
  kind,
  key: secret.hmac('ticket', id, kind, key),
})
/** Derived from the key of the ticket too, so that the data of one ticket cannot be put under another. */
const encryptionKey = (secret: Secret, { id }: Owner, { kind, key }: TicketKey) => secret.key('ticket', id, kind, key)

const rowOf = (secret: Secret, app: Owner, at: TicketKey, data: object, seconds: number) => ({
  identity: identityOf(secret, app, at),
  content: {
    sealed: encrypt(encryptionKey(secret, app, at), JSON.stringify(data)),
    expiresAt: new Date(app.now().getTime() + seconds * 1000),
  },
})
const open = <T extends object>(secret: Secret, app: Owner, at: TicketKey, sealed: string): T =>
  JSON.parse(decrypt(encryptionKey(secret, app, at), sealed))

function live(secret: Secret, app: Owner, at: TicketKey) {
  const { appId, kind, key } = identityOf(secret, app, at)
  const thisTicket = and(eq(tickets.appId, appId), eq(tickets.kind, kind), eq(tickets.key, key))
  return and(thisTicket, gt(tickets.expiresAt, app.now()))
}
