import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { App } from '../apps/app.js'
import type { Secret } from '../crypto/secret.js'
import type { Database } from '../db/database.js'
import { prepared, preparedSql } from '../db/prepared.js'
import { codeGuesses as guesses, knownCallers } from '../db/schema/expiring.js'
import { ApiError } from '../protocol/errors.js'
import { callersOf, type Guesser, knownAs } from './known-callers.js'
import type { Message } from './message.js'
import type { OtpKey } from './otp-key.js'
import { send } from './send.js'

const DAY_S = 86_400
/** The delay after the last guess that is free of one. It doubles with each wrong guess, up to a day. */
const FIRST_DELAY_S = 60
/** How long a device or network is remembered after an address was proven there. */
const KNOWN_S = 90 * DAY_S

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
  const now = app.now().toISOString()
  const pool = (await knownAs(tx, app, callersOf(secret, app, key, guesser), now)) ?? ''
  const [counted] = await countedIn(tx, { ...key, app: app.id, pool, now })
  return { pool, counted }
}

const countedIn = prepared((db) =>
  db
    .select()
    .from(guesses)
    .where(
      and(
        eq(guesses.appId, sql.placeholder('app')),
        eq(guesses.channel, sql.placeholder('channel')),
        eq(guesses.address, sql.placeholder('address')),
        eq(guesses.purpose, sql.placeholder('purpose')),
        eq(guesses.pool, sql.placeholder('pool')),
        gt(guesses.expiresAt, sql.placeholder('now')),
      ),
    )
    .for('update'),
)

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
    // Without a delay it is open for the next guess, by the clock of a process that is a little behind too.
    opensAt: after(delay > 0 ? delay : -DAY_S),
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

/**
 * Ends all codes of an address, starts the caller's count anew, and remembers the device and the network for which the
 * address was proven.
 */
export async function endCodes(
  tx: Database,
  secret: Secret,
  app: App,
  key: OtpKey,
  { pool, guesser }: Pick<Guesses, 'pool'> & { readonly guesser: Guesser },
): Promise<void> {
  const expiresAt = new Date(app.now().getTime() + KNOWN_S * 1000).toISOString()
  const callers = callersOf(secret, app, key, guesser)
  const hashes = JSON.stringify(callers.map(([newest]) => newest))
  await end(tx, { ...key, app: app.id, pool, hashes, expiresAt })
  for (const [hash, ...older] of callers) if (older.length > 0) await countAnew(tx, app, key, hash, older)
}

const ofAddress = sql`app_id = ${sql.placeholder('app')} and channel = ${sql.placeholder('channel')}
  and address = ${sql.placeholder('address')} and purpose = ${sql.placeholder('purpose')}`

/** Callers are in an order of their own, so that two statements which remember the same ones do not wait in turn. */
const end = preparedSql(sql`
  with codes as (delete from otps where ${ofAddress}),
    counted as (delete from code_guesses where ${ofAddress} and pool = ${sql.placeholder('pool')})
  insert into known_callers (app_id, hash, expires_at)
  select ${sql.placeholder('app')}, hash, ${sql.placeholder('expiresAt')}::timestamptz
  from json_array_elements_text(${sql.placeholder('hashes')}::json) as hash order by hash
  on conflict (app_id, hash) do update set expires_at = excluded.expires_at`)

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

const noticeOf = ({ settings }: App, { channel, address }: OtpKey, wrong: number): Message => ({
  to: address,
  kind: channel,
  code: '',
  text:
    `Somebody has entered ${wrong} wrong codes for this address in ${settings.name}. Nobody got in by them. ` +
    'From now on each further try has to wait, except where you have logged in before. ' +
    'Give no code to anybody. If you cannot log in yourself, use another way to log in, or wait.',
})
