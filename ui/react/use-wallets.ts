import { useMemo } from 'react'
import type { ConnectedSolanaWallet, ConnectedWallet, Wallets } from '../../core/wallets.js'
import { useClient } from './client-context.js'
import { useStore } from './use-store.js'

type Any = ConnectedWallet | ConnectedSolanaWallet
type Of<T extends Any['type']> = Extract<Any, { type: T }>
const NONE: Wallets = { sources: {} }

/** Everyone's wallets of one kind: each once, newest first, the active one before all. Wire §5.5. */
function merge<T extends Any['type']>({ sources, active }: Wallets, type: T): readonly Of<T>[] {
  const all = Object.values(sources).flatMap((source) => source?.wallets ?? [])
  const rank = ({ address, connectedAt }: Any) => (address === active ? Number.POSITIVE_INFINITY : connectedAt)
  const name = ({ address, walletClientType, connectorType }: Any) => `${address} ${walletClientType} ${connectorType}`
  const sorted = all.filter((wallet) => wallet.type === type).sort((one, other) => (rank(other) > rank(one) ? 1 : -1))
  const first = (wallet: Any) => sorted.find((one) => name(one) === name(wallet))
  return sorted.filter((wallet) => wallet === first(wallet)) as Of<T>[]
}

interface WalletsResult<W> {
  /** True once the wallets from before a reload are reconnected, or cannot be. */
  readonly ready: boolean
  /** Each once, newest first, the active one before all. */
  readonly wallets: readonly W[]
}
export interface UseWalletsResult extends WalletsResult<ConnectedWallet> {}
export interface UseSolanaWalletsResult extends WalletsResult<ConnectedSolanaWallet> {}

function useWalletsOf<T extends Any['type']>(type: T): WalletsResult<Of<T>> {
  const client = useClient()
  const all = useStore(client?.wallets) ?? NONE
  const status = useStore(client?.status)?.status
  const started = status === 'ready' || status === 'degraded'
  const ready = started && Object.values(all.sources).every((source) => source?.ready !== false)
  return useMemo(() => ({ ready, wallets: merge(all, type) }), [ready, all, type])
}

/**
 * The Ethereum wallets that the app may use now: connected ones and the user's own. Wait for `ready` before you take an
 * empty list for an answer.
 *
 * @example
 * const { ready, wallets } = useWallets()
 * const provider = await wallets[0]?.getEthereumProvider()
 */
export const useWallets = (): UseWalletsResult => useWalletsOf('ethereum')
/** The same of Solana. */
export const useSolanaWallets = (): UseSolanaWalletsResult => useWalletsOf('solana')
