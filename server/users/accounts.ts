import { and, eq, sql } from 'drizzle-orm'
import type { App } from '../apps/app.js'
import { newId } from '../crypto/random.js'
import type { Database } from '../db/database.js'
import { prepared, preparedSql } from '../db/prepared.js'
import { accounts, users } from '../db/schema/users.js'
import type { Permit } from '../freshness/freshness.js'
import { ApiError } from '../protocol/errors.js'
import { wire } from '../protocol/wire.js'
import { endOtherSessions, mustBeOpen, type Session } from '../session/session.js'
import { admit, admitNewUser, mustHaveRoomForUser, unknownUser } from './admission.js'
import type { Credential } from './credential.js'
import { lockUser } from './lock.js'
import { type Account, accountsOf, guestType, isEmbedded, secondFactorsOf } from './user.js'

interface SignedIn {
  readonly userId: string
  readonly isNew: boolean
  /** The time of the login that counts, if it is an earlier one: that of a guest who became a full user. */
  readonly authenticatedAt?: Date
}

/** A guest who logs in. */
interface Guest {
  readonly session: Session
  /** Throws unless the guest may become a full user. */
  mayUpgrade(): Permit
}

interface SignInOptions {
  readonly guest: Guest | undefined
  /** Refuses new users and the upgrade of a guest. */
  readonly existing: boolean
}

/**
 * Finds or creates the user of a proven credential. A guest with a new credential keeps the id and becomes a full user
 * (decision 11).
 */
export async function signIn(
  tx: Database,
  app: App,
  credential: Credential,
  { guest, existing }: SignInOptions,
): Promise<SignedIn> {
  const account = await findAccount(tx, app, credential)
  if (account) return renewAccount(tx, app, credential, account)
  if (existing) throw unknownUser()
  await admit(app, [credential])
  if (guest && credential.type !== guestType) return upgradeGuest(tx, app, credential, guest)
  await admitNewUser(tx, app)
  const userId = await createUser(tx, app, credential.type === guestType)
  if (await addAccount(tx, app, userId, credential)) return { userId, isNew: true }
  // A simultaneous call created the same user.
  await tx.delete(users).where(eq(users.id, userId))
  return renewAccount(tx, app, credential)
}

async function createUser(tx: Database, app: App, isGuest: boolean): Promise<string> {
  const id = wire.did(newId())
  await tx.insert(users).values({ id, appId: app.id, isGuest, createdAt: app.now() })
  return id
}

async function renewAccount(tx: Database, app: App, credential: Credential, found?: Account): Promise<SignedIn> {
  // The account's owner has the old key. A new key with the same id must not open the account.
  if (credential.mustBeNew) throw linkedToAnother()
  const account = found ?? (await findAccount(tx, app, credential))
  if (!account) throw new ApiError('invalid_credentials', 'This account has just been removed. Log in again.')
  credential.mustSuit?.(account)
  if (app.settings.allowlist_enabled) await admit(app, await accountsOf(tx, account.userId))
  const { fields, kept } = credential
  const now = app.now().toISOString()
  const isMoved = fields.email !== account.fields.email
  await putProof(tx, {
    id: account.id,
    now,
    fields: JSON.stringify(fields),
    kept: kept ? JSON.stringify(kept) : null,
    movedAt: isMoved ? now : null,
  })
  return { userId: account.userId, isNew: false }
}

/** What is not given stays as it is by then. */
const putProof = preparedSql(sql`
  update accounts set latest_verified_at = ${sql.placeholder('now')}::timestamptz,
    fields = ${sql.placeholder('fields')}::jsonb, kept = coalesce(${sql.placeholder('kept')}::jsonb, kept),
    address_changed_at = coalesce(${sql.placeholder('movedAt')}::timestamptz, address_changed_at)
  where id = ${sql.placeholder('id')}`)

/** The new session is as old as the guest's: the guest's wallet is the same, and the guest proved nothing anew. */
async function upgradeGuest(tx: Database, app: App, credential: Credential, guest: Guest): Promise<SignedIn> {
  const { session } = guest
  await link(tx, app, session, credential, guest.mayUpgrade())
  return { userId: session.userId, isNew: false, authenticatedAt: session.authenticatedAt }
}

/**
 * Adds a proven account to the user of a session. A guest becomes a full user: the guest's credential and other
 * sessions end, because an attacker may have planted them. Returns the accounts of before.
 */
export async function link(
  tx: Database,
  app: App,
  session: Session,
  credential: Credential,
  _: Permit,
): Promise<Account[]> {
  const { userId } = session
  const owned = await accountsToChange(tx, session)
  mustHaveRoom(app, owned, credential.type)
  if (credential.type === 'phone') await mustHaveNoSmsFactor(tx, userId)
  if (!(await addAccount(tx, app, userId, credential))) throw linkedToAnother()
  const [guest] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), users.isGuest))
  if (guest) await makeFullUser(tx, app, session)
  return owned
}

async function makeFullUser(tx: Database, app: App, session: Session): Promise<void> {
  const { userId } = session
  await mustHaveRoomForUser(tx, app)
  await tx.delete(accounts).where(and(eq(accounts.userId, userId), eq(accounts.type, guestType)))
  await tx.update(users).set({ isGuest: false }).where(eq(users.id, userId))
  await endOtherSessions(tx, session)
}

