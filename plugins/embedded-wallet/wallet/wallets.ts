import type { Chains } from '../../../core/eip1193/chain.js'
import { createStore, type Store } from '../../../core/lib/store.js'
import type { Context } from '../../../core/plugin.js'
import type { WalletSource } from '../../../core/wallets.js'
import type { EmbeddedAccount } from './contract.js'
import type { Keyring } from './keyring.js'
import { type ActParts, toWallet } from './to-wallet.js'

export interface WalletsParts extends ActParts {
  readonly ctx: Context<'embedded-wallet'>
  readonly keyring: Keyring
  readonly chains: Pick<Chains, 'chainOf' | 'switchTo'>
}

/** A store of the user's wallets and the chains they are on. Architecture §2. */
export function createWallets(parts: WalletsParts): Store<WalletSource> {
  const { ctx, keyring, chains } = parts
  const { user, clock, signal } = ctx
  /** The time in ms at which each wallet was first seen, for the host to sort by. */
  const firstSeen = new Map<string, number>()
  const watched = new Set<string>()

  function snapshot(account: EmbeddedAccount) {
    const { address } = account
    if (!firstSeen.has(address)) firstSeen.set(address, clock.now())
    if (!watched.has(address)) {
      watched.add(address)
      const stop = chains.chainOf(address).subscribe(tell)
      signal.addEventListener('abort', stop)
    }
    return toWallet(parts, account, chains.chainOf(address).get(), firstSeen.get(address) as number)
  }
  const source = (): WalletSource => ({ ready: true, wallets: keyring.accounts().map(snapshot) })
  function tell() {
    if (!user.get()) firstSeen.clear()
    wallets.set(source())
  }
  const wallets = createStore(source())
  const stop = user.subscribe(tell)
  signal.addEventListener('abort', stop)
  return wallets
}
