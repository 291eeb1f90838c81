import { useAction } from '../../ui/react/use-action.js'
import { useEvent } from '../../ui/react/use-event.js'
import type { FailureCallbacks } from '../../ui/react/use-failures.js'
import type { RecoveryOptions } from './recovery/contract.js'
import type { SendOptions, TransactionRequest } from './send/contract.js'
import type { SignOptions } from './sign/contract.js'
import type { EmbeddedAccount, Sent, Signed, WalletAct } from './wallet/contract.js'

export type WalletActResult<Act extends WalletAct['act']> = Omit<
  Extract<WalletAct, { act: Act; error?: undefined }>,
  'act' | 'error'
>
export interface EmbeddedWalletCallbacks<Act extends WalletAct['act']> extends FailureCallbacks {
  onSuccess?: ((result: WalletActResult<Act>) => void) | undefined
}
/** Calls one of the two callbacks for each request of any component. */
function useActEvents<Act extends WalletAct['act']>(
  of: Act,
  { onSuccess, onError }: EmbeddedWalletCallbacks<Act> = {},
) {
  useEvent('walletAct', (event) => {
    if (event.act !== of) return
    const { act: _, error, ...result } = event
    if (error) onError?.(error.code, error)
    else onSuccess?.(result as WalletActResult<Act>)
  })
}

export interface UseCreateWalletResult {
  /** Rejects with `must_be_authenticated`, `wallet_frame_unavailable`, … */
  createWallet(): Promise<EmbeddedAccount>
}
/**
 * `createWallet()` resolves with the user's Ethereum wallet, and creates it if there is none yet. You may call it any
 * number of times. Rejects with `must_be_authenticated`, `wallet_frame_unavailable`, …
 */
export function useCreateWallet(callbacks?: EmbeddedWalletCallbacks<'create'>): UseCreateWalletResult {
  useActEvents('create', callbacks)
  return { createWallet: useAction('embedded-wallet', (api): Promise<EmbeddedAccount> => api.create()) }
}

export interface UseImportWalletResult {
  /** `privateKey`: 32 bytes of hex, with or without `0x`. */
  importWallet(of: { readonly privateKey: string }): Promise<EmbeddedAccount>
}
/** Imports a private key of the user. Rejects with `invalid_data`, `must_be_authenticated`, … */
export function useImportWallet(): UseImportWalletResult {
  return {
    importWallet: useAction('embedded-wallet', (api, of: { readonly privateKey: string }) => api.importKey(of)),
  }
}

export interface UseSetWalletPasswordResult {
  setWalletPassword(): Promise<EmbeddedAccount>
}
/**
 * `setWalletPassword()` opens the dialog to set or change the wallet's recovery password. Resolves with the wallet.
 * Rejects with `user_exited_set_password_flow`, …
 */
export function useSetWalletPassword(callbacks?: EmbeddedWalletCallbacks<'setPassword'>): UseSetWalletPasswordResult {
  useActEvents('setPassword', callbacks)
  return { setWalletPassword: useAction('embedded-wallet', async (api) => (await api.recovery.setPassword()).wallet) }
}

export interface UseSetWalletRecoveryResult {
  setWalletRecovery(options?: RecoveryOptions): Promise<EmbeddedAccount>
}
/**
 * `setWalletRecovery()` opens the dialog to choose how the wallet is recovered on a new device. With `recoveryMethod`,
 * that method is preselected. Resolves with the wallet.
 */
export function useSetWalletRecovery(callbacks?: EmbeddedWalletCallbacks<'setRecovery'>): UseSetWalletRecoveryResult {
  useActEvents('setRecovery', callbacks)
  return {
    setWalletRecovery: useAction(
      'embedded-wallet',
      // as an event handler it is called with an event, which has no options
      async (api, { recoveryMethod }: RecoveryOptions = {}) =>
        (await api.recovery.setRecovery(recoveryMethod && { recoveryMethod })).wallet,
    ),
  }
}

export interface UseRecoverEmbeddedWalletResult {
  recover(options?: { readonly address?: string | undefined }): Promise<EmbeddedAccount>
}
/**
 * Recovers a wallet on this device. The dialog opens if the user has to do something for it. Rejects with
 * `user_rejected_request`, …
 */
