import type { RunsOnboarding, SuppliesWallets } from '../../core/capabilities.js'
import type { Flow } from '../../core/flow.js'
import type { AccountOf } from '../../core/user.js'
import type { SignEvent, SignState } from './sign.contract.js'

declare module '../../core/registry.js' {
  interface Plugins {
    'solana-wallet': SolanaWalletContract
  }
}
/** Errors of embedded Solana wallets. */
type SolanaWalletError =
  /** The user has no embedded Solana wallet, or not the one that the call names. Create a wallet first. */
  | 'embedded_wallet_not_found'
  /**
   * The message to sign is empty or malformed, or logs in with another address or on another page. Correct the
   * message.
   */
  | 'invalid_message'
  /** The transaction was not sent, or failed; the message has the reason. Let the user try again. */
  | 'transaction_failure'
  /** The wallet answered without a signature. Make the same call again. */
  | 'unable_to_sign'
  /**
   * The wallet's frame failed for a reason without a code of its own. Let the user try again, and report the error.
   */
  | 'unknown_embedded_wallet_error'
export interface SolanaWalletContract {
  api: SolanaWalletApi
  requires: 'wallet-frame'
  uses: 'embedded-wallet'
  flows: { sign: Flow<SignState, SignEvent> }
  screens: { sign: 'SOLANA_WALLET_SIGN_REQUEST_SCREEN' }
  errors: SolanaWalletError
}
/** A user's own Solana wallet, as one of the user's accounts. */
export type SolanaAccount = AccountOf<'wallet'>

/**
 * Each rejects with `must_be_authenticated`, `embedded_wallet_not_found`, `wallet_frame_unavailable`, … What signs
 * shows its screen first unless prompts are off, and rejects with `user_rejected_request`, or `no_modal` where nothing
 * draws.
 */
export interface SolanaWalletApi extends RunsOnboarding, SuppliesWallets {
  /**
   * The last step of a login: creates the user's wallet if `embeddedWallets.solana.createOnLogin` wants one. A
   * rejection logs the user out.
   */
  onboard(): Promise<void>
  /** The same within the login's other step, which answers for it. */
  makeOnLogin(): Promise<void>
  /** The same for a login that ended before its wallet was made. The user stays logged in if it fails. */
  catchUp(): Promise<void>
  /**
   * Resolves with the user's Solana wallet, and makes it where there is none: of the same phrase as the Ethereum wallet
   * where there is one. Rejects with `not_supported` where the user guards the Ethereum wallet.
   */
  create(): Promise<SolanaAccount>
  /** Text, or bytes; none of them empty: `invalid_message`. 64 bytes of Ed25519. */
  signMessage(of: { readonly message: string | Uint8Array } & Which): Promise<{ readonly signature: Uint8Array }>
  /** Needs the package @solana/web3.js. Rejects with `invalid_data` for what is no transaction of this wallet's. */
  signTransaction(of: SolanaTransaction & Which): Promise<{ readonly signedTransaction: Uint8Array }>
  /** The same, sent: its first signature. Rejects with `transaction_failure` where the chain refuses it. */
  signAndSendTransaction(
    of: SolanaTransaction & Which & { readonly options?: SendOptions },
  ): Promise<{ readonly signature: Uint8Array }>
  /**
   * Shows the key in the dialog, 64 bytes in base58, on a page of the provider's. Resolves when the user leaves it.
   * Asks the second factor. Rejects with `user_rejected_request`, `not_supported` without the plugin `embeddedWallet`,
   * which has the screen.
   */
  exportKey(of?: Which): Promise<void>
  /** Gets the wallet back on this device; at once. */
  recover(of?: Which): Promise<SolanaAccount>
  /**
   * The balance of any address on a chain: `solana:mainnet` or its CAIP-2 name; by default the chain of transactions.
   * Rejects with `invalid_data` for what is no address, and `unsupported_chain_id`.
   */
  place(of: { readonly address: string; readonly chain?: string | undefined }): Promise<SolanaPlace>
}
export interface SolanaPlace {
  /** `solana:mainnet`, … */
  readonly chain: string
  /** `Solana`, `Solana Devnet`, … */
  readonly name: string
  /** Lamports; with a mint the smallest unit of that token. Rejects with `network`. */
  balance(mint?: string): Promise<bigint>
}
interface Which {
  /** Base58. By default the user's first. */
  readonly address?: string | undefined
}
export interface SolanaTransaction {
  /** As it travels, legacy or version 0: what `serialize()` of @solana/web3.js answers. */
  readonly transaction: Uint8Array
  /** `solana:mainnet`, …; by default the first that the host's `solana.rpcs` names, else mainnet. */
  readonly chain?: string | undefined
}
/** Of JSON-RPC's `sendTransaction`. */
export interface SendOptions {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  readonly maxRetries?: number
  readonly minContextSlot?: number
}
