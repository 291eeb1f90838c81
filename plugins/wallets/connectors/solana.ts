import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { LatchkitError } from '../../../core/errors.js'
import type { Ask, ChosenWallet, Connector, ConnectorParts } from '../../roles/connector.js'
import { type SolanaWallet, solanaWallets, watchSolanaWallets } from '../brands/solana-wallets.js'
import { featuresOf, release, solanaAccountOf, solanaConnection } from './solana-connection.js'

/** How long a wallet may take to register after a reload, in ms. Core §9. */
const REGISTRATION_TIMEOUT_MS = 1500
const matcherOf = ({ id, name }: ChosenWallet) => {
  const matches = (wallet: SolanaWallet) => wallet.id === id || wallet.name === name
  return (wallets: readonly SolanaWallet[]) => wallets.find(matches)
}

/** Waits for the wallet, since extensions may register at any time. */
function registered(option: ChosenWallet): Promise<SolanaWallet | undefined> {
  const find = matcherOf(option)
  return new Promise((resolve) => {
    const controller = new AbortController()
    const end = (wallet?: SolanaWallet) => {
      controller.abort()
      clearTimeout(timer)
      resolve(wallet)
    }
    const timer = setTimeout(end, REGISTRATION_TIMEOUT_MS)
    watchSolanaWallets((wallets) => {
      const wallet = find(wallets)
      if (wallet) end(wallet)
    }, controller.signal)
  })
}

/** Ignores an answer that arrives after the user has left, and disconnects the wallet. */
function untilAborted(answer: Promise<WalletAccount>, standard: Wallet, { signal }: Ask): Promise<WalletAccount> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    answer
      .then((account) => (signal.aborted ? release(standard) : resolve(account)), reject)
      .finally(() => signal.removeEventListener('abort', leave))
  })
}

/** Connects wallets that register by the Wallet Standard and can sign messages for Solana. */
export function createSolana({ wallet: option }: Pick<ConnectorParts, 'wallet'>): Connector {
  return {
    async connect(ask) {
      ask.signal.throwIfAborted()
      const wallet = matcherOf(option)(solanaWallets())
      if (!wallet) throw new LatchkitError('wallet_not_installed', `${option.name} is not in this browser.`)
      const { 'standard:connect': standard } = featuresOf(wallet.standard)
      const connecting = standard.connect().then(({ accounts }) => {
        const account = solanaAccountOf(accounts)
        if (account) return account
        throw new LatchkitError('generic_connect_wallet_error', `${option.name} has no account for Solana.`)
      })
      return solanaConnection(wallet, await untilAborted(connecting, wallet.standard, ask))
    },
    async resume() {
      const wallet = await registered(option)
      if (!wallet) return undefined
      const { 'standard:connect': standard } = featuresOf(wallet.standard)
      const answer = await standard.connect({ silent: true }).catch(() => undefined)
      const account = solanaAccountOf(answer?.accounts)
      return account && solanaConnection(wallet, account)
    },
  }
}
