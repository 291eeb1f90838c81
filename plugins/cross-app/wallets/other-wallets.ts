import type { User } from '../../../core/user.js'
import type { OtherWallet } from './contract.js'

/** The wallets that the user's other apps made for them; what a smart account is asked for, its owner signs. */
export const otherWalletsOf = (user: User | null): readonly OtherWallet[] =>
  (user?.linkedAccounts ?? []).flatMap((account) =>
    account.type === 'cross_app'
      ? account.embeddedWallets.map(({ address }) => ({
          address,
          appId: account.providerApp.id,
          subject: `${account.subject}`,
        }))
      : [],
  )
