import { type Chain, isEmbedded } from './embedded.js'
import type { AccountOf, LinkedAccount } from './user.js'

/** A user's own wallet of that chain, imported ones included; of either chain where none is given. */
export const isEmbeddedOf =
  (chain?: Chain) =>
  (account: LinkedAccount): account is AccountOf<'wallet'> =>
    account.type === 'wallet' && isEmbedded(account) && (!chain || account.chainType === chain)
