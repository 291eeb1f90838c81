import type { Context } from '../../../core/plugin.js'
import { notConnected } from '../connectors/wallet-request.js'
import type { WatchedConnection } from '../connectors/watched-connection.js'
import type { Link } from '../contract.js'
import type { WalletSignIn } from '../sign-in/sign-in-with-wallet.js'
import type { Connection } from './connect.flow.js'
import type { Connections } from './connections.js'
import type { Registry } from './registry.js'

export interface IoParts {
  readonly connections: Connections
  readonly registry: Registry
  readonly walletSignIn: WalletSignIn
}

const chains = () => import('../connectors/switch-chain.js')

/** The side effects of the connect flow, for every purpose. */
export function createConnectIo(ctx: Context<'wallets'>, { connections, registry, walletSignIn }: IoParts): Connection {
  function connectionOf({ wallet: { address } }: Link): WatchedConnection {
    const watched = registry.findAt(address)
    if (watched) return watched
    throw notConnected()
  }
  return {
    async connect({ wallet }, signal, tell) {
      connections.watchOwnUi((aside) => tell({ aside }))
      const onUri = (uri: string) => tell({ uri })
      const chainId = ctx.host.defaultChain?.id
      const link = { wallet: await connections.connect(wallet, { signal, onUri, ...(chainId && { chainId }) }) }
      const switchTo = ctx.host.supportedChains && (await chains()).chainToSwitchTo(ctx.host, link)
      return { link, ...(switchTo && { switchTo }) }
    },
    async switchChain(link) {
      const watched = connectionOf(link)
      await (await chains()).switchToSupportedChain(ctx, watched, link)
    },
    sign(link, signal, tell) {
      connections.watchOwnUi((aside) => tell({ aside }))
      return walletSignIn.sign(connectionOf(link), signal)
    },
    showError: ctx.showError,
  }
}
