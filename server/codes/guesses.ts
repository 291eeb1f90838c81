import { and, eq, gt, inArray } from 'drizzle-orm'
import type { App } from '../apps/app.js'
import type { Secret } from '../crypto/secret.js'
import type { Database } from '../db/database.js'
import { codeGuesses as guesses, knownCallers } from '../db/schema/expiring.js'
import { ApiError } from '../protocol/errors.js'
import type { Message } from './message.js'
import type { OtpKey } from './otp-key.js'
import { send } from './send.js'

const DAY_S = 86_400
/** The delay after the last guess that is free of one. It doubles with each wrong guess, up to a day. */
const FIRST_DELAY_S = 60
/** How long a device or network is remembered after an address was proven there. */
const KNOWN_S = 90 * DAY_S

/** Who enters a code. */
export interface Guesser {
  readonly network: string
  /** The id that the client sends for analytics. It stays with a device. */
  readonly client: string
}

type Row = typeof guesses.$inferSelect
/** Guesses at the codes of an address, in the order of their calls. */
export interface Guesses {
  /** Counts that are kept apart: of each device or network that is known for the address, and of all others. */
  readonly pool: string
  readonly counted: Row | undefined
}

/**
 * The guesses that count for this caller. A device or a network where the address was proven before has a count of its
 * own, so that strangers cannot keep its owner waiting. Decision 88.
 */
export async function guessesOf(
  tx: Database,
  secret: Secret,
  app: App,
  key: OtpKey,
  guesser: Guesser,
): Promise<Guesses> {
  const pool = (await knownAs(tx, app, callersOf(secret, app, key, guesser))) ?? ''
  const condition = and(ofKey(app, key), eq(guesses.pool, pool), gt(guesses.expiresAt, app.now()))
  const [counted] = await tx.select().from(guesses).where(condition).for('update')
  return { pool, counted }
}

/** A refusal while the next guess has to wait. */
export function tooEarly(app: App, { counted }: Guesses): ApiError | undefined {
  const retryAfter = counted ? Math.ceil((counted.opensAt.getTime() - app.now().getTime()) / 1000) : 0
  if (retryAfter <= 0) return undefined
  const minutes = Math.ceil(retryAfter / 60)
  const wait = minutes < 120 ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : `${Math.ceil(minutes / 60)} hours`
  const message = `Too many wrong codes were entered for this address. Try again in ${wait}, or log in in another way.`
  return new ApiError('too_many_requests', message, { retryAfter })
}

/** Counts a wrong guess. From the limit on, the next one has to wait, and the address is told, once a day. */
export async function countWrongGuess(tx: Database, app: App, key: OtpKey, { pool, counted }: Guesses): Promise<void> {
  const now = app.now().getTime()
  const after = (seconds: number) => new Date(now + seconds * 1000)
  const wrong = (counted?.wrong ?? 0) + 1
  const delay = delayAfter(wrong, app.settings.wrong_codes_per_day)
  const wasTold = counted?.toldAt && counted.toldAt > after(-DAY_S)
  const tells = delay > 0 && !wasTold
  const row = {
    wrong,
    opensAt: after(delay),
    toldAt: tells ? after(0) : (counted?.toldAt ?? null),
    expiresAt: after(delay + DAY_S),
  }
  const target = [guesses.appId, guesses.channel, guesses.address, guesses.purpose, guesses.pool]
  await tx
    .insert(guesses)
    .values({ appId: app.id, ...key, pool, ...row })
    .onConflictDoUpdate({ target, set: row })
  if (tells) await send(tx, app, noticeOf(app, key, wrong))
}

/** Seconds until the next guess counts. */
function delayAfter(wrong: number, limit: number): number {
  if (wrong < limit) return 0
  return Math.min(FIRST_DELAY_S * 2 ** Math.min(wrong - limit, 20), DAY_S)
}

/** Starts the caller's count anew, and remembers the device and the network for which the address was proven. */
export async function forgetGuesses(
  tx: Database,
  secret: Secret,
  app: App,
  key: OtpKey,
  { pool, guesser }: Pick<Guesses, 'pool'> & { readonly guesser: Guesser },
): Promise<void> {
  await tx.delete(guesses).where(and(ofKey(app, key), eq(guesses.pool, pool)))
  const expiresAt = new Date(app.now().getTime() + KNOWN_S * 1000)
  for (const [hash, ...older] of callersOf(secret, app, key, guesser)) {
    await tx
      .insert(knownCallers)
      .values({ appId: app.id, hash, expiresAt })
      .onConflictDoUpdate({ target: [knownCallers.appId, knownCallers.hash], set: { expiresAt } })
    if (older.length > 0) await countAnew(tx, app, key, hash, older)
  }
}

/** Leaves a caller known by the newest secret alone, with the counts that it had by an older one. */
async function countAnew(tx: Database, app: App, key: OtpKey, hash: string, older: readonly string[]): Promise<void> {
  await tx.delete(knownCallers).where(and(eq(knownCallers.appId, app.id), inArray(knownCallers.hash, [...older])))
  const { channel, address } = key
  const ofAddress = and(eq(guesses.appId, app.id), eq(guesses.channel, channel), eq(guesses.address, address))
  const moved = await tx
    .delete(guesses)
    .where(and(ofAddress, inArray(guesses.pool, [...older])))
    .returning()
  for (const counted of moved)
    await tx
      .insert(guesses)
      .values({ ...counted, pool: hash })
      .onConflictDoNothing()
}

const ofKey = ({ id }: App, { channel, address, purpose }: OtpKey) =>
  and(eq(guesses.appId, id), eq(guesses.channel, channel), eq(guesses.address, address), eq(guesses.purpose, purpose))

/** The caller's device and network, each with the address, as keyed hashes of all secrets. The device comes first. */
function callersOf(
  secret: Secret,
  { id }: App,
  { channel, address }: OtpKey,
  { network, client }: Guesser,
): readonly (readonly [string, ...string[]])[] {
  const hashesOf = (kind: string, value: string) => secret.hmacs('known caller', id, channel, address, kind, value)
  return [...(client ? [hashesOf('client', client)] : []), ...(network ? [hashesOf('network', network)] : [])]
}

async function knownAs(tx: Database, app: App, callers: ReturnType<typeof callersOf>): Promise<string | undefined> {
  for (const hashes of callers) {
    const thisCaller = and(eq(knownCallers.appId, app.id), inArray(knownCallers.hash, [...hashes]))
    const condition = and(thisCaller, gt(knownCallers.expiresAt, app.now()))
    // In an order of its own, so that processes whose newest secrets differ count in the same place.
    const query = tx.select({ hash: knownCallers.hash }).from(knownCallers).where(condition)
    const [known] = await query.orderBy(knownCallers.hash).limit(1)
    if (known) return known.hash
  }
  return undefined
}

const noticeOf = ({ settings }: App, { channel, address }: OtpKey, wrong: number): Message => ({
  to: address,
  kind: channel,
  code: '',
  text:
    `Somebody has entered ${wrong} wrong codes for this address in ${settings.name}. Nobody got in by them. ` +
    'From now on each further try has to wait, except where you have logged in before. ' +
    'Give no code to anybody. If you cannot log in yourself, use another way to log in, or wait.',
})
