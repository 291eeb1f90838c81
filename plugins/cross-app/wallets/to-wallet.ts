import { LatchkitError } from '../../../core/errors.js'
import type { ConnectedWallet, Eip1193Provider } from '../../../core/wallets.js'
import type { OtherWallet, WalletParts } from './contract.js'

interface ActParts extends WalletParts {
  provider(address: string): Promise<Eip1193Provider>
  switchChain(address: string, id: number | string): Promise<void>
}

/** Creates the wallet object for the host. Every change creates a new one. Wire §5.5. */
export function toWallet(
  { ctx, apps, provider, switchChain, signMessage, unlink }: ActParts,
  { address, appId, subject }: OtherWallet,
  { chainId, connectedAt }: { readonly chainId: number; readonly connectedAt: number },
): ConnectedWallet {
  const { name, iconUrl, readOnly = false } = apps.peek(appId) ?? {}
  const id = apps.methodOf(appId)
  return {
    type: 'ethereum',
    address,
    connectedAt,
    imported: false,
    chainId: `eip155:${chainId}`,
    connectorType: 'cross_app',
    walletClientType: id,
    meta: { name: name || appId, id, ...(iconUrl && { icon: iconUrl }) },
    // always linked: callers pass wallets of this user's linked accounts
    linked: true,
    readOnly,
    isConnected: async () => true,
    sign: (message) => signMessage(message, { address }),
    disconnect: async () => {},
    async loginOrLink() {
      throw new LatchkitError('disallowed_login_method', 'Its app logs in and links: use useCrossAppAccounts.')
    },
    unlink: () => unlink({ subject }),
    getEthereumProvider: () => provider(address),
    switchChain: (to) => switchChain(address, to),
    fund: async (options) => {
      const { fundWallet } = await import('../../roles/fund-wallet.js')
      return fundWallet(ctx, { address, chain: `eip155:${chainId}` }, options)
    },
  }
}
