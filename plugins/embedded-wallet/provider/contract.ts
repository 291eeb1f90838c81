import type { Context } from '../../../core/plugin.js'
import type { Eip1193Provider } from '../../../core/wallets.js'
import type { WalletSigner } from '../send/contract.js'
import type { Chains } from '../wallet/chain.js'
import type { Keyring } from '../wallet/keyring.js'
import type { Listener } from './listeners.js'

export interface ProviderParts {
  readonly ctx: Pick<Context<'embedded-wallet'>, 'user' | 'use' | 'signal'>
  readonly keyring: Keyring
  readonly chains: Chains
  readonly sign: WalletSigner
}
/** One wallet as dapps, wagmi, viem and ethers know wallets. Its errors have numbers: `ProviderRpcError`. EIP-1193, Wire §5.6. */
export interface EmbeddedProvider extends Eip1193Provider {
  /** So that our own discovery knows it, wherever a host puts it. */
  readonly isLatchkit: true
  /** `connect`, `disconnect`, `chainChanged` (hex), `accountsChanged`, `message`. */
  on(event: string, listener: Listener): EmbeddedProvider
  removeListener(event: string, listener: Listener): EmbeddedProvider
}
