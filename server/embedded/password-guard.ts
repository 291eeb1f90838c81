import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { purposes } from '../crypto/purposes.js'
import type { Secret } from '../crypto/secret.js'
import { ApiError } from '../protocol/errors.js'
import { refined, text } from '../protocol/validate.js'

/**
 * The server's part in deriving a key from a recovery password. The frame hashes the password to a guess, and the
 * server answers the right guess with a keyed hash that the key depends on. So nobody can try passwords without being
 * counted. Decision 66.
 */
export interface PasswordGuard {
  /** The wallet's own secret. */
  readonly key: string
  /** The right guess, hashed with that secret. */
  readonly check: string
}

/** 32 bytes that the frame derives from a password by scrypt. They are not part of the key. */
export const guess = refined(text(43), '32 bytes of base64url', (value) => /^[\w-]{43}$/.test(value))

const keyed = ({ key }: Pick<PasswordGuard, 'key'>, use: string, value: string) =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(`${use}:${value}`).digest('base64url')

/** The hash under which a guess is stored. */
export const checkOf = (guard: Pick<PasswordGuard, 'key'>, value: string): string => keyed(guard, 'check', value)
export const answerOf = (guard: PasswordGuard, value: string): string => keyed(guard, 'answer', value)
export const isRight = (guard: PasswordGuard, value: string): boolean =>
  timingSafeEqual(Buffer.from(checkOf(guard, value)), Buffer.from(guard.check))

/** Creates the guard of a new password, whose right guess is given. */
export function newGuard(right: string): PasswordGuard {
  const key = randomBytes(32).toString('base64url')
  return { key, check: checkOf({ key }, right) }
}

/** A sealed guard, as the frame brings it back. */
export const sealedGuard = refined(text(500), 'a value of this server', (value) => /^[\w.-]+$/.test(value))

/** Encrypts a guard. The frame carries it in this form until the password is set, and the database stores it so. */
export const sealGuard = (secret: Secret, appId: string, address: string, guard: PasswordGuard): string =>
  secret.seal(JSON.stringify(guard), ...purposes.passwordGuard(appId, address))

/** Decrypts a guard that the database has. Throws if it was encrypted for another wallet. */
export const openGuard = (secret: Secret, appId: string, address: string, sealed: string): PasswordGuard =>
  JSON.parse(secret.open(sealed, ...purposes.passwordGuard(appId, address)))

/** Decrypts a guard that a frame has brought, which may be anything. */
export function openGuardOfFrame(secret: Secret, appId: string, address: string, sealed: string): PasswordGuard {
  try {
    return openGuard(secret, appId, address, sealed)
  } catch {
    throw new ApiError('invalid_data', '"recovery.password_guard" was not made for this wallet.')
  }
}
