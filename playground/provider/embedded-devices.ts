import { and, desc, eq, gt, isNull, lt, lte, notInArray, or } from 'drizzle-orm'
import type { App } from './app.js'
import type { Database } from './db/database.js'
import { embeddedWalletDevices as devices, type embeddedWallets } from './db/schema/embedded-wallets.js'
import { ApiError } from './errors.js'
import { seal, unseal } from './seal.js'
import type { Secret } from './secret.js'
import { flag, object, optional, refined, type Shape, text } from './shape.js'

export const hash = refined(text(64), 'a SHA-256 in hex', (value) => /^[0-9a-f]{64}$/.test(value))
export const share = refined(text(200), 'base64url', (value) => /^[\w-]{8,}$/.test(value))
const fields = {
  /** SHA-256 of the share that the device has. */
  hash,
  /** The provider's share of the same split. */
  share,
  /** It keeps nothing: its share goes with its page. */
  passing: optional(flag),
  /** The share that this one takes the place of. */
  replaces: optional(hash),
}
/** A device that holds a wallet's key, as the frame tells it. */
export const device = object(fields)
export type Device = Shape<typeof fields>
type Wallet = Pick<typeof embeddedWallets.$inferSelect, 'id' | 'appId' | 'address'>

const DAY = 86_400_000
/** Of one wallet; the one that has not been used for longest goes. */
const MOST = 100

export const shareSeal = (secret: Secret, appId: string, address: string) => secret.key('wallet share', appId, address)

/** Keeps the provider's share of a device's split. */
export async function addDevice(tx: Database, secret: Secret, app: App, wallet: Wallet, told: Device): Promise<void> {
  const now = app.now()
  const mine = eq(devices.walletId, wallet.id)
  if (told.replaces) await tx.delete(devices).where(and(mine, eq(devices.hash, told.replaces)))
  await tx.delete(devices).where(and(mine, lte(devices.expiresAt, now)))
  const row = {
    sealedShare: seal(shareSeal(secret, app.id, wallet.address), told.share),
    usedAt: now,
    expiresAt: told.passing ? new Date(now.getTime() + DAY) : null,
  }
  await tx
    .insert(devices)
    .values({ walletId: wallet.id, hash: told.hash, ...row })
    .onConflictDoNothing()
  const newest = tx.select({ hash: devices.hash }).from(devices).where(mine).orderBy(desc(devices.usedAt)).limit(MOST)
  await tx.delete(devices).where(and(mine, notInArray(devices.hash, newest)))
}

/** The provider's share, for who shows to hold the device's. Refuses with `wallet_not_on_device`. */
export async function shareOf(db: Database, secret: Secret, app: App, wallet: Wallet, hash: string): Promise<string> {
  const now = app.now()
  const here = and(eq(devices.walletId, wallet.id), eq(devices.hash, hash))
  const live = or(isNull(devices.expiresAt), gt(devices.expiresAt, now))
  const [found] = await db.select().from(devices).where(and(here, live))
  if (!found) throw new ApiError('wallet_not_on_device', 'This device does not have the wallet.')
  const stale = lt(devices.usedAt, new Date(now.getTime() - DAY))
  await db.update(devices).set({ usedAt: now }).where(and(here, stale))
  return unseal(shareSeal(secret, app.id, wallet.address), found.sealedShare)
}
