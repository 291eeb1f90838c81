import type { User } from '../../../core/user.js'
import type { ConnectedSolanaWallet, ConnectedWallet, FundingResult, FundOptions } from '../../../core/wallets.js'
import type { WatchedConnection } from '../connectors/watched-connection.js'
import type { AnyWallet } from '../contract.js'
import { isLinked } from './is-linked.js'

/** The actions of a connected wallet. */
export interface WalletActions {
  isConnected(watched: WatchedConnection): Promise<boolean>
  sign(watched: WatchedConnection, message: string): Promise<string>
  disconnect(watched: WatchedConnection): Promise<void>
  loginOrLink(watched: WatchedConnection): Promise<User>
  unlink(watched: WatchedConnection): Promise<User>
  unlinkAddress(address: string): Promise<User>
  switchChain(watched: WatchedConnection, chainId: number | `0x${string}`): Promise<void>
  fund(watched: WatchedConnection, options?: FundOptions): Promise<FundingResult>
}

type Rest<K extends keyof WalletActions> =
  Parameters<WalletActions[K]> extends [WatchedConnection, ...infer R] ? R : never

/**
 * Creates the host's view of a connection: a new object after every change, so that it can be compared. The code of
 * its actions is loaded on first use. Wire §5.5.
 */
export function toWallet(
  watched: WatchedConnection,
  user: User | null,
  actions: () => Promise<WalletActions>,
): AnyWallet {
  const { connection, connectedAt } = watched
  const { connectorType, walletClientType, meta } = connection
  const address = watched.address() ?? ''
  const act =
    <K extends keyof WalletActions>(name: K) =>
    async (...rest: Rest<K>) =>
      ((await actions())[name] as (...all: unknown[]) => unknown)(watched, ...rest) as never
  const common = {
    address,
    connectorType,
    walletClientType,
    connectedAt,
    meta,
    imported: false,
    linked: isLinked(user, address),
    isConnected: act('isConnected'),
    sign: act('sign'),
    disconnect: act('disconnect'),
    loginOrLink: act('loginOrLink'),
    unlink: act('unlink'),
    fund: act('fund'),
  }
  if (connection.chainType === 'solana')
    return { ...common, type: 'solana', ...connection.signing } satisfies ConnectedSolanaWallet
  return {
    ...common,
    type: 'ethereum',
    chainId: watched.chainId(),
    getEthereumProvider: async () => connection.provider,
    switchChain: act('switchChain'),
  } satisfies ConnectedWallet
}
