import type { User } from '../../../core/user.js'

/** Whether the address is one of the user's accounts. The case of Ethereum addresses is ignored. */
export const isLinked = (user: User | null, address: string): boolean =>
  !!user?.linkedAccounts.some(
    (account) =>
      account.type === 'wallet' &&
      (account.address === address ||
        (address.startsWith('0x') && account.address.toLowerCase() === address.toLowerCase())),
  )
