import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { decrypt, encrypt } from '../crypto/encrypt.js'
import type { Secret } from '../crypto/secret.js'
import { ApiError } from '../protocol/errors.js'
import { isRecord, refined, text } from '../protocol/validate.js'

/**
 * What the key of a recovery password needs of the provider, so that nobody tries passwords without being counted: an answer
 * under a secret of the wallet's own to what the frame has made of the password. Decision 66.
 */
export interface PasswordGuard {
  /** The wallet's own secret. */
  readonly key: string
  /** Which guess is right, under that secret. */
  readonly check: string
}

/** Of a password: 32 bytes that the frame derives of it at the cost of scrypt. They are no part of the key. */
export const guess = refined(text(43), '32 bytes of base64url', (value) => /^[\w-]{43}$/.test(value))

const keyed = ({ key }: Pick<PasswordGuard, 'key'>, use: string, value: string) =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(`${use}:${value}`).digest('base64url')

/** A guess as it is stored. */
export const checkOf = (guard: Pick<PasswordGuard, 'key'>, value: string): string => keyed(guard, 'check', value)
export const answerOf = (guard: PasswordGuard, value: string): string => keyed(guard, 'answer', value)
export const isRight = (guard: PasswordGuard, value: string): boolean =>
  timingSafeEqual(Buffer.from(checkOf(guard, value)), Buffer.from(guard.check))

/** For a new password, whose right guess this is. */
export function newGuard(right: string): PasswordGuard {
  const key = randomBytes(32).toString('base64url')
  return { key, check: checkOf({ key }, right) }
}

const encryptionKey = (secret: Secret, appId: string, address: string) => secret.key('password guard', appId, address)

/** As the frame carries it until the password is set, and as it is stored. */
export const sealGuard = (secret: Secret, appId: string, address: string, guard: PasswordGuard): string =>
  encrypt(encryptionKey(secret, appId, address), JSON.stringify(guard))

/** Refuses what was not sealed for this wallet. */
export function openGuard(secret: Secret, appId: string, address: string, sealed: string): PasswordGuard {
  const guard = opened(encryptionKey(secret, appId, address), sealed)
  if (isRecord(guard) && typeof guard.key === 'string' && typeof guard.check === 'string')
    return { key: guard.key, check: guard.check }
  throw new ApiError('invalid_data', '"recovery.password_guard" was not made for this wallet.')
}

function opened(key: Buffer, sealed: string): unknown {
  try {
    return JSON.parse(decrypt(key, sealed))
  } catch {
    return undefined
  }
}
