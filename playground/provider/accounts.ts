import { and, eq } from 'drizzle-orm'
import { admit, admitNewUser } from './admission.js'
import type { App } from './app.js'
import type { Credential } from './credential.js'
import type { Database } from './db/database.js'
import { accounts, users } from './db/schema.js'
import { ApiError } from './errors.js'
import { newId } from './identifiers.js'
import { type Account, accountsOf } from './user.js'
import { wire } from './wire.js'

interface SignedIn {
  readonly userId: string
  readonly isNew: boolean
}

/** The user of a proven credential. A guest with an unknown one keeps the id and becomes a full user (decision 11). */
export async function signIn(tx: Database, app: App, credential: Credential, guestId?: string): Promise<SignedIn> {
  const known = await findAccount(tx, app, credential)
  if (known) return welcomeBack(tx, app, credential, known)
  admit(app, [credential])
  if (guestId) return upgrade(tx, app, credential, guestId)
  await admitNewUser(tx, app)
  const userId = await createUser(tx, app)
  if (await addAccount(tx, app, userId, credential)) return { userId, isNew: true }
  // Another call made the same user meanwhile.
  await tx.delete(users).where(eq(users.id, userId))
  return welcomeBack(tx, app, credential)
}

async function createUser(tx: Database, app: App): Promise<string> {
  const id = wire.did(newId())
  await tx.insert(users).values({ id, appId: app.id, createdAt: app.now() })
  return id
}

async function welcomeBack(tx: Database, app: App, credential: Credential, found?: Account): Promise<SignedIn> {
  const known = found ?? (await findAccount(tx, app, credential))
  if (!known) throw new ApiError('invalid_credentials', 'This account has just been removed. Log in again.')
  if (app.settings.allowlist_enabled) admit(app, await accountsOf(tx, known.userId))
  await tx
    .update(accounts)
    .set({ latestVerifiedAt: app.now(), fields: credential.fields })
    .where(eq(accounts.id, known.id))
  return { userId: known.userId, isNew: false }
}

async function upgrade(tx: Database, app: App, credential: Credential, userId: string): Promise<SignedIn> {
  await link(tx, app, userId, credential)
  return { userId, isNew: false }
}

/** Adds a proven account to a user, who is no guest from then on. */
export async function link(tx: Database, app: App, userId: string, credential: Credential): Promise<void> {
  refuseSecond(await lockedAccounts(tx, userId), credential.type)
  if (!(await addAccount(tx, app, userId, credential))) throw linkedToAnother()
  await tx.update(users).set({ isGuest: false }).where(eq(users.id, userId))
}

/** Puts a proven account in the place of one the user has. */
export async function replace(tx: Database, app: App, userId: string, old: string, credential: Credential) {
  const owned = ownAccount(await lockedAccounts(tx, userId), credential.type, old)
  const taken = await findAccount(tx, app, credential)
  if (taken && taken.id !== owned.id) throw linkedToAnother()
  await tx.delete(accounts).where(eq(accounts.id, owned.id))
  if (!(await addAccount(tx, app, userId, credential))) throw linkedToAnother()
}

/** Takes an account away, but never the last: nobody could log in to that user again (decision 13). */
export async function unlink(tx: Database, userId: string, type: string, subject: string): Promise<void> {
  const owned = await lockedAccounts(tx, userId)
  const account = ownAccount(owned, type, subject)
  if (owned.length === 1)
    throw new ApiError('cannot_unlink_sole_account', 'The only login of a user cannot be unlinked.')
  await tx.delete(accounts).where(eq(accounts.id, account.id))
}

/** The user's accounts, which nobody else changes until this transaction ends. */
async function lockedAccounts(tx: Database, userId: string): Promise<Account[]> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  return accountsOf(tx, userId)
}

function refuseSecond(owned: readonly Account[], type: string): void {
  if (!owned.some((account) => account.type === type)) return
  throw new ApiError('cannot_link_more_of_type', `User already has an account of type ${type} linked.`)
}

function ownAccount(owned: readonly Account[], type: string, subject: string): Account {
  const account = owned.find((one) => one.type === type && one.subject === subject)
  if (!account) throw new ApiError('linked_account_not_found', `The user has no such account of type ${type}.`)
  return account
}

const linkedToAnother = () =>
  new ApiError('linked_to_another_user', 'This account has already been linked to another user.')

async function findAccount(tx: Database, app: App, { type, subject }: Credential): Promise<Account | undefined> {
  const here = and(eq(accounts.appId, app.id), eq(accounts.type, type), eq(accounts.subject, subject))
  const [account] = await tx.select().from(accounts).where(here)
  return account
}

/** False when the account is someone's already: the unique index decides, whatever comes at the same time. */
async function addAccount(tx: Database, app: App, userId: string, credential: Credential): Promise<boolean> {
  const now = app.now()
  const added = await tx
    .insert(accounts)
    .values({ ...credential, appId: app.id, userId, firstVerifiedAt: now, latestVerifiedAt: now })
    .onConflictDoNothing()
    .returning({ id: accounts.id })
  return added.length === 1
}
