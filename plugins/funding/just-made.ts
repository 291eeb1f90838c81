import { isEmbedded } from '../../core/embedded.js'
import { isEmbeddedOf } from '../../core/own-wallet.js'
import type { LinkedAccount, User, WalletAccount } from '../../core/user.js'

const isOwn = (account: LinkedAccount) => account.type === 'wallet' && isEmbedded(account)
const seconds = (date: Date | null) => date?.getTime() ?? 0

/**
 * The user's Ethereum wallet if this login created it, that is, if no account was verified later. Compares only times
 * of the server (decision 52).
 */
export function justMade({ linkedAccounts }: User, isNewUser: boolean): WalletAccount | undefined {
  const wallet = linkedAccounts.find(isEmbeddedOf('ethereum'))
  const others = linkedAccounts.filter((account) => !isOwn(account))
  const isNewer = others.every(
    ({ latestVerifiedAt }) => seconds(latestVerifiedAt) <= seconds(wallet?.firstVerifiedAt ?? null),
  )
  return isNewUser || (others.length && isNewer) ? wallet : undefined
}
