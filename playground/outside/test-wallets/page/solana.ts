import type { Wallet as StandardWallet, WalletAccount, WalletIcon } from '@wallet-standard/base'
import { invalid, unauthorized } from './rpc-error.js'
import { type SolanaAccount, solanaAccount } from './solana-accounts.js'
import { inEnvelope } from './solana-envelope.js'
import { type SignInInput, signInMessage } from './solana-sign-in.js'
import { signTransaction } from './solana-transaction.js'
import type { Wallet } from './wallet.js'

const CHAINS = ['solana:mainnet', 'solana:devnet'] as const
const SIGNS = ['solana:signMessage', 'solana:signIn', 'solana:signTransaction'] as const

interface SignMessageInput {
  readonly account: WalletAccount
  readonly message: Uint8Array
}
interface SignTransactionInput {
  readonly account: WalletAccount
  readonly transaction: Uint8Array
}

/** A wallet with the interface of Wallet Standard. */
export function createSolanaWallet(wallet: Wallet, seed: string | null) {
  const { events, settings, ask } = wallet
  const own = () => solanaAccount(seed, settings().account)
  const shown = new Map<string, WalletAccount>()
  /** Returns the same object for the same account, because pages may compare objects. */
  function show({ address, publicKey }: SolanaAccount): WalletAccount {
    const account = shown.get(address) ?? { address, publicKey, chains: CHAINS, features: SIGNS }
    shown.set(address, account)
    return account
  }
  const accounts = () => (wallet.permitted() ? [show(own())] : [])
  const changed = () => events.emit('change', { accounts: accounts() })

  async function connect({ silent }: { readonly silent?: boolean } = {}) {
    wallet.requests.push({ method: 'standard:connect', params: { silent } })
    if (silent || accounts().length) return { accounts: accounts() }
    await ask('connect', 'standard:connect', 'See the address of your account')
    wallet.permit(true)
    changed()
    return { accounts: accounts() }
  }
  function disconnect() {
    wallet.permit(false)
    changed()
  }
  function switchAccount(index: number) {
    wallet.set({ account: index })
    if (wallet.permitted()) changed()
  }
  /** The account that signs, after the owner has agreed. */
  async function signer(account: WalletAccount, method: string, about: string): Promise<SolanaAccount> {
    wallet.requests.push({ method, params: about })
    if (account?.address !== accounts()[0]?.address) throw unauthorized()
    await ask(method === 'solana:signTransaction' ? 'transaction' : 'sign', method, about)
    const { onSign } = settings()
    if (onSign === 'switch-account') switchAccount(settings().account === 0 ? 1 : 0)
    if (onSign !== 'disconnect') return onSign === 'other-key' ? solanaAccount(seed, 9) : own()
    disconnect()
    throw unauthorized()
  }
  async function signMessage(...inputs: readonly SignMessageInput[]) {
    const signed: { signedMessage: Uint8Array; signature: Uint8Array; signatureType: 'ed25519' }[] = []
    for (const { account, message } of inputs) {
      if (!(message instanceof Uint8Array)) throw invalid('The message must be bytes.')
      const by = await signer(account, 'solana:signMessage', new TextDecoder().decode(message))
      const signedMessage = inEnvelope(settings().envelope, message, by.address)
      signed.push({ signedMessage, signature: by.sign(signedMessage), signatureType: 'ed25519' })
    }
    return signed
  }
  async function signIn(...inputs: readonly SignInInput[]) {
    const answers: object[] = []
    for (const input of inputs.length ? inputs : [{}]) {
      const [account = show(own())] = (await connect()).accounts
      const message = new TextEncoder().encode(signInMessage(input, account.address))
      const [signed] = await signMessage({ account, message })
      answers.push({ account, ...signed })
    }
    return answers
  }
  async function signTransactions(...inputs: readonly SignTransactionInput[]) {
    const signed: { signedTransaction: Uint8Array }[] = []
    for (const { account, transaction } of inputs) {
      const by = await signer(account, 'solana:signTransaction', `A transaction of ${transaction.length} bytes`)
      signed.push({ signedTransaction: signTransaction(transaction, by) })
    }
    return signed
  }

  const standard: StandardWallet = {
    version: '1.0.0',
    get name() {
      return settings().name
    },
    get icon() {
      return wallet.icon() as WalletIcon
    },
    chains: CHAINS,
    get accounts() {
      return accounts()
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => disconnect() },
      'standard:events': {
        version: '1.0.0',
        on(event: 'change', listener: (change: never) => void) {
          events.on(event, listener)
          return () => events.off(event, listener)
        },
      },
      'solana:signMessage': { version: '1.1.0', signMessage },
      'solana:signIn': { version: '1.0.0', signIn },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: signTransactions,
      },
    },
  }
  return { standard, address: () => own().address, switchAccount, disconnect }
}
