import type { Chains } from '../../../core/eip1193/chain.js'
import type { Context } from '../../../core/plugin.js'
import type { WalletSigner } from '../send/contract.js'
import type { Keyring } from '../wallet/keyring.js'

export interface ProviderParts {
  readonly ctx: Pick<Context<'embedded-wallet'>, 'user' | 'use' | 'signal'>
  readonly keyring: Keyring
  readonly chains: Chains
  readonly sign: WalletSigner
}
