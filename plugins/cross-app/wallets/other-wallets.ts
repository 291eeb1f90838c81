import type { User } from '../../../core/user.js'
import type { OtherWallet } from './contract.js'

/** The user's wallets at other apps. Smart wallets are left out, since their owner signs for them. */
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
