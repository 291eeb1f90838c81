import type { Context } from '../../core/plugin.js'
import { createStore, type Store } from '../../core/store.js'
import type { WalletSource } from '../../core/wallets.js'
import type { WalletActs } from './acts.js'
import type { Connection } from './connectors/connector.js'
import type { AnyWallet } from './contract.js'
import type { Held } from './hold.js'
import { toWallet } from './to-wallet.js'

/** What is remembered of a connection across a reload. Wire §1.8. */
export interface Remembered {
  readonly address: string
  readonly connectorType: string
  readonly walletClientType: string
  /** ms since the epoch. */
  readonly connectedAt: number
  /** Of the option it was chosen by. */
  readonly id: string
}
const KEY = 'connections'

/** The wallets that are connected now, newest first, each once; remembered on the device. */
export function createRegistry({ storage, user }: Context<'wallets'>, acts: () => Promise<WalletActs>) {
  let list: readonly Held[] = []
  let ready = false
  const wallets = createStore<WalletSource>({ ready, wallets: [] })

  const isHere = (held: Held) => held.address() !== null
  function tell() {
    const connected = list.filter(isHere)
    const now = connected.map((held) => toWallet(held, user.get(), acts))
    wallets.set({ ready, wallets: now })
  }
  function remember() {
    const known = list.filter(isHere).map(({ id, connectedAt, connection, address }) => ({
      ...{ address: address() ?? '', id, connectedAt },
      ...{ connectorType: connection.connectorType, walletClientType: connection.walletClientType },
    }))
    if (known.length) storage.set(KEY, known)
    else storage.remove(KEY)
  }
  /** `kept`: its record stays on the device, as of a wallet that is only locked. */
  const changed = (kept = false) => {
    tell()
    if (!kept) remember()
  }
  user.subscribe(tell)

  return {
    wallets: wallets as Store<WalletSource>,
    /** Null once it is gone. */
    find: (connection: Connection): AnyWallet | null => {
      const held = list.find((one) => one.connection === connection)
      return held && isHere(held) ? toWallet(held, user.get(), acts) : null
    },
    heldBy: (id: string) => list.find((held) => held.id === id && isHere(held)),
    heldAt: (address: string) => list.find((held) => held.address()?.toLowerCase() === address.toLowerCase()),
    add(held: Held) {
      const twin = list.filter((one) => !isSame(one, held))
      for (const gone of list) if (gone !== held && !twin.includes(gone)) gone.release()
      list = [held, ...twin]
      changed()
      return toWallet(held, user.get(), acts)
    },
    changed,
    drop(held: Held) {
      held.release()
      list = list.filter((one) => one !== held)
      changed()
    },
    all: () => list,
    remembered(): readonly Remembered[] {
      const kept = storage.get(KEY)
      return Array.isArray(kept) ? kept.filter((one) => typeof one?.id === 'string') : []
    },
    settle() {
      ready = true
      tell()
    },
  }
}
export type Registry = ReturnType<typeof createRegistry>

/** One wallet of one kind, by whatever way it was chosen (Wire §5.5); or chosen anew, as after it was locked. */
const isSame = (one: Held, other: Held) =>
  one.id === other.id ||
  (one.address() === other.address() &&
    one.connection.walletClientType === other.connection.walletClientType &&
    one.connection.connectorType === other.connection.connectorType)
