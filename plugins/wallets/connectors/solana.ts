import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { LatchkitError } from '../../../core/errors.js'
import type { WalletOption } from '../contract.js'
import type { Ask, Connector, ConnectorParts } from './connector.js'
import { featuresOf, release, solanaConnection, usable } from './solana-connection.js'
import { type SolanaWallet, solanaWallets, watchSolanaWallets } from './solana-wallets.js'

/** Milliseconds that a wallet may take to register after a reload. Core §9. */
const REGISTERS_WITHIN = 1500
const isIt = ({ id, name }: WalletOption) => {
  const matches = (wallet: SolanaWallet) => wallet.id === id || wallet.name === name
  return (wallets: readonly SolanaWallet[]) => wallets.find(matches)
}

/** Extensions put themselves into a page whenever they like. */
function registered(option: WalletOption): Promise<SolanaWallet | undefined> {
  const find = isIt(option)
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = (wallet?: SolanaWallet) => {
      over.abort()
      clearTimeout(timer)
      resolve(wallet)
    }
    const timer = setTimeout(end, REGISTERS_WITHIN)
    watchSolanaWallets((wallets) => {
      const wallet = find(wallets)
      if (wallet) end(wallet)
    }, over.signal)
  })
}

/** Drops an answer that comes after the person left, and tells the wallet. */
function unlessLeft(answer: Promise<WalletAccount>, standard: Wallet, { signal }: Ask): Promise<WalletAccount> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    answer
      .then((account) => (signal.aborted ? release(standard) : resolve(account)), reject)
      .finally(() => signal.removeEventListener('abort', leave))
  })
}

/** Wallets that register by Wallet Standard and sign messages for Solana. */
export default function createSolana({ wallet: option }: ConnectorParts): Connector {
  return {
    async connect(ask) {
      ask.signal.throwIfAborted()
      const wallet = isIt(option)(solanaWallets())
      if (!wallet) throw new LatchkitError('wallet_not_installed', `${option.name} is not in this browser.`)
      const { 'standard:connect': standard } = featuresOf(wallet.standard)
      const asked = standard.connect().then(({ accounts }) => {
        const account = usable(accounts)
        if (account) return account
        throw new LatchkitError('generic_connect_wallet_error', `${option.name} has no account for Solana.`)
      })
      return solanaConnection(wallet, await unlessLeft(asked, wallet.standard, ask))
    },
    async resume() {
      const wallet = await registered(option)
      if (!wallet) return undefined
      const { 'standard:connect': standard } = featuresOf(wallet.standard)
      const answer = await standard.connect({ silent: true }).catch(() => undefined)
      const account = usable(answer?.accounts)
      return account && solanaConnection(wallet, account)
    },
  }
}
