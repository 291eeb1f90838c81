import { singleFlight } from '../../../core/lib/single-flight.js'
import { createStore, type Store } from '../../../core/lib/store.js'
import type { WalletSource } from '../../../core/wallets.js'
import type { WalletParts } from './contract.js'
import { otherWalletsOf } from './other-wallets.js'

/** The store of the user's wallets at other apps. Its code is loaded once there is such a wallet. Architecture §2. */
export function createWalletSource(parts: WalletParts): Store<WalletSource> {
  const { user, signal } = parts.ctx
  const hasSome = () => otherWalletsOf(user.get()).length > 0
  const wallets = createStore<WalletSource>({ ready: !hasSome(), wallets: [] })
  const fill = singleFlight(async () => (await import('./wallets.js')).supplyWallets(parts, wallets), signal)
  // if the code fails to load, the next change of the user tries again
  const update = () => {
    if (hasSome()) fill().catch(() => wallets.set({ ready: true, wallets: [] }))
  }
  signal.addEventListener('abort', user.subscribe(update))
  update()
  return wallets
}
