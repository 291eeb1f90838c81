import { and, asc, eq, gt } from 'drizzle-orm'
import type { App } from '../apps/app.js'
import type { Database } from '../db/database.js'
import { embeddedWallets, passwordGuesses as guesses } from '../db/schema/embedded-wallets.js'
import { ApiError } from '../protocol/errors.js'
import { answerOf, checkOf, isRight, type PasswordGuard } from './password-guard.js'

const HOUR_MS = 3_600_000

interface Guarded {
  readonly walletId: number
  readonly guard: PasswordGuard
}

/**
 * The answer to the right guess. A wrong guess is counted before it is refused, so that simultaneous calls or a crash
 * of the server give no extra guess. A repeated wrong guess counts once, since its answer may have been lost.
 */
export async function takeGuess(db: Database, app: App, at: Guarded, guess: string): Promise<string> {
  const answer = await db.transaction((tx) => answerTo(tx, app, at, guess))
  // Thrown outside the transaction, which would otherwise roll the count back.
  if (answer instanceof ApiError) throw answer
  return answer
}

async function answerTo(tx: Database, app: App, { walletId, guard }: Guarded, guess: string) {
  // Locks the wallet, so that guesses run one after the other.
  await tx
    .select({ id: embeddedWallets.id })
    .from(embeddedWallets)
    .where(eq(embeddedWallets.id, walletId))
    .for('no key update')
  const now = app.now()
  const wrong = await tx
    .select()
    .from(guesses)
    .where(and(eq(guesses.walletId, walletId), gt(guesses.expiresAt, now)))
    .orderBy(asc(guesses.expiresAt))
  const check = checkOf(guard, guess)
  if (wrong.some((one) => one.check === check)) return wrongPassword()
  const [oldest] = wrong.slice(-app.settings.wrong_passwords_per_hour)
  if (wrong.length >= app.settings.wrong_passwords_per_hour) return tooMany(oldest?.expiresAt ?? now, now)
  if (isRight(guard, guess)) return answerOf(guard, guess)
  const row = { check, expiresAt: new Date(now.getTime() + HOUR_MS) }
  await tx
    .insert(guesses)
    .values({ walletId, ...row })
    .onConflictDoUpdate({ target: [guesses.walletId, guesses.check], set: row })
  return wrongPassword()
}

/** Deletes the guesses at a password that was replaced. */
export async function forgetGuesses(tx: Database, walletId: number): Promise<void> {
  await tx.delete(guesses).where(eq(guesses.walletId, walletId))
}

const wrongPassword = () => new ApiError('invalid_credentials', 'The password is wrong.')

function tooMany(until: Date, now: Date): ApiError {
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  const minutes = Math.ceil(retryAfter / 60)
  return new ApiError(
    'too_many_requests',
    `Too many wrong passwords for this wallet. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfter },
  )
}
