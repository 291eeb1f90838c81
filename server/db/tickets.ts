import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Secret } from '../crypto/secret.js'
import type { Database } from './database.js'
import { lockNames } from './lock-names.js'
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
  const others = hashesOf(secret, app, at).filter((hash) => hash !== identity.key)
  if (others.length > 0) await db.delete(tickets).where(withHashes(app, at, others))
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
    .orderBy(desc(tickets.expiresAt))
    .limit(1)
  return found && open<T>(secret, app, at, found.sealed)
}

/** Reads and deletes a ticket. If two requests bring it at the same time, only one gets it. */
export async function takeTicket<T extends object>(
  { db, secret }: TicketStore,
  app: Owner,
  at: TicketKey,
): Promise<T | undefined> {
  const rows = await db
    .delete(tickets)
    .where(live(secret, app, at))
    .returning({ sealed: tickets.sealed, expiresAt: tickets.expiresAt })
  const [taken] = rows.sort((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime())
  return taken && open<T>(secret, app, at, taken.sealed)
}

/**
 * Marks a value as used for this many seconds. False if it is marked already; of simultaneous requests only one gets
 * true.
 */
export async function spend(
  store: TicketStore,
  app: Owner,
  at: TicketKey,
  seconds: number,
  data: object = {},
): Promise<boolean> {
  const { db, secret } = store
  const hashes = hashesOf(secret, app, at)
  if (hashes.length === 1) return mark(store, app, at, seconds, data)
  // Two processes whose newest secrets differ would mark it under different hashes, and both succeed.
  return db.transaction(async (tx) => {
    await lockNames(tx, hashes)
    const [marked] = await tx
      .select({ key: tickets.key })
      .from(tickets)
      .where(live(secret, app, at))
    return marked ? false : mark({ ...store, db: tx }, app, at, seconds, data)
  })
}

async function mark({ db, secret }: TicketStore, app: Owner, at: TicketKey, seconds: number, data: object) {
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

/**
 * Like `spend`, but the client that spent the value may repeat it for a minute. `names` are all names that the client
 * may have been stored under, and the result is the one that it has, or undefined if the value is used up.
 */
export async function spendOnce(
  store: TicketStore,
  app: Owner,
  at: TicketKey,
  names: readonly [string, ...string[]],
  seconds: number,
): Promise<string | undefined> {
  const attempt = { by: names[0], at: app.now().getTime() }
  if (await spend(store, app, at, seconds, attempt)) return attempt.by
  const used = await readTicket<typeof attempt>(store, app, at)
  return used && names.includes(used.by) && attempt.at - used.at < REPEAT_GRACE_MS ? used.by : undefined
}

/** The key of the ticket is part of it, so that the data of one ticket cannot be put under another. */
const purposeOf = ({ id }: Owner, { kind, key }: TicketKey) => ['ticket', id, kind, key] as const

/** The key as each root secret stores it, that of the newest one first. */
const hashesOf = (secret: Secret, app: Owner, at: TicketKey) => secret.hmacs(...purposeOf(app, at))

const identityOf = (secret: Secret, app: Owner, at: TicketKey) => ({
  appId: app.id,
  kind: at.kind,
  key: secret.hmac(...purposeOf(app, at)),
})

const rowOf = (secret: Secret, app: Owner, at: TicketKey, data: object, seconds: number) => ({
  identity: identityOf(secret, app, at),
  content: {
    sealed: secret.seal(JSON.stringify(data), ...purposeOf(app, at)),
    expiresAt: new Date(app.now().getTime() + seconds * 1000),
  },
})
const open = <T extends object>(secret: Secret, app: Owner, at: TicketKey, sealed: string): T =>
  JSON.parse(secret.open(sealed, ...purposeOf(app, at)))

const withHashes = ({ id }: Owner, { kind }: TicketKey, hashes: readonly string[]) =>
  and(eq(tickets.appId, id), eq(tickets.kind, kind), inArray(tickets.key, [...hashes]))

const live = (secret: Secret, app: Owner, at: TicketKey) =>
  and(withHashes(app, at, hashesOf(secret, app, at)), gt(tickets.expiresAt, app.now()))
