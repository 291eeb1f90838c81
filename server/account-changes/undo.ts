import { and, desc, eq, gte, inArray, isNull } from 'drizzle-orm'
import { type App, type AppStore, findApp } from '../apps/app.js'
import { send } from '../codes/send.js'
import { narrowConsent, revokeConsent } from '../consents/consents.js'
import { purposes } from '../crypto/purposes.js'
import type { Database } from '../db/database.js'
import { accountChanges } from '../db/schema/account-changes.js'
import { accounts, users } from '../db/schema/users.js'
import { ApiError } from '../protocol/errors.js'
import { endAllSessions } from '../session/session.js'
import { findAccount, lockedAccounts } from '../users/accounts.js'
import { lockUser } from '../users/lock.js'
import { type Account, accountsOf, isEmbedded } from '../users/user.js'
import { type Change, hashOf, isReversible } from './change.js'
import { restoreFactors } from './factors.js'
import { recipientsOf } from './recipients.js'
import { restoreRecovery } from './recovery.js'

type Row = typeof accountChanges.$inferSelect
/** A change that can be undone, with those that were made after it, newest first. All are undone together. */
export interface Undoable {
  readonly app: App
  readonly userId: string
  readonly changes: readonly (Change & Pick<Row, 'id' | 'madeAt'>)[]
}

/** The changes that a link undoes; undefined if the link was used, or is older than a day. */
export async function findUndoable(store: AppStore, token: string) {
  const { db, secret } = store
  const [row] = await db
    .select()
    .from(accountChanges)
    .where(eq(accountChanges.hash, hashOf(token)))
  const app = row && (await findApp(store, row.appId))
  if (!app || row.expiresAt <= app.now()) return undefined
  const { userId } = row
  const since = and(eq(accountChanges.userId, userId), gte(accountChanges.id, row.id), isNull(accountChanges.undoneAt))
  const rows = await db.select().from(accountChanges).where(since).orderBy(desc(accountChanges.id))
  // It was undone before, perhaps since the query above.
  if (rows.at(-1)?.id !== row.id) return undefined
  const changes = rows.map(({ id, madeAt, sealed }) => ({
    ...parseChange(secret.open(sealed, ...purposes.accountChange(app.id, userId))),
    id,
    madeAt,
  }))
  return { app, userId, changes } satisfies Undoable
}

const parseChange = (json: string): Change =>
  JSON.parse(json, (key, value) => (key.endsWith('At') && typeof value === 'string' ? new Date(value) : value))

/**
 * Undoes the changes and ends all sessions of the user, in one transaction. Undefined if the link is not valid any
 * more. Throws, and changes nothing, if a login that was removed is another user's by now (`linked_to_another_user`),
 * or if no login would be left (`cannot_unlink_sole_account`).
 */
export async function undo(store: AppStore, token: string): Promise<Undoable | undefined> {
  return store.db.transaction(async (tx) => {
    // Locked first: a change that is being made is either made before, and undone, or its session has ended.
    const owner = tx.select({ id: accountChanges.userId }).from(accountChanges)
    await lockUser(tx, owner.where(eq(accountChanges.hash, hashOf(token))))
    const found = await findUndoable({ ...store, db: tx }, token)
    if (!found) return undefined
    const { app, userId, changes } = found
    const before = await accountsOf(tx, userId)
    await markUndone(tx, app, changes)
    const usedCodes = changes.flatMap(({ usedBackupCode }) => usedBackupCode ?? [])
    for (const change of changes) await revert(tx, app, userId, change, usedCodes)
    const after = await accountsOf(tx, userId)
    if (!after.some((one) => !isEmbedded(one)))
      throw new ApiError('cannot_unlink_sole_account', 'Without this login you could not log in again.')
    await endAllSessions(tx, userId)
    await tellOfUndo(tx, app, changes, [...before, ...after])
    return found
  })
}

async function markUndone(tx: Database, app: App, changes: Undoable['changes']): Promise<void> {
  const ids = changes.map(({ id }) => id)
  await tx.update(accountChanges).set({ undoneAt: app.now() }).where(inArray(accountChanges.id, ids))
}

async function revert(
  tx: Database,
  app: App,
  userId: string,
  change: Undoable['changes'][number],
  usedCodes: readonly string[],
): Promise<void> {
  const { added = [], removed = [], factorsBefore, requesterAppId, mayStillRead, recoveryBefore, madeAt } = change
  for (const { type, subject } of added)
    await tx
      .delete(accounts)
      .where(and(eq(accounts.userId, userId), eq(accounts.type, type), eq(accounts.subject, subject)))
  for (const account of removed) await giveBack(tx, app, userId, account, madeAt)
  if (factorsBefore) await restoreFactors(tx, userId, factorsBefore, usedCodes)
  if (requesterAppId) await (mayStillRead ? narrowConsent : revokeConsent)(tx, { userId, requesterAppId })
  if (recoveryBefore) await restoreRecovery(tx, recoveryBefore)
}

/**
 * Gives a login back to its user. If its owner has logged in with it since, a new user has it, who is deleted if they
 * have nothing else.
 */
async function giveBack(tx: Database, app: App, userId: string, { id: _, ...account }: Account, removedAt: Date) {
  const holder = await findAccount(tx, app, account)
  if (holder?.userId === userId) return
  if (holder) {
    const isEmpty = (await lockedAccounts(tx, holder.userId)).length === 1
    const [other] = await tx.select().from(users).where(eq(users.id, holder.userId))
    if (!other || !isEmpty || other.createdAt < removedAt) throw belongsToAnother()
    await tx.delete(users).where(eq(users.id, other.id))
  }
  const given = await tx
    .insert(accounts)
    .values({ ...account, userId })
    .onConflictDoNothing()
    .returning({ id: accounts.id })
  if (given.length === 0) throw belongsToAnother()
}
const belongsToAnother = () => new ApiError('linked_to_another_user', 'This login belongs to another account by now.')

/** Tells everybody who was told of the change, once. */
async function tellOfUndo(
  tx: Database,
  app: App,
  changes: readonly Change[],
  accounts: readonly Account[],
): Promise<void> {
  const { name } = app.settings
  const text = changes.some(isReversible)
    ? `A change of your ${name} account was undone, and all sessions have ended. Log in to ${name} again.`
    : `All sessions of your ${name} account were ended by a link that we had sent. Log in to ${name} again.`
  for (const { to, kind } of recipientsOf(accounts, [], app.now())) await send(tx, app, { to, kind, code: '', text })
}
