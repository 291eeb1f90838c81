import { and, desc, eq, gt, isNull, lt, lte, notInArray, or } from 'drizzle-orm'
import type { App } from '../apps/app.js'
import { purposes } from '../crypto/purposes.js'
import type { Secret } from '../crypto/secret.js'
import type { Database } from '../db/database.js'
import { embeddedWalletDevices as devices, type embeddedWallets } from '../db/schema/embedded-wallets.js'
import { ApiError } from '../protocol/errors.js'
import { flag, object, optional, refined, type Shape, text } from '../protocol/validate.js'

export const hash = refined(text(64), 'a SHA-256 in hex', (value) => /^[0-9a-f]{64}$/.test(value))
export const share = refined(text(200), 'base64url', (value) => /^[\w-]{8,}$/.test(value))
const fields = {
  /** SHA-256 of the device's share. */
  hash,
  /** The server's share of the same split. */
  share,
  /** True for a device that stores nothing, whose share is lost with its page. */
  passing: optional(flag),
  /** The hash of the share that this one replaces. */
  replaces: optional(hash),
}
/** The frame's description of a device that has a wallet. */
export const device = object(fields)
export type Device = Shape<typeof fields>
type Wallet = Pick<typeof embeddedWallets.$inferSelect, 'id' | 'appId' | 'address'>

const DAY_MS = 86_400_000
/** The limit for one wallet. Beyond it, the device that has been unused for longest is deleted. */
const MAX_DEVICES = 100

/**
 * Stores the server's share for a device. True if the device is new to the wallet, that is, if the share replaces no
 * other.
 */
export async function addDevice(
  tx: Database,
  secret: Secret,
  app: App,
  wallet: Wallet,
  split: Device,
): Promise<boolean> {
  const now = app.now()
  const ofWallet = eq(devices.walletId, wallet.id)
  const replaced = split.replaces
    ? await tx
        .delete(devices)
        .where(and(ofWallet, eq(devices.hash, split.replaces)))
        .returning({ hash: devices.hash })
    : []
  await tx.delete(devices).where(and(ofWallet, lte(devices.expiresAt, now)))
  const row = {
    sealedShare: secret.seal(split.share, ...purposes.walletShare(app.id, wallet.address)),
    usedAt: now,
    expiresAt: split.passing ? new Date(now.getTime() + DAY_MS) : null,
  }
  const added = await tx
    .insert(devices)
    .values({ walletId: wallet.id, hash: split.hash, ...row })
    .onConflictDoNothing()
    .returning({ hash: devices.hash })
  const newest = tx
    .select({ hash: devices.hash })
    .from(devices)
    .where(ofWallet)
    .orderBy(desc(devices.usedAt))
    .limit(MAX_DEVICES)
  await tx.delete(devices).where(and(ofWallet, notInArray(devices.hash, newest)))
  return added.length > replaced.length
}

/** The server's share, for a caller who knows the hash of the device's share. Throws `wallet_not_on_device`. */
export async function shareOf(db: Database, secret: Secret, app: App, wallet: Wallet, hash: string): Promise<string> {
  const now = app.now()
  const thisDevice = and(eq(devices.walletId, wallet.id), eq(devices.hash, hash))
  const live = or(isNull(devices.expiresAt), gt(devices.expiresAt, now))
  const [found] = await db.select().from(devices).where(and(thisDevice, live))
  if (!found) throw new ApiError('wallet_not_on_device', 'This device does not have the wallet.')
  const stale = lt(devices.usedAt, new Date(now.getTime() - DAY_MS))
  await db.update(devices).set({ usedAt: now }).where(and(thisDevice, stale))
  return secret.open(found.sealedShare, ...purposes.walletShare(app.id, wallet.address))
}
