import type { Wallet as StandardWallet } from '@wallet-standard/base'
import { catalogue } from './catalogue.js'
import type { EthereumProvider } from './ethereum.js'
import type { Wallet } from './wallet.js'

/** Announces the wallet by EIP-6963 now, and whenever a page asks. Returns a function that announces it again. */
export function announceEthereum(wallet: Wallet, provider: EthereumProvider['provider']) {
  const { uuid } = catalogue[wallet.key]
  function announce() {
    const { name, rdns, announced } = wallet.settings()
    const info = Object.freeze({ uuid, name, rdns, icon: wallet.icon() })
    if (announced)
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()
  return announce
}

interface AppReady {
  register(...wallets: readonly StandardWallet[]): void
}

/**
 * Registers the wallet by Wallet Standard, whether the page or the wallet is loaded first. Returns a function that
 * registers it again.
 */
export function announceStandard(wallet: Wallet, standard: StandardWallet) {
  const register = ({ register }: AppReady) => wallet.settings().announced && register(standard)
  function announce() {
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  }
  addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent<AppReady>).detail))
  announce()
  return announce
}
