import { eq } from 'drizzle-orm'
import type { Database } from '../db/database.js'
import { passwordGuesses, embeddedWallets as wallets } from '../db/schema/embedded-wallets.js'
import { accounts } from '../db/schema/users.js'

type Wallet = typeof wallets.$inferSelect
/** How a wallet was recovered before that was changed. The shares and the keys in it are as the database has them. */
export type RecoveryBefore = Pick<
  Wallet,
  'id' | 'accountId' | 'sealedShare' | 'recoveryShare' | 'recoveryMethod' | 'recoveryKey'
>

export const recoveryOf = (wallet: Wallet): RecoveryBefore => {
  const { id, accountId, sealedShare, recoveryShare, recoveryMethod, recoveryKey } = wallet
  return { id, accountId, sealedShare, recoveryShare, recoveryMethod, recoveryKey }
}

/** Lets a wallet be recovered as before. Devices have splits of their own, and keep them. */
export async function restoreRecovery(tx: Database, { id, accountId, ...columns }: RecoveryBefore): Promise<void> {
  await tx.update(wallets).set(columns).where(eq(wallets.id, id))
  await tx.delete(passwordGuesses).where(eq(passwordGuesses.walletId, id))
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account) return
  const fields = { ...account.fields, recovery_method: columns.recoveryMethod }
  await tx.update(accounts).set({ fields }).where(eq(accounts.id, accountId))
}
