import type { AccountOf, LinkedAccount, User } from './user.js'

/** True for the connector of an embedded wallet, whose keys are in the provider's frame. Wire §5.5. */
const EMBEDDED = 'embedded'
type Chain = 'ethereum' | 'solana'

/** A user's own wallet of that chain, imported ones included. Also of what `useWallets` answers: `isEmbeddedWallet`. */
export const isEmbedded = ({ connectorType }: { readonly connectorType?: string | null }): boolean =>
  !!connectorType?.startsWith(EMBEDDED)
/** Of either chain where none is given. */
export const isEmbeddedOf =
  (chain?: Chain) =>
  (account: LinkedAccount): account is AccountOf<'wallet'> =>
    account.type === 'wallet' && isEmbedded(account) && (!chain || account.chainType === chain)
export const hasEmbedded = ({ linkedAccounts }: User, chain?: Chain): boolean =>
  linkedAccounts.some(isEmbeddedOf(chain))

/** Of what `useWallets` answers, the user's own that was not imported; null without one. */
export const getEmbeddedConnectedWallet = <W extends { readonly connectorType: string }>(
  wallets: readonly W[],
): W | null => wallets.find(({ connectorType }) => connectorType === EMBEDDED) ?? null
