import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { plainCode } from '../../core/input/code.js'
import type { App } from '../apps/app.js'
import type { Secret } from '../crypto/secret.js'
import type { Database } from '../db/database.js'
import { prepared, preparedSql } from '../db/prepared.js'
import { otps } from '../db/schema/expiring.js'
import { ApiError } from '../protocol/errors.js'
import { countWrongGuess, endCodes, guessesOf, tooEarly } from './guesses.js'
import type { Guesser } from './known-callers.js'
import type { OtpKey } from './otp-key.js'

/** Wrong attempts at a code from one network, and from all networks together. */
const MAX_TRIES = 5
const MAX_TRIES_OF_ALL = 15

/**
 * Creates a code, stores it as a salted and keyed hash, and deletes the code that the same network requested before.
 * `from` is the caller's network: a stranger may request codes for an address too, and must not replace the owner's.
 */
export async function issueCode(db: Database, secret: Secret, app: App, key: OtpKey, from = ''): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const salt = randomBytes(16).toString('base64url')
  const row = {
    salt,
    hash: secret.hmac(...partsOf(app, key, salt, code)),
    expiresAt: new Date(app.now().getTime() + app.settings.otp_ttl * 1000).toISOString(),
  }
  await putCode(db, { ...key, app: app.id, from, ...row })
  return code
}

const putCode = preparedSql(sql`
  insert into otps (app_id, channel, address, purpose, asked_from, salt, hash, tries, tries_from, expires_at)
  values (${sql.placeholder('app')}, ${sql.placeholder('channel')}, ${sql.placeholder('address')},
    ${sql.placeholder('purpose')}, ${sql.placeholder('from')}, ${sql.placeholder('salt')}, ${sql.placeholder('hash')},
    0, '{}', ${sql.placeholder('expiresAt')}::timestamptz)
  on conflict (app_id, channel, address, purpose, asked_from) do update set salt = excluded.salt,
    hash = excluded.hash, tries = excluded.tries, tries_from = excluded.tries_from, expires_at = excluded.expires_at`)

/** A caller who is not told from others. */
const ANYBODY: Guesser = { network: '', client: '' }

/**
 * Checks a code, whichever network requested it, because a phone changes networks. A correct code works once and
 * deletes the others. A wrong code counts as an attempt of the caller's network, and as a guess at the address, which
 * has to wait after many of them. The transaction must be committed in all cases, so a refusal is returned and not
 * thrown.
 */
export async function takeCode(
  tx: Database,
  secret: Secret,
  app: App,
  key: OtpKey,
  code: string,
  guesser: Guesser = ANYBODY,
): Promise<ApiError | undefined> {
  const { network: from } = guesser
  const rows = await lockedCodes(tx, { ...key, app: app.id })
  const live = rows.filter(({ expiresAt }) => expiresAt > app.now())
  if (!live.length) return refusal('The code has expired or was never sent. Ask for a new one.', { isUnjudged: true })
  const guesses = await guessesOf(tx, secret, app, key, guesser)
  const early = tooEarly(app, guesses)
  if (early) return early
  const open = live.filter((row) => mayTry(row, from))
  if (!open.length) return refusal(TRIES_USED_UP, { isUnjudged: true })
  if (open.some(({ hash, salt }) => secret.matches(hash, ...partsOf(app, key, salt, plainCode(code))))) {
    await endCodes(tx, secret, app, key, { ...guesses, guesser })
    return undefined
  }
  const attempts = open.map((row) => withTry(row, from))
  for (const { askedFrom, tries, triesFrom } of attempts)
    await tx
      .update(otps)
      .set({ tries, triesFrom })
      .where(and(where(app, key), eq(otps.askedFrom, askedFrom)))
  await countWrongGuess(tx, app, key, guesses)
  return refusal(attempts.some((row) => mayTry(row, from)) ? 'The code is wrong.' : TRIES_USED_UP)
}

const lockedCodes = prepared((db) =>
  db
    .select()
    .from(otps)
    .where(
      and(
        eq(otps.appId, sql.placeholder('app')),
        eq(otps.channel, sql.placeholder('channel')),
        eq(otps.address, sql.placeholder('address')),
        eq(otps.purpose, sql.placeholder('purpose')),
      ),
    )
    .orderBy(otps.askedFrom)
    .for('update'),
)

type Row = typeof otps.$inferSelect

const triesOf = ({ triesFrom }: Row, from: string) => (Object.hasOwn(triesFrom, from) ? (triesFrom[from] ?? 0) : 0)
const mayTry = (row: Row, from: string) => triesOf(row, from) < MAX_TRIES && row.tries < MAX_TRIES_OF_ALL
const withTry = (row: Row, from: string): Row => ({
  ...row,
  tries: row.tries + 1,
  triesFrom: { ...row.triesFrom, [from]: triesOf(row, from) + 1 },
})

const TRIES_USED_UP = 'The code is wrong and was tried too often. Ask for a new one.'

const refusal = (message: string, details: ApiError['details'] = {}) =>
  new ApiError('invalid_credentials', message, details)

const where = (app: App, { channel, address, purpose }: OtpKey) =>
  and(eq(otps.appId, app.id), eq(otps.channel, channel), eq(otps.address, address), eq(otps.purpose, purpose))

const partsOf = (app: App, { channel, address, purpose }: OtpKey, salt: string, code: string) =>
  ['otp', app.id, channel, address, purpose, salt, code] as const
