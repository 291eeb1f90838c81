import { LatchkitError } from '../../core/errors.js'
import type { Context } from '../../core/plugin.js'
import type { ConnectedSolanaWallet } from '../../core/wallets.js'
import { copyOf, toBase64 } from './bytes.js'
import { chainOf } from './chain.js'
import type { SolanaAccount, SolanaWalletApi } from './contract.js'
import { ICON, nameOf } from './mark.js'

const refuse = (code: 'cannot_unlink_embedded_wallet' | 'not_supported', message: string) => async () => {
  throw new LatchkitError(code, message)
}

/** Creates the wallet object for the host. Wire §5.5. */
export function toWallet(
  { address, imported, verifiedAt, walletClientType }: SolanaAccount,
  api: SolanaWalletApi,
  { app, host, names, ...funder }: Pick<Context<'solana-wallet'>, 'app' | 'host' | 'names' | 'role' | 'signal'>,
): ConnectedSolanaWallet {
  const text = async (message: unknown) => {
    if (typeof message !== 'string') throw new LatchkitError('invalid_message', 'A message is a non-empty string.')
    return toBase64((await api.signMessage({ message, address })).signature)
  }
  return {
    type: 'solana',
    address,
    imported,
    connectorType: 'embedded',
    walletClientType: walletClientType ?? names.prefix,
    connectedAt: verifiedAt?.getTime() ?? 0,
    meta: { name: nameOf(app), id: 'io.latchkit.solana.wallet', icon: ICON },
    linked: true,
    isConnected: async () => true,
    disconnect: async () => {}, // stays connected until the user logs out
    sign: text,
    loginOrLink: refuse('not_supported', 'Nobody logs in by an embedded wallet, and it is linked already.'),
    unlink: refuse('cannot_unlink_embedded_wallet', 'The embedded wallet cannot be unlinked.'),
    signMessage: async (message) => (await api.signMessage({ message, address })).signature,
    signMessageDetailed: async (message) => {
      const signedMessage = copyOf(message)
      return { signedMessage, ...(await api.signMessage({ message: signedMessage, address })) }
    },
    fund: async (options) => {
      const { fundWallet } = await import('../roles/fund-wallet.js')
      return fundWallet(funder, { address, chain: chainOf(host, undefined) }, options)
    },
    signTransaction: async (of) => api.signTransaction({ ...of, address }),
    signAndSendTransaction: async (of) => api.signAndSendTransaction({ ...of, address }),
    getProvider: async () => ({
      request: async ({ method, params }) => {
        if (method !== 'signMessage') throw new LatchkitError('not_supported', `The wallet does not know ${method}.`)
        return { signature: await text(params.message) }
      },
    }),
  }
}
