import type { Chains } from '../../../core/eip1193/chain.js'
import { LatchkitError } from '../../../core/errors.js'
import type { Context } from '../../../core/plugin.js'
import type { ErrorCode } from '../../../core/registry.js'
import type { ConnectedWallet, Eip1193Provider } from '../../../core/wallets.js'
import type { EmbeddedAccount } from './contract.js'

export interface ActParts {
  readonly ctx: Pick<Context<'embedded-wallet'>, 'app' | 'role' | 'signal'>
  readonly chains: Pick<Chains, 'switchTo'>
  provider(address: string): Promise<Eip1193Provider>
  signMessage(message: string, address: string): Promise<string>
}

/** Creates the wallet object for the host. Every change creates a new one. Wire §5.5. */
export function toWallet(
  { ctx, chains, provider, signMessage }: ActParts,
  { address, imported, recoveryMethod, walletClientType }: EmbeddedAccount,
  chainId: number,
  connectedAt: number,
): ConnectedWallet {
  return {
    type: 'ethereum',
    address,
    connectedAt,
    imported,
    recoveryMethod,
    chainId: `eip155:${chainId}`,
    connectorType: imported ? 'embedded_imported' : 'embedded',
    walletClientType: walletClientType ?? '',
    meta: { name: ctx.app.name, id: 'io.latchkit.wallet' },
    // always linked: callers pass wallets of this user's linked accounts
    linked: true,
    isConnected: async () => true,
    sign: (message) => signMessage(message, address),
    disconnect: async () => {},
    loginOrLink: refuse('disallowed_login_method', 'An embedded wallet is no way to log in, and is linked already.'),
    unlink: refuse('cannot_unlink_embedded_wallet', 'The embedded wallet cannot be unlinked.'),
    getEthereumProvider: () => provider(address),
    switchChain: (id) => chains.switchTo(address, id),
    fund: async (options) => {
      const { fundWallet } = await import('../../roles/fund-wallet.js')
      return fundWallet(ctx, { address, chain: `eip155:${chainId}` }, options)
    },
  }
}

/** A method that embedded wallets do not support. Decision 12. */
const refuse = (code: ErrorCode, message: string) => async () => {
  throw new LatchkitError(code, message)
}
