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

  const isHere = (held: WatchedConnection) => held.address() !== null
  function tell() {
    const connected = list.filter(isHere)
    const now = connected.map((held) => toWallet(held, user.get(), actions))
    wallets.set({ ready, wallets: now })
  }
  function remember() {
    const known = list.filter(isHere).map(({ id, connectedAt, connection, address }) => ({
      address: address() ?? '',
      id,
      connectedAt,
      connectorType: connection.connectorType,
      walletClientType: connection.walletClientType,
    }))
    if (known.length) storage.set(KEY, known)
    else storage.remove(KEY)
  }
  /** `kept`: its record stays stored, because the wallet is only locked. */
  const changed = (kept = false) => {
    tell()
    if (!kept) remember()
  }
  user.subscribe(tell)

  return {
    wallets: wallets as Store<WalletSource>,
    /** Returns null if the connection has ended. */
    find: (connection: Connection): AnyWallet | null => {
      const held = list.find((one) => one.connection === connection)
      return held && isHere(held) ? toWallet(held, user.get(), actions) : null
    },
    heldBy: (id: string) => list.find((held) => held.id === id && isHere(held)),
    heldAt: (address: string) => list.find((held) => held.address()?.toLowerCase() === address.toLowerCase()),
    add(held: WatchedConnection) {
      const others = list.filter((one) => !isSame(one, held))
      for (const old of list) if (old !== held && !others.includes(old)) old.release()
      list = [held, ...others]
      changed()
      return toWallet(held, user.get(), actions)
    },
    changed,
    drop(held: WatchedConnection) {
      held.release()
      list = list.filter((one) => one !== held)
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
