import { hasCustomAuth } from '../../core/custom-auth.js'
import { hasEmbedded, isEmbedded } from '../../core/embedded.js'
import type { HostConfig } from '../../core/host-config.js'
import type { User } from '../../core/user.js'
import { type CreateParts, createWallet, isGuarded } from './create.js'

/**
 * Whether this user gets a Solana wallet at login. As on Ethereum (decision 36): users without a wallet, or all users,
 * including guests; with custom auth, every user. The Ethereum wallet that the same login created does not count. An
 * Ethereum wallet with a recovery method of the user's own excludes a Solana wallet (Core §5), but does not end the
 * login.
 */
export function isDue(user: User, host: HostConfig, provider: string): boolean {
  const who = host.embeddedWallets?.solana?.createOnLogin
  if (hasEmbedded(user, 'solana') || isGuarded(user, provider)) return false
  if (who === 'all-users') return true
  const hasOther = user.linkedAccounts.some((account) => account.type === 'wallet' && !isEmbedded(account))
  return who === 'users-without-wallets' && (hasCustomAuth(host) || !hasOther)
}

/** Creates the wallet if this user gets one. Rejects as `create` does. */
export async function makeOnLogin(parts: CreateParts, host: HostConfig): Promise<void> {
  const { user, names } = parts.ctx
  const now = user.get()
  if (now && isDue(now, host, names.prefix)) await createWallet(parts)
}
