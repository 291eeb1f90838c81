import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { plainCode } from '../../core/input/code.js'
import type { App } from '../apps/app.js'
import type { Secret } from '../crypto/secret.js'
import type { Database } from '../db/database.js'
import { otps } from '../db/schema/expiring.js'
import { ApiError } from '../protocol/errors.js'

const MAX_TRIES = 5

/** Whose code, and what for: each feature names its own purposes, and a code counts for that alone. One is alive for each. */
export interface OtpKey {
  readonly channel: string
  readonly address: string
  readonly purpose: string
}

/** Makes a new code, kept as a salted and keyed hash, and forgets the one before. */
export async function issueCode(db: Database, secret: Secret, app: App, key: OtpKey): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const salt = randomBytes(16).toString('base64url')
  const row = {
    salt,
    hash: hash(secret, app, key, salt, code),
    tries: 0,
    expiresAt: new Date(app.now().getTime() + app.settings.otp_ttl * 1000),
  }
  await db
    .insert(otps)
    .values({ appId: app.id, ...key, ...row })
    .onConflictDoUpdate({ target: [otps.appId, otps.channel, otps.address, otps.purpose], set: row })
  return code
}

/**
 * Takes a code. A right one works once; a wrong one costs a try, so the transaction must be committed either way:
 * the refusal is answered, not thrown.
 */
export async function takeCode(tx: Database, secret: Secret, app: App, key: OtpKey, code: string) {
  const thisCode = where(app, key)
  const [live] = await tx.select().from(otps).where(thisCode).for('update')
  if (!live || live.expiresAt <= app.now()) return refusal('The code has expired or was never sent. Ask for a new one.')
  if (live.tries >= MAX_TRIES) return refusal(TRIES_USED_UP)
  const givenHash = Buffer.from(hash(secret, app, key, live.salt, plainCode(code)))
  if (timingSafeEqual(givenHash, Buffer.from(live.hash))) {
    await tx.delete(otps).where(thisCode)
    return undefined
  }
  const tries = live.tries + 1
  await tx.update(otps).set({ tries }).where(thisCode)
  return refusal(tries < MAX_TRIES ? 'The code is wrong.' : TRIES_USED_UP)
}

const TRIES_USED_UP = 'The code is wrong and was tried too often. Ask for a new one.'

const refusal = (message: string) => new ApiError('invalid_credentials', message)

const where = (app: App, { channel, address, purpose }: OtpKey) =>
  and(eq(otps.appId, app.id), eq(otps.channel, channel), eq(otps.address, address), eq(otps.purpose, purpose))

const hash = (secret: Secret, app: App, { channel, address, purpose }: OtpKey, salt: string, code: string) =>
  secret.hmac('otp', app.id, channel, address, purpose, salt, code)
