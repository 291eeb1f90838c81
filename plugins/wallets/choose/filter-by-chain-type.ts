import type { ChooseOptions, WalletOption } from '../contract.js'

/** Those of the chains that the host wishes, by default of all; each wish names its chains. Wire §5.3. */
export const ofChains = (
  list: readonly WalletOption[],
  wish: NonNullable<ChooseOptions['walletChainType']> = 'ethereum-and-solana',
): readonly WalletOption[] => list.filter(({ chainType }) => wish.includes(chainType))
