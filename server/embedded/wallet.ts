import { and, eq } from 'drizzle-orm'
import { type RecoveryBefore, recoveryOf } from '../account-changes/recovery.js'
import type { App } from '../apps/app.js'
import { purposes } from '../crypto/purposes.js'
import type { Database } from '../db/database.js'
import { embeddedWallets } from '../db/schema/embedded-wallets.js'
import { accounts } from '../db/schema/users.js'
import type { Server } from '../http/context.js'
import { ApiError } from '../protocol/errors.js'
import { addAccount, linkedToAnother, lockedAccounts, mustHaveRoom } from '../users/accounts.js'
import type { Account } from '../users/user.js'
import { type ChainType, embeddedChains } from './chain.js'
import { addDevice, type Device } from './devices.js'
import { forgetGuesses } from './password-guesses.js'
import { type Recovery, recoveryColumns } from './recovery.js'

export interface Place {
  readonly app: App
  readonly userId: string
  readonly chain: ChainType
  /** The address in the normal spelling of its chain. */
  readonly address: string
}
type Secrets = Pick<Server, 'secret'>
interface NewWallet {
  readonly imported: boolean
  readonly device: Device
  readonly recovery: Recovery
}

export type Wallet = Awaited<ReturnType<typeof findWallet>>

/** The user's wallet. Throws `embedded_wallet_not_found`, also if the wallet belongs to another user. */
export async function findWallet(db: Database, { app, userId, chain, address }: Place) {
  const condition = and(
    eq(embeddedWallets.appId, app.id),
    eq(embeddedWallets.userId, userId),
    eq(embeddedWallets.chainType, chain),
    eq(embeddedWallets.address, address),
  )
  const [found] = await db.select().from(embeddedWallets).where(condition)
  if (found) return found
  throw new ApiError('embedded_wallet_not_found', 'The user does not have this embedded wallet.')
}

/**
 * Adds the wallet to the user's accounts and stores the server's shares. A user has one wallet for each chain, and
 * imported ones. Tells what is new: the wallet, or for a wallet that existed before, at most the device.
 */
export async function registerWallet(
  { secret }: Secrets,
  tx: Database,
  at: Place,
  wallet: NewWallet,
): Promise<'wallet' | 'device' | undefined> {
  const { app, userId, chain, address } = at
  const { imported, device, recovery } = wallet
  const owned = await lockedAccounts(tx, userId)
  if (await isRegistered(tx, at))
    return (await addDevice(tx, secret, app, await findWallet(tx, at), device)) ? 'device' : undefined
  if (!imported) await mustBeFirst(tx, at)
  mustGiveWallets(app, chain)
  if (imported) mustHaveRoom(app, owned, 'wallet')
  const account = await accountOf(tx, at, wallet, owned)
  const [row] = await tx
    .insert(embeddedWallets)
    .values({
      appId: app.id,
      userId,
      accountId: account.id,
      chainType: chain,
      address,
      imported,
      ...recoveryColumns(secret, app.id, address, recovery),
      sealedShare: secret.seal(device.share, ...purposes.walletShare(app.id, address)),
      createdAt: app.now(),
    })
    .returning()
  if (row) await addDevice(tx, secret, app, row, device)
  return 'wallet'
}

/** Whether the wallet exists. The answer to an earlier call may have been lost, and a key may be imported again. */
async function isRegistered(tx: Database, { app, userId, chain, address }: Place): Promise<boolean> {
  const condition = and(eq(embeddedWallets.appId, app.id), eq(embeddedWallets.address, address))
  const [registered] = await tx
    .select()
    .from(embeddedWallets)
    .where(and(condition, eq(embeddedWallets.chainType, chain)))
  if (registered && registered.userId !== userId) throw linkedToAnother()
  return !!registered
}

/** Refuses a new wallet, created or imported, of a chain that the app has off. Decision 99. */
function mustGiveWallets({ settings }: App, chain: ChainType): void {
  if (settings.embedded_wallets.includes(chain)) return
  const name = chain === 'solana' ? 'Solana' : 'Ethereum'
  throw new ApiError('not_supported', `This app has ${name} wallets off: its embedded_wallets do not name ${chain}.`)
}

async function mustBeFirst(tx: Database, { userId, chain }: Place): Promise<void> {
  const ofUser = and(eq(embeddedWallets.userId, userId), eq(embeddedWallets.chainType, chain))
  const rows = await tx
    .select({ address: embeddedWallets.address })
    .from(embeddedWallets)
    .where(and(ofUser, eq(embeddedWallets.imported, false)))
  if (rows.length === 0) return
  throw new ApiError('embedded_wallet_already_exists', 'The user already has an embedded wallet.')
}

async function accountOf(
  tx: Database,
  { app, userId, chain, address }: Place,
  { imported, recovery }: NewWallet,
  owned: readonly Account[],
): Promise<Account> {
  if (owned.some((one) => one.type === 'wallet' && one.subject === address))
    throw new ApiError('linked_to_another_user', 'This wallet is linked to the user already: unlink it first.')
  const fields = { ...embeddedChains[chain].fields(address, imported), recovery_method: recovery.method }
  if (!(await addAccount(tx, app, userId, { type: 'wallet', subject: address, fields }))) throw linkedToAnother()
  const condition = and(eq(accounts.appId, app.id), eq(accounts.type, 'wallet'), eq(accounts.subject, address))
  const [account] = await tx.select().from(accounts).where(condition)
  if (!account) throw linkedToAnother()
  return account
}

/**
 * Stores a new split with a new recovery method, which makes the old recovery share useless. Devices keep their shares.
 * Tells how the wallet was recovered before, and whether the device is new to it.
 */
export async function replaceRecovery(
  { secret }: Secrets,
  tx: Database,
  at: Place,
  { device, recovery }: Pick<NewWallet, 'device' | 'recovery'>,
): Promise<{ readonly before: RecoveryBefore; readonly isNewDevice: boolean }> {
  const { app, address } = at
  const wallet = await findWallet(tx, at)
  await tx
    .update(embeddedWallets)
    .set({
      ...recoveryColumns(secret, app.id, address, recovery),
      sealedShare: secret.seal(device.share, ...purposes.walletShare(app.id, address)),
    })
    .where(eq(embeddedWallets.id, wallet.id))
  await forgetGuesses(tx, wallet.id)
  const isNewDevice = await addDevice(tx, secret, app, wallet, device)
  const fields = { ...embeddedChains[at.chain].fields(address, wallet.imported), recovery_method: recovery.method }
  await tx.update(accounts).set({ fields }).where(eq(accounts.id, wallet.accountId))
  return { before: recoveryOf(wallet), isNewDevice }
}
