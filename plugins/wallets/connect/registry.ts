import { createStore, type Store } from '../../../core/lib/store.js'
import type { Context } from '../../../core/plugin.js'
import type { WalletSource } from '../../../core/wallets.js'
import type { Connection } from '../../roles/connector.js'
import type { WatchedConnection } from '../connectors/watched-connection.js'
import type { AnyWallet } from '../contract.js'
import type { WalletActions } from './to-wallet.js'
import { toWallet } from './to-wallet.js'

/** The stored data of a connection, which survive a reload. Wire §1.8. */
export interface Remembered {
  readonly address: string
  readonly connectorType: string
  readonly walletClientType: string
  /** In ms since the epoch. */
  readonly connectedAt: number
  /** The id of the chosen option. */
  readonly id: string
}
const KEY = 'connections'

/** The connected wallets, newest first, each once. They are stored on the device. */
export function createRegistry({ storage, user }: Context<'wallets'>, actions: () => Promise<WalletActions>) {
  let list: readonly WatchedConnection[] = []
  let ready = false
  const wallets = createStore<WalletSource>({ ready, wallets: [] })

  const view = (watched: WatchedConnection) => toWallet(watched, user.get(), actions)
  const isUnlocked = (watched: WatchedConnection) => watched.address() !== null
  function tell() {
    const connected = list.filter(isUnlocked)
    const now = connected.map(view)
    wallets.set({ ready, wallets: now })
  }
  function remember() {
    const records = list.filter(isUnlocked).map(({ id, connectedAt, connection, address }) => ({
      address: address() ?? '',
      id,
      connectedAt,
      connectorType: connection.connectorType,
      walletClientType: connection.walletClientType,
    }))
    if (records.length) storage.set(KEY, records)
    else storage.remove(KEY)
  }
  /** `keepRecords`: the stored records stay as they are, because the wallet is only locked. */
  const changed = (keepRecords = false) => {
    tell()
    if (!keepRecords) remember()
  }
  user.subscribe(tell)

  return {
    wallets: wallets as Store<WalletSource>,
    /** Returns null if the connection has ended. */
    find: (connection: Connection): AnyWallet | null => {
      const watched = list.find((one) => one.connection === connection)
      return watched && isUnlocked(watched) ? view(watched) : null
    },
    findOpen: (id: string) => list.find((watched) => watched.id === id && isUnlocked(watched)),
    findAt: (address: string) => list.find((watched) => watched.address()?.toLowerCase() === address.toLowerCase()),
    add(watched: WatchedConnection) {
      const others = list.filter((one) => !isSame(one, watched))
      for (const old of list) if (old !== watched && !others.includes(old)) old.release()
      list = [watched, ...others]
      changed()
      return view(watched)
    },
    changed,
    drop(watched: WatchedConnection) {
      watched.release()
      list = list.filter((one) => one !== watched)
      changed()
    },
    all: () => list,
    remembered(): readonly Remembered[] {
      const stored = storage.get(KEY)
      return Array.isArray(stored) ? stored.filter((one) => typeof one?.id === 'string') : []
    },
    settle() {
      ready = true
      tell()
    },
  }
}
export type Registry = ReturnType<typeof createRegistry>

/**
 * Whether both are the same wallet: chosen by different options (Wire §5.5), or connected again, for example after it
 * was locked.
 */
const isSame = (one: WatchedConnection, other: WatchedConnection) =>
  one.id === other.id ||
  (one.address() === other.address() &&
    one.connection.walletClientType === other.connection.walletClientType &&
    one.connection.connectorType === other.connection.connectorType)
