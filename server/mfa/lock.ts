import { and, eq } from 'drizzle-orm'
import { recipientsOf } from '../account-changes/recipients.js'
import type { App } from '../apps/app.js'
import { send } from '../codes/send.js'
import type { Database } from '../db/database.js'
import { secondFactorGuesses as guesses } from '../db/schema/second-factors.js'
import { ApiError } from '../protocol/errors.js'
import type { ProvenBy } from '../second-factor/proof.js'
import type { Caller } from '../session/bearer.js'

const NAMES: Readonly<Record<ProvenBy, string>> = {
  sms: 'codes by SMS',
  totp: 'codes of your authenticator app',
  passkey: 'passkeys',
  backup_code: 'backup codes',
}

/**
 * Proves a second factor, unless it is locked, and counts its wrong codes in a row. Many of them lock the method, and
 * the user is told. A proof of any method starts all counts anew and ends all locks. What `prove` throws is not
 * counted: a passkey's answer cannot be guessed. Decision 89.
 */
export async function countGuess(
  tx: Database,
  app: App,
  caller: Caller,
  method: ProvenBy,
  prove: () => Promise<ApiError | undefined>,
): Promise<ApiError | undefined> {
  const { id } = caller.user
  const counted = await lockedCount(tx, id, method)
  if (isLocked(counted, caller)) return locked(method)
  const refused = await prove()
  if (!refused) await tx.delete(guesses).where(eq(guesses.userId, id))
  else if (refused.code === 'missing_or_invalid_mfa' && !refused.details.isUnjudged)
    await countWrong(tx, app, caller, counted)
  return refused
}

type Count = typeof guesses.$inferSelect

/** The count, locked until the transaction ends, so that guesses of the same method run one after the other. */
async function lockedCount(tx: Database, userId: string, method: ProvenBy): Promise<Count> {
  const [counted] = await tx
    .insert(guesses)
    .values({ userId, method, wrong: 0 })
    .onConflictDoUpdate({ target: [guesses.userId, guesses.method], set: { method } })
    .returning()
  if (!counted) throw new Error('The count of wrong codes was not stored.')
  return counted
}

/**
 * A lock of the backup codes ends with a new login: they are too long to be guessed, and the user may have nothing else
 * left that opens the other locks.
 */
function isLocked({ method, lockedAt }: Count, { session }: Caller): boolean {
  if (!lockedAt) return false
  return method !== 'backup_code' || session.authenticatedAt <= lockedAt
}

async function countWrong(tx: Database, app: App, { user }: Caller, counted: Count): Promise<void> {
  const { userId, method, lockedAt } = counted
  const limit = app.settings.wrong_factors_in_a_row
  // A lock that a new login has ended
  const wrong = (lockedAt ? 0 : counted.wrong) + 1
  const isOver = wrong >= limit
  await tx
    .update(guesses)
    .set({ wrong, lockedAt: isOver ? app.now() : null })
    .where(and(eq(guesses.userId, userId), eq(guesses.method, method)))
  if (!isOver) return
  const text =
    `Somebody who has a session of yours in ${app.settings.name} has entered ${wrong} wrong ${NAMES[method]} in a row. ` +
    `They are locked now. ${method === 'backup_code' ? UNLOCK.backup : UNLOCK.method} If that was not you, log out everywhere.`
  for (const { to, kind } of recipientsOf(user.accounts, [], app.now()))
    await send(tx, app, { to, kind, code: '', text })
}

const UNLOCK = {
  method: 'To unlock them, confirm once with another second factor or with a backup code.',
  backup: 'To unlock them, log in again, or confirm once with another second factor.',
}

const locked = (method: ProvenBy) =>
  new ApiError(
    'mfa_method_locked',
    method === 'backup_code'
      ? 'Backup codes are locked after too many wrong ones. Log in again, or use another second factor.'
      : 'This second factor is locked after too many wrong codes. Use another one, or a backup code, which unlocks it.',
  )
