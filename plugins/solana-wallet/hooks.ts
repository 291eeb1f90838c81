import { LatchkitError } from '../../core/errors.js'
import type { WalletAccount } from '../../core/user.js'
import type { ConnectedSolanaWallet, SignedSolanaMessage } from '../../core/wallets.js'
import { useAction } from '../../ui/react/use-action.js'
import {
  type UseSolanaWalletsResult as UseConnectedResult,
  useSolanaWallets as useConnected,
} from '../../ui/react/use-wallets.js'
import type { SendOptions, SolanaTransaction } from './contract.js'

export interface UseSolanaWalletsResult extends UseConnectedResult, UseCreateWalletResult, UseExportWalletResult {}
/**
 * The Solana wallets that the app may use now, including the user's embedded wallet, and the functions that create and
 * export the embedded wallet.
 */
export function useSolanaWallets(): UseSolanaWalletsResult {
  return { ...useConnected(), ...useCreateWallet(), ...useExportWallet() }
}

export interface UseExportWalletResult {
  exportWallet(options?: { readonly address?: string | undefined }): Promise<void>
}
/**
 * Shows the wallet's private key in the dialog, 64 bytes in base58, on the server's own page. Resolves when the user
 * leaves. Rejects with `must_be_authenticated`, `embedded_wallet_not_found`, `user_rejected_request`, `not_supported`.
 */
export const useExportWallet = (): UseExportWalletResult => ({
  // as an event handler it is called with an event, which has no options
  exportWallet: useAction('solana-wallet', (api, { address }: { readonly address?: string } = {}) =>
    api.exportKey({ address }),
  ),
})

export interface UseCreateWalletResult {
  createWallet(): Promise<WalletAccount>
}
/**
 * Resolves with the user's Solana wallet, and creates it if there is none yet. Rejects with `not_supported`,
 * `must_be_authenticated`, …
 */
export const useCreateWallet = (): UseCreateWalletResult => ({
  createWallet: useAction('solana-wallet', (api) => api.create()),
})

interface By {
  readonly wallet: ConnectedSolanaWallet
}
/** One input resolves with one result, and several inputs with a list of results in the same order. */
export interface OneOrMany<In, Out> {
  (input: In): Promise<Out>
  (first: In, second: In, ...more: readonly In[]): Promise<readonly Out[]>
}
/** Runs one input after the other, since a wallet shows one request at a time. */
const inTurn =
  <In, Out>(work: (input: In) => Promise<Out>): OneOrMany<In, Out> =>
  async (...inputs: readonly In[]): Promise<never> => {
    const results: Out[] = []
    for (const input of inputs) results.push(await work(input))
    return (results.length === 1 ? results[0] : results) as never
  }
// Named types, because older compilers cannot infer what newer ones infer
export interface Signature {
  readonly signature: Uint8Array
}
export interface SignedTransaction {
  readonly signedTransaction: Uint8Array
}
export interface MessageToSign extends By {
  readonly message: Uint8Array
}
export interface TransactionToSign extends By, SolanaTransaction {}
export interface TransactionToSend extends TransactionToSign {
  readonly options?: SendOptions | undefined
}
const signMessage = inTurn(
  async ({ message, wallet }: MessageToSign): Promise<SignedSolanaMessage> => wallet.signMessageDetailed(message),
)
const signTransaction = inTurn(async ({ wallet, ...of }: TransactionToSign): Promise<SignedTransaction> => {
  if (!wallet.signTransaction) throw cannot(wallet)
  return wallet.signTransaction(of)
})
const signAndSendTransaction = inTurn(async ({ wallet, ...of }: TransactionToSend): Promise<Signature> => {
  if (!wallet.signAndSendTransaction) throw cannot(wallet)
  return wallet.signAndSendTransaction(of)
})
const cannot = ({ meta }: ConnectedSolanaWallet) =>
  new LatchkitError('not_supported', `${meta.name} signs messages only: ask it through Wallet Standard.`)

export interface UseSignMessageResult {
  readonly signMessage: OneOrMany<MessageToSign, SignedSolanaMessage>
}
export interface UseSignTransactionResult {
  readonly signTransaction: OneOrMany<TransactionToSign, SignedTransaction>
}
export interface UseSignAndSendTransactionResult {
  readonly signAndSendTransaction: OneOrMany<TransactionToSend, Signature>
}
/** Signs messages, one or several: `{ wallet, message }`. Resolves with one result, or with a list. All are bytes. */
export const useSignMessage = (): UseSignMessageResult => ({ signMessage })
/** Signs transactions without sending them: `{ wallet, transaction }`, one or several. All are bytes. */
export const useSignTransaction = (): UseSignTransactionResult => ({ signTransaction })
/** Signs and sends transactions: `{ wallet, transaction }`, one or several. Resolves with the signatures, in bytes. */
export const useSignAndSendTransaction = (): UseSignAndSendTransactionResult => ({ signAndSendTransaction })