export function useRecoverEmbeddedWallet(): UseRecoverEmbeddedWalletResult {
  return {
    recover: useAction('embedded-wallet', (api, { address }: { readonly address?: string } = {}) =>
      api.recovery.recover(address),
    ),
  }
}

export interface UseSignMessageResult {
  signMessage(of: { readonly message: string }, options?: SignOptions): Promise<Signed>
}
/**
 * `signMessage()` signs a text with the user's wallet, after a prompt unless prompts are off (EIP-191,
 * `personal_sign`). Resolves with the signature in hex. Rejects with `user_rejected_request`, `invalid_message`,
 * `unable_to_sign`, …
 *
 * @example
 * const { signMessage } = useSignMessage()
 * const { signature } = await signMessage({ message: 'Hello' })
 */
export function useSignMessage(callbacks?: EmbeddedWalletCallbacks<'signMessage'>): UseSignMessageResult {
  useActEvents('signMessage', callbacks)
  return {
    signMessage: useAction('embedded-wallet', (api, of: { readonly message: string }, options?: SignOptions) =>
      api.sign.message(of, options),
    ),
  }
}
export interface UseSignTypedDataResult {
  signTypedData(data: object, options?: SignOptions): Promise<Signed>
}
/**
 * `signTypedData()` signs typed data with the user's wallet, after a prompt unless prompts are off. Resolves with the
 * signature in hex.
 * @see https://eips.ethereum.org/EIPS/eip-712
 */
export function useSignTypedData(callbacks?: EmbeddedWalletCallbacks<'signTypedData'>): UseSignTypedDataResult {
  useActEvents('signTypedData', callbacks)
  return {
    signTypedData: useAction('embedded-wallet', (api, data: object, options?: SignOptions) =>
      api.sign.typedData(data, options),
    ),
  }
}
export interface UseSignTransactionResult {
  signTransaction(of: TransactionRequest, options?: SendOptions): Promise<Signed>
}
/**
 * `signTransaction()` signs a transaction with the user's wallet and does not send it. Resolves with the signed bytes
 * in hex.
 */
export function useSignTransaction(callbacks?: EmbeddedWalletCallbacks<'signTransaction'>): UseSignTransactionResult {
  useActEvents('signTransaction', callbacks)
  return {
    signTransaction: useAction('embedded-wallet', (api, of: TransactionRequest, options?: SendOptions) =>
      api.sign.transaction(of, options),
    ),
  }
}
export interface UseSendTransactionResult {
  sendTransaction(of: TransactionRequest, options?: SendOptions): Promise<Sent>
}
/**
 * `sendTransaction()` sends a transaction from the user's wallet, after a prompt unless prompts are off. Quantities
 * are numbers, bigints or hex strings, in wei. Resolves with the hash, and with the receipt if you wait for it.
 * Rejects with `transaction_failure`, `user_rejected_request`, …
 *
 * @example
 * const { sendTransaction } = useSendTransaction()
 * const { hash } = await sendTransaction({ to: '0x…', value: 10n ** 16n })
 */
export function useSendTransaction(callbacks?: EmbeddedWalletCallbacks<'sendTransaction'>): UseSendTransactionResult {
  useActEvents('sendTransaction', callbacks)
  return {
    sendTransaction: useAction('embedded-wallet', (api, of: TransactionRequest, options?: SendOptions) =>
      api.sign.send(of, options),
    ),
  }
}

export interface UseExportWalletResult {
  /** Exports the wallet with this address; the default is the wallet that was not imported. */
  exportWallet(options?: { readonly address?: string | undefined }): Promise<void>
}
/**
 * Shows a wallet's private key in the dialog, on the server's own page. The default is the wallet that was not
 * imported. Resolves when the user leaves. Rejects with `must_be_authenticated`, `embedded_wallet_not_found`,
 * `user_rejected_request`.
 */
export const useExportWallet = (): UseExportWalletResult => ({
  // as an event handler it is called with an event, which has no options
  exportWallet: useAction('embedded-wallet', (api, { address }: { readonly address?: string } = {}) =>
    api.exportKey(address ? { address } : {}),
  ),
})
