import { createChains } from '../../../core/eip1193/chain.js'
import { singleFlight } from '../../../core/lib/single-flight.js'
import type { Writable } from '../../../core/lib/store.js'
import type { WalletSource } from '../../../core/wallets.js'
import type { OtherWallet, WalletParts } from './contract.js'
import { otherWalletsOf } from './other-wallets.js'
import { toWallet } from './to-wallet.js'

/** Keeps `wallets` up to date: whose they are, which chain they are on, and what is known of their apps. */
export function supplyWallets(parts: WalletParts, wallets: Writable<WalletSource>): void {
  const { ctx, apps } = parts
  const { user, clock, signal } = ctx
  const chains = createChains(ctx, () => ctx.use('ethereum'))
  const providers = singleFlight(async () => (await import('./provider.js')).createProviders(parts, chains), signal)
  const provider = async (address: string) => (await providers())(address)
  /** When each was first seen here, ms: the host may compare wallets by it. */
  const seen = new Map<string, number>()
  let ready = false

  function snapshot(wallet: OtherWallet) {
    const { address } = wallet
    const chain = chains.chainOf(address)
    if (!seen.has(address)) {
      seen.set(address, clock.now())
      signal.addEventListener('abort', chain.subscribe(tell))
    }
    const at = { chainId: chain.get(), connectedAt: seen.get(address) ?? clock.now() }
    return toWallet({ ...parts, provider, switchChain: chains.switchTo }, wallet, at)
  }
  function tell() {
    const mine = otherWalletsOf(user.get())
    wallets.set({ ready: ready || !mine.length, wallets: mine.map(snapshot) })
  }
  signal.addEventListener('abort', user.subscribe(tell))
  signal.addEventListener('abort', apps.entries.subscribe(tell))
  tell()
  // which of them may only be seen, the provider says
  apps.loaded.then(() => {
    ready = true
    tell()
  })
}
