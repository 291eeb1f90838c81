import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { LatchkitError } from '../../../core/errors.js'
import { visibleName } from '../../../core/lib/visible-name.js'
import type { SignedSolanaMessage } from '../../../core/wallets.js'
import type { SolanaConnection } from '../../roles/connector.js'
import type { SolanaWallet } from '../brands/solana-wallets.js'

/** The features that we use, from the Wallet Standard and its Solana extension. */
interface Features {
  readonly 'standard:connect': {
    connect(input?: { readonly silent: boolean }): Promise<{ readonly accounts: readonly WalletAccount[] }>
  }
  readonly 'standard:disconnect'?: { disconnect(): Promise<void> }
  readonly 'standard:events'?: {
    on(event: 'change', listener: (change: { readonly accounts?: readonly WalletAccount[] }) => void): () => void
  }
  readonly 'solana:signMessage': {
    signMessage(input: {
      readonly account: WalletAccount
      readonly message: Uint8Array
    }): Promise<readonly { readonly signature: Uint8Array; readonly signedMessage?: Uint8Array }[]>
  }
}
export const featuresOf = (standard: Wallet) => standard.features as unknown as Features

const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Returns the wallet's account that can sign for Solana. */
export const solanaAccountOf = (accounts: readonly WalletAccount[] | undefined) =>
  accounts?.find(
    ({ address, chains, features }) =>
      BASE58.test(address) &&
      chains.some((chain) => chain.startsWith('solana:')) &&
      features.includes('solana:signMessage'),
  )

export function solanaConnection(wallet: SolanaWallet, first: WalletAccount): SolanaConnection {
  const { id, name, icon, standard } = wallet
  const features = featuresOf(standard)
  let account: WalletAccount | undefined = first
  const listeners = new Set<(address: string | null) => void>()
  features['standard:events']?.on('change', ({ accounts }) => {
    if (!accounts) return
    const before = account?.address
    account = solanaAccountOf(accounts)
    if (account?.address === before) return
    for (const listener of listeners) listener(account?.address ?? null)
  })
  async function signMessageDetailed(message: Uint8Array): Promise<SignedSolanaMessage> {
    if (!account) throw new LatchkitError('generic_connect_wallet_error', 'Wallet is not currently connected.')
    const [signed] = await features['solana:signMessage'].signMessage({ account, message })
    const { signature, signedMessage } = signed ?? {}
    if (isBytes(signature) && signature.length === 64)
      return { signature, signedMessage: isBytes(signedMessage) ? signedMessage : message }
    throw new LatchkitError('generic_connect_wallet_error', `${name} answered without a signature.`)
  }
  return {
    chainType: 'solana',
    connectorType: 'solana_standard',
    walletClientType: id,
    meta: { name: visibleName(name) || id, id, ...(icon && { icon }) },
    address: first.address,
    signing: {
      signMessage: async (message) => (await signMessageDetailed(message)).signature,
      signMessageDetailed,
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    disconnect: () => release(standard),
  }
}
/** Disconnects if possible. Many wallets lack this feature, and in some it fails. */
export async function release(standard: Wallet): Promise<void> {
  try {
    await featuresOf(standard)['standard:disconnect']?.disconnect()
  } catch {}
}

/** Also bytes of another frame, which `instanceof` does not know. */
const isBytes = (value: unknown): value is Uint8Array =>
  ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]'
