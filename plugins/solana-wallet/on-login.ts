import { hasCustomAuth } from '../../core/custom-auth.js'
import { hasEmbedded, isEmbedded } from '../../core/embedded.js'
import type { HostConfig } from '../../core/host-config.js'
import type { User } from '../../core/user.js'
import { type CreateParts, createWallet, isGuarded } from './create.js'

/**
 * Does this user get a Solana wallet at login? As on Ethereum (decision 36): who has none, or whoever comes, guests
 * too; a host's own users all do. The Ethereum wallet that the same login made is no wallet that they had. Where its
 * user guards it there cannot be one (Core §5), and that is no reason to end a login.
 */
export function isDue(user: User, host: HostConfig, provider: string): boolean {
  const who = host.embeddedWallets?.solana?.createOnLogin
  if (hasEmbedded(user, 'solana') || isGuarded(user, provider)) return false
  if (who === 'all-users') return true
  const hasOther = user.linkedAccounts.some((account) => account.type === 'wallet' && !isEmbedded(account))
  return who === 'users-without-wallets' && (hasCustomAuth(host) || !hasOther)
}

/** A login's wallet, where one is due. Rejects as `create` does. */
export async function makeOnLogin(parts: CreateParts, host: HostConfig): Promise<void> {
  const { user, names } = parts.ctx
  const now = user.get()
  if (now && isDue(now, host, names.prefix)) await createWallet(parts)
}
