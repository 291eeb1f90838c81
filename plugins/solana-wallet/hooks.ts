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
 * The Solana wallets that the app may use now, the user's own among them, and the calls that make or export the user's
 * own.
 */
export function useSolanaWallets(): UseSolanaWalletsResult {
  return { ...useConnected(), ...useCreateWallet(), ...useExportWallet() }
}

export interface UseExportWalletResult {
  exportWallet(options?: { readonly address?: string }): Promise<void>
}
/**
 * Shows the wallet's key in the dialog, 64 bytes in base58, on a page of the provider's. Resolves when the user leaves
 * it. Rejects with `must_be_authenticated`, `embedded_wallet_not_found`, `user_rejected_request`, `not_supported`.
 */
export const useExportWallet = (): UseExportWalletResult => ({
  // an event handler's argument is no options
  exportWallet: useAction('solana-wallet', (api, { address }: { readonly address?: string } = {}) =>
    api.exportKey({ address }),
  ),
})

export interface UseCreateWalletResult {
  createWallet(): Promise<WalletAccount>
}
/**
 * The user's own Solana wallet, made where there is none yet. Rejects with `not_supported`, `must_be_authenticated`, …
 */
export const useCreateWallet = (): UseCreateWalletResult => ({
  createWallet: useAction('solana-wallet', (api) => api.create()),
})

interface By {
  readonly wallet: ConnectedSolanaWallet
}
/** One input resolves with one result, several with a list of results in the same order. */
export interface OneOrMany<In, Out> {
  (input: In): Promise<Out>
  (first: In, second: In, ...more: readonly In[]): Promise<readonly Out[]>
}
/** Runs one input after the other, since a wallet shows one request at a time. */
const inTurn =
  <In, Out>(work: (input: In) => Promise<Out>): OneOrMany<In, Out> =>
  async (...inputs: readonly In[]): Promise<never> => {
    const made: Out[] = []
    for (const input of inputs) made.push(await work(input))
    return (made.length === 1 ? made[0] : made) as never
  }
// named, as older compilers do not know what newer ones infer
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
  readonly options?: SendOptions
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
