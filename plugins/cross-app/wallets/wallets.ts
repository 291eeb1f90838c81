import { createChains } from '../../../core/eip1193/chain.js'
import { singleFlight } from '../../../core/lib/single-flight.js'
import type { Writable } from '../../../core/lib/store.js'
import type { WalletSource } from '../../../core/wallets.js'
import type { OtherWallet, WalletParts } from './contract.js'
import { otherWalletsOf } from './other-wallets.js'
import { toWallet } from './to-wallet.js'

/** Keeps `wallets` up to date with the user, the wallets' chains and the list of other apps. */
export function supplyWallets(parts: WalletParts, wallets: Writable<WalletSource>): void {
  const { ctx, apps } = parts
  const { user, clock, signal } = ctx
  const chains = createChains(ctx, () => ctx.use('ethereum'))
  const providers = singleFlight(async () => (await import('./provider.js')).createProviders(parts, chains), signal)
  const provider = async (address: string) => (await providers())(address)
  /** The time in ms at which each wallet was first seen, which hosts may sort by. */
  const firstSeen = new Map<string, number>()
  let ready = false

  function snapshot(wallet: OtherWallet) {
    const { address } = wallet
    const chain = chains.chainOf(address)
    if (!firstSeen.has(address)) {
      firstSeen.set(address, clock.now())
      signal.addEventListener('abort', chain.subscribe(update))
    }
    const at = { chainId: chain.get(), connectedAt: firstSeen.get(address) ?? clock.now() }
    return toWallet({ ...parts, provider, switchChain: chains.switchTo }, wallet, at)
  }
  function update() {
    const ownWallets = otherWalletsOf(user.get())
    wallets.set({ ready: ready || !ownWallets.length, wallets: ownWallets.map(snapshot) })
  }
  signal.addEventListener('abort', user.subscribe(update))
  signal.addEventListener('abort', apps.entries.subscribe(update))
  update()
  // the list of apps says which wallets are read-only
  apps.loaded.then(() => {
    ready = true
    update()
  })
}