/** Throws if SMS is a second factor of the user. With a phone login, the owner of the phone would have both factors. */
async function mustHaveNoSmsFactor(tx: Database, userId: string): Promise<void> {
  if (!(await secondFactorsOf(tx, userId)).some(({ method }) => method === 'sms')) return
  throw new ApiError('disallowed_login_method', 'A phone number is a second factor of the user: it cannot log in too.')
}

/** Updates an account that the user has proven again. False if it is not the user's. */
export async function renew(tx: Database, app: App, userId: string, credential: Credential): Promise<boolean> {
  const account = await findAccount(tx, app, credential)
  if (account?.userId !== userId) return false
  await renewAccount(tx, app, credential, account)
  return true
}

/** What was taken away, and all accounts of before. */
interface Removal {
  readonly removed: Account
  readonly before: Account[]
}

/** Replaces one of the user's accounts by a proven one of the same type. */
export async function replace(
  tx: Database,
  app: App,
  session: Session,
  change: { readonly oldSubject: string; readonly credential: Credential },
  _: Permit,
): Promise<Removal> {
  const { oldSubject, credential } = change
  const before = await accountsToChange(tx, session)
  const removed = ownAccount(before, credential.type, oldSubject)
  const existing = await findAccount(tx, app, credential)
  if (existing && existing.id !== removed.id) throw linkedToAnother()
  await tx.delete(accounts).where(eq(accounts.id, removed.id))
  if (!(await addAccount(tx, app, session.userId, credential))) throw linkedToAnother()
  return { removed, before }
}

/** Removes an account, but never the last one, since the user could not log in again (decision 13). */
export async function unlink(
  tx: Database,
  session: Session,
  { type, subject }: Pick<Credential, 'type' | 'subject'>,
  _: Permit,
): Promise<Removal> {
  const before = await accountsToChange(tx, session)
  const removed = ownAccount(before, type, subject)
  if (isEmbedded(removed)) throw new ApiError('cannot_unlink_embedded_wallet', 'An embedded wallet cannot be unlinked.')
  if (removed.isSecondFactor) throw new ApiError('invalid_data', 'Cannot unlink a passkey enrolled in MFA')
  if (before.filter((one) => !isEmbedded(one)).length === 1)
    throw new ApiError('cannot_unlink_sole_account', 'The only login of a user cannot be unlinked.')
  await tx.delete(accounts).where(eq(accounts.id, removed.id))
  return { removed, before }
}

/** The user's accounts, locked until the transaction ends. */
export async function lockedAccounts(tx: Database, userId: string): Promise<Account[]> {
  await lockUser(tx, userId)
  return accountsOf(tx, userId)
}

/** The same for a change that a session makes. Throws if the session has ended, perhaps since the request began. */
export async function accountsToChange(tx: Database, session: Session): Promise<Account[]> {
  const owned = await lockedAccounts(tx, session.userId)
  await mustBeOpen(tx, session)
  return owned
}

/** The number of accounts of a type that a user may have; 1 for types that are not listed. Decision 10. */
const maxAccounts = ({ settings }: App): Readonly<Record<string, number>> => ({
  passkey: 5,
  wallet: settings.max_wallets,
  cross_app: 20,
})

/** Throws if the user has the maximum number of accounts of this type. */
export function mustHaveRoom(app: App, owned: readonly Account[], type: string): void {
  if (owned.filter((account) => account.type === type).length < (maxAccounts(app)[type] ?? 1)) return
  throw new ApiError('cannot_link_more_of_type', `User already has an account of type ${type} linked.`)
}

function ownAccount(owned: readonly Account[], type: string, subject: string): Account {
  const account = owned.find((one) => one.type === type && one.subject === subject)
  if (!account) throw new ApiError('linked_account_not_found', `The user has no such account of type ${type}.`)
  return account
}

export const linkedToAnother = () =>
  new ApiError('linked_to_another_user', 'This account has already been linked to another user.')

/** The account with this type and subject, of any user. */
export async function findAccount(
  tx: Database,
  app: App,
  { type, subject }: Pick<Credential, 'type' | 'subject'>,
): Promise<Account | undefined> {
  const [account] = await bySubject(tx, { app: app.id, type, subject })
  return account
}

const bySubject = prepared((db) =>
  db
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.appId, sql.placeholder('app')),
        eq(accounts.type, sql.placeholder('type')),
        eq(accounts.subject, sql.placeholder('subject')),
      ),
    ),
)

/** Adds an account. False if a user already has it. The unique index decides between simultaneous calls. */
export async function addAccount(tx: Database, app: App, userId: string, credential: Credential): Promise<boolean> {
  const now = app.now()
  const { mustBeNew: _, mustSuit: __, ...row } = credential
  const added = await tx
    .insert(accounts)
    .values({ ...row, appId: app.id, userId, firstVerifiedAt: now, latestVerifiedAt: now })
    .onConflictDoNothing()
    .returning({ id: accounts.id })
  return added.length === 1
}
