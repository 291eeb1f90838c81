import { eq, sql } from 'drizzle-orm'
import { visibleText } from '../../core/input/visible-text.js'
import type { App } from '../apps/app.js'
import type { Database } from '../db/database.js'
import { apps } from '../db/schema/apps.js'
import { userCounts } from '../db/schema/users.js'
import { ApiError } from '../protocol/errors.js'
import { normalizeDomain, normalizeEmail } from './addresses.js'
import type { Credential } from './credential.js'
import { normalizePhone } from './phones.js'

type Identifier = Pick<Credential, 'type' | 'subject'>

/** Rejects unless one of the user's accounts is on the app's allowlist. */
export async function admit({ settings }: App, owned: readonly Identifier[]): Promise<void> {
  if (!settings.allowlist_enabled) return
  for (const account of owned) for (const entry of settings.allowlist) if (await matches(entry, account)) return
  throw new ApiError('allowlist_rejected', 'You are not allowed to log in to this app.')
}

/**
 * An entry is an email address, a phone number, a wallet address, or an email domain with or without an @ before it.
 */
async function matches(entry: string, { type, subject }: Identifier): Promise<boolean> {
  const plain = visibleText(entry)
  if (type === 'phone') return (await normalizePhone(plain)) === subject
  if (type !== 'email') return subject.toLowerCase() === plain.toLowerCase()
  const domain = plain.replace(/^@/, '')
  return normalizeEmail(plain) === subject || subject.slice(subject.lastIndexOf('@') + 1) === normalizeDomain(domain)
}

export const unknownUser = () => new ApiError('user_does_not_exist', 'There is no account for this login.')

/** Throws unless the app accepts new users. */
export async function admitNewUser(tx: Database, { id, settings }: App): Promise<void> {
  if (!settings.signups_enabled) throw unknownUser()
  await mustHaveRoomForUser(tx, { id, settings })
}

/** Throws if the app has reached its number of users. Guests do not count, because anybody can create them. */
export async function mustHaveRoomForUser(tx: Database, { id, settings }: Pick<App, 'id' | 'settings'>): Promise<void> {
  if (settings.max_users === null) return
  // Locks the app, so that two new users are counted one after the other. Foreign keys can still take their key-share
  // locks.
  await tx.select({ id: apps.id }).from(apps).where(eq(apps.id, id)).for('no key update')
  const total = sql<number>`coalesce(sum(${userCounts.users}), 0)::float8`
  const [counted] = await tx.select({ total }).from(userCounts).where(eq(userCounts.appId, id))
  if ((counted?.total ?? 0) >= settings.max_users)
    throw new ApiError('max_accounts_reached', 'This app has reached its number of users.')
}
