import type { Context } from '../../core/plugin.js'
import { supply } from '../../core/wallets.js'
import type { Chains } from './chain.js'
import type { EmbeddedAccount } from './contract.js'
import type { Keyring } from './keyring.js'
import { type ActParts, toWallet } from './to-wallet.js'

export interface WalletsParts extends ActParts {
  readonly ctx: Context<'embedded-wallet'>
  readonly keyring: Keyring
  readonly chains: Pick<Chains, 'chainOf' | 'switchTo'>
}

/** Tells `ctx.wallets` which wallets the user has, and which chains they are on, for as long as that changes. DESIGN §2. */
export function supplyWallets(parts: WalletsParts) {
  const { ctx, keyring, chains } = parts
  const { user, wallets, clock, signal } = ctx
  /** When each was first seen here, ms: the host may compare wallets by it. */
  const seen = new Map<string, number>()
  const watched = new Set<string>()

  function snapshot(account: EmbeddedAccount) {
    const { address } = account
    if (!seen.has(address)) seen.set(address, clock.now())
    if (!watched.has(address)) {
      watched.add(address)
      const stop = chains.chainOf(address).subscribe(tell)
      signal.addEventListener('abort', stop)
    }
    return toWallet(parts, account, chains.chainOf(address).get(), seen.get(address) as number)
  }
  function tell() {
    if (!user.get()) seen.clear()
    wallets.set(supply(wallets.get(), 'embedded-wallet', { ready: true, wallets: keyring.accounts().map(snapshot) }))
  }
  const stop = user.subscribe(tell)
  signal.addEventListener('abort', stop)
  tell()
}
