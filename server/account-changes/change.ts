import { createHash } from 'node:crypto'
import type { App } from '../apps/app.js'
import { send } from '../codes/send.js'
import { purposes } from '../crypto/purposes.js'
import { randomToken } from '../crypto/random.js'
import type { Database } from '../db/database.js'
import { accountChanges } from '../db/schema/account-changes.js'
import { homeOf } from '../http/addresses.js'
import type { Server } from '../http/context.js'
import type { Account, User } from '../users/user.js'
import type { Factors } from './factors.js'
import { recipientsOf } from './recipients.js'
import type { RecoveryBefore } from './recovery.js'

/** Time in which a change can be undone. */
const UNDO_TTL_MS = 86_400_000

/** A change of how a user gets in. */
export interface Change {
  /** What happened, as a sentence for the user. */
  readonly sentence: string
  /** What cannot be undone, and what the user should do about it. */
  readonly remains?: string
  readonly added?: readonly Pick<Account, 'type' | 'subject'>[]
  readonly removed?: readonly Account[]
  /** The second factors before the change, if it changed them. */
  readonly factorsBefore?: Factors
  /** The hash of a backup code that was used. It never works again. */
  readonly usedBackupCode?: string
  /** The app that may use the account since then. */
  readonly requesterAppId?: string
  /** Whether that app might read the account before, and may sign since then. */
  readonly mayStillRead?: boolean
  /** How a wallet was recovered before the change. */
  readonly recoveryBefore?: RecoveryBefore
}

/** Whether there is something to put back. Otherwise, the link ends the sessions of the user and no more. */
export const isReversible = ({ added, removed, factorsBefore, requesterAppId, recoveryBefore }: Change): boolean =>
  !!(added ?? removed ?? factorsBefore ?? requesterAppId ?? recoveryBefore)

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Tells the user of a change at every address they had before it, and stores how to undo it. `user` is as it was before
 * the change, read while the user was locked. A user without an address hears nothing, but the change is stored: the
 * link of an earlier one undoes it too. Decision 80.
 */
export async function announceChange(
  server: Pick<Server, 'secret' | 'origin'>,
  tx: Database,
  app: App,
  user: Pick<User, 'id' | 'accounts'>,
  change: Change,
): Promise<void> {
  const now = app.now()
  const token = randomToken()
  await tx.insert(accountChanges).values({
    appId: app.id,
    userId: user.id,
    hash: hashOf(token),
    sealed: server.secret.seal(JSON.stringify(change), ...purposes.accountChange(app.id, user.id)),
    madeAt: now,
    expiresAt: new Date(now.getTime() + UNDO_TTL_MS),
  })
  const url = `${homeOf(server, app)}/account/undo?${new URLSearchParams({ token })}`
  for (const { to, kind, mayUndo } of recipientsOf(user.accounts, change.removed ?? [], now))
    await send(tx, app, { to, kind, code: '', text: letter(app, change, mayUndo ? url : undefined) })
}

function letter({ settings }: App, change: Change, url: string | undefined): string {
  const what = [change.sentence, change.remains].filter(Boolean).join(' ')
  if (!url) return `${what} If that was not you, follow the link that we have sent to your oldest address.`
  return isReversible(change)
    ? `${what} If that was not you, undo it within a day: ${url} This also ends all your sessions at ${settings.name}.`
    : `${what} If that was not you, end all your sessions at ${settings.name}: ${url}`
}
