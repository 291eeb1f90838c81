import { LatchkitError, toError } from '../../../core/errors.js'
import type { Context } from '../../../core/plugin.js'
import { reported } from '../../../core/sign-in/headless.js'
import { mustBeLoggedIn } from '../../../core/sign-in/must-be-logged-in.js'
import type { User } from '../../../core/user.js'
import { fundWallet } from '../../roles/fund-wallet.js'
import { requestTimeout, requestWithTimeout } from '../connectors/wallet-request.js'
import { linkWallet } from '../sign-in/link-wallet.js'
import { siwMethodOf, type WalletSignIn } from '../sign-in/sign-in-with-wallet.js'
import { signMessage } from '../sign-in/sign-message.js'
import type { Connections } from './connections.js'
import { isLinked } from './is-linked.js'
import type { WalletActions } from './to-wallet.js'

/** Creates the actions that a host may call on a connected wallet. Wire §5.5. */
export function createWalletActions(
  ctx: Context<'wallets'>,
  connections: Connections,
  walletSignIn: WalletSignIn,
): WalletActions {
  const { http, clock, user, events } = ctx
  const ms = (walletClientType: string) => requestTimeout(ctx.host, walletClientType)

  async function unlink(address: string): Promise<User> {
    const owner = mustBeLoggedIn(user.get())
    const account = owner.linkedAccounts.find(
      (one) => one.type === 'wallet' && isLinked({ ...owner, linkedAccounts: [one] }, address),
    )
    if (account?.type !== 'wallet')
      throw new LatchkitError('linked_account_not_found', `No wallet ${address} is linked to this user.`)
    if (account.connectorType === 'embedded')
      throw new LatchkitError('cannot_unlink_embedded_wallet', 'The embedded wallet cannot be unlinked.')
    const way = siwMethodOf(account.chainType === 'solana' ? 'solana' : 'ethereum')
    const answer = await http.post(`/${way}/unlink`, { address: account.address })
    return ctx.accountChanged({ kind: 'unlink', method: way, answer })
  }
  return {
    async isConnected({ address, connection, connection: { walletClientType } }) {
      if (!address()) return false
      if (connection.chainType === 'solana') return true
      const accounts = await requestWithTimeout(
        clock,
        ms(walletClientType),
        connection.provider.request({ method: 'eth_accounts' }),
      ).catch(() => [])
      return Array.isArray(accounts) && accounts.length > 0
    },
    async sign(watched, message) {
      if (typeof message !== 'string' || !message)
        throw new LatchkitError('invalid_message', 'The message is empty or no text.')
      return (await signMessage(clock, ms(watched.connection.walletClientType), watched, message)).signature
    },
    disconnect: (watched) => connections.disconnect(watched),
    async loginOrLink(watched) {
      const way = siwMethodOf(watched.connection.chainType)
      const current = user.get()
      if (current && !current.isGuest)
        return reported(events, 'link', way, async () => linkWallet(ctx, way, await walletSignIn.sign(watched)))
      try {
        return (await (await walletSignIn.login(way, await walletSignIn.sign(watched))).complete()).user
      } catch (cause) {
        const error = toError(cause)
        events.emit('failed', { error, intent: 'login', method: way })
        throw error
      }
    },
    unlink: (watched) => unlink(watched.address() ?? ''),
    // uses `import()`, as connecting does, because a static import of that chunk makes bundlers wrap the plugin's
    // chunk in an object
    switchChain: async ({ connection }, chainId) =>
      (await import('../connectors/switch-chain.js')).switchWallet(ctx, connection, chainId),
    fund: (watched, options) =>
      fundWallet(ctx, { address: watched.address() ?? '', chain: watched.chainId() }, options),
    unlinkAddress: unlink,
  }
}
