import type { User } from '../../../core/user.js'

/** Is it one of the user's accounts? Ethereum's addresses are of any case. */
export const isLinked = (user: User | null, address: string): boolean =>
  !!user?.linkedAccounts.some(
    (account) =>
      account.type === 'wallet' &&
      (account.address === address ||
        (address.startsWith('0x') && account.address.toLowerCase() === address.toLowerCase())),
  )
