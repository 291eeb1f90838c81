import { isEmbedded, isEmbeddedOf } from '../../core/embedded.js'
import type { LinkedAccount, User, WalletAccount } from '../../core/user.js'

const isOwn = (account: LinkedAccount) => account.type === 'wallet' && isEmbedded(account)
const seconds = (date: Date | null) => date?.getTime() ?? 0

/** The user's own Ethereum wallet, where this login has made it: no account was verified since. By the server's time alone (decision 52). */
export function justMade({ linkedAccounts }: User, isNewUser: boolean): WalletAccount | undefined {
  const wallet = linkedAccounts.find(isEmbeddedOf('ethereum'))
  const others = linkedAccounts.filter((account) => !isOwn(account))
  const isNewer = others.every(
    ({ latestVerifiedAt }) => seconds(latestVerifiedAt) <= seconds(wallet?.firstVerifiedAt ?? null),
  )
  return isNewUser || (others.length && isNewer) ? wallet : undefined
}
