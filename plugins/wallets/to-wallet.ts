import type { User } from '../../core/live/user.js'
import type { ConnectedSolanaWallet, ConnectedWallet } from '../../core/wallets.js'
import type { WalletActs } from './acts.js'
import type { AnyWallet } from './contract.js'
import type { Held } from './hold.js'
import { isLinked } from './is-linked.js'

type Rest<K extends keyof WalletActs> = Parameters<WalletActs[K]> extends [Held, ...infer R] ? R : never

/** A snapshot for the host: new whenever something changed, so that it can be compared. What it can do is fetched when it is asked for. Wire §5.5. */
export function toWallet(held: Held, user: User | null, acts: () => Promise<WalletActs>): AnyWallet {
  const { connection, connectedAt } = held
  const { connectorType, walletClientType, meta } = connection
  const address = held.address() ?? ''
  const act =
    <K extends keyof WalletActs>(name: K) =>
    async (...rest: Rest<K>) =>
      ((await acts())[name] as (...all: unknown[]) => unknown)(held, ...rest) as never
  const common = {
    ...{ address, connectorType, walletClientType, connectedAt, meta },
    imported: false,
    linked: isLinked(user, address),
    isConnected: act('isConnected'),
    sign: act('sign'),
    disconnect: act('disconnect'),
    loginOrLink: act('loginOrLink'),
    unlink: act('unlink'),
  }
  if (connection.chainType === 'solana')
    return { ...common, type: 'solana', signMessage: connection.signMessage } satisfies ConnectedSolanaWallet
  return {
    ...common,
    type: 'ethereum',
    chainId: held.chainId(),
    getEthereumProvider: async () => connection.provider,
    switchChain: act('switchChain'),
    fund: act('fund'),
  } satisfies ConnectedWallet
}
