import type { WalletProvider } from '../../../core/eip1193/contract.js'
import * as eip1193 from '../../../core/eip1193/provider.js'
import type { ProviderParts } from './contract.js'
import { KINDS } from './provider-errors.js'
import { createMethods } from './provider-methods.js'

/** EIP-1193 providers of the user's Ethereum wallets, by address. */
export const createProviders = (parts: ProviderParts): ((address: string) => WalletProvider) =>
  eip1193.createProviders({
    user: parts.ctx.user,
    signal: parts.ctx.signal,
    chains: parts.chains,
    ethereum: () => parts.ctx.use('ethereum'),
    kinds: KINDS,
    accounts: parts.keyring.accounts,
    methodsOf: (owner) => createMethods(parts, owner),
  })
