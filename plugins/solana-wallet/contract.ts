import type { RunsOnboarding, SuppliesWallets } from '../../core/capabilities.js'
import type { Flow } from '../../core/flow.js'
import type { AccountOf, User } from '../../core/user.js'
import type { SetupEvent, SetupState } from './setup.contract.js'
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
  /**
   * The transaction was not sent, or failed; the message has the reason. Let the user try again if it is `retryable`.
   */
  | 'transaction_failure'
  /**
   * The transaction has run out, about a minute after its blockhash was fetched. Build it anew with a recent blockhash,
   * and send that one.
   */
  | 'transaction_expired'
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
  flows: { setup: Flow<SetupState, SetupEvent>; sign: Flow<SignState, SignEvent> }
  screens: { setup: 'SOLANA_WALLET_ON_ACCOUNT_CREATE_SCREEN'; sign: 'SOLANA_WALLET_SIGN_REQUEST_SCREEN' }
  errors: SolanaWalletError
}
/** A Solana wallet among the user's linked accounts. */
export type SolanaAccount = AccountOf<'wallet'>

/**
 * Each method rejects with `must_be_authenticated`, `embedded_wallet_not_found`, `wallet_frame_unavailable`, … Methods
 * that sign show a screen first unless prompts are off, and reject with `user_rejected_request`, or with `no_modal`
 * without a dialog.
 */
export interface SolanaWalletApi extends RunsOnboarding, SuppliesWallets {
  /**
   * Runs as the last step of a login and creates the user's wallet if `embeddedWallets.solana.createOnLogin` requires
   * one. If it fails, the user is logged out only if the app requires the wallet.
   */
  onboard(user: User, isNewUser: boolean): Promise<void>
  /** Creates the wallet within the login step of the Ethereum wallet, which handles its failure. */
  makeOnLogin(): Promise<void>
  /** Creates the wallet that an earlier login should have created. The user stays logged in if it fails. */
  catchUp(): Promise<void>
  /**
   * Resolves with the user's Solana wallet, and creates it if there is none: from the phrase of the Ethereum wallet,
   * if there is one. Rejects with `not_supported` if the Ethereum wallet has a recovery method of the user's own.
   */
  create(): Promise<SolanaAccount>
  /** Signs a text or bytes. Rejects with `invalid_message` if they are empty. The signature has 64 bytes (Ed25519). */
  signMessage(of: { readonly message: string | Uint8Array } & Which): Promise<{ readonly signature: Uint8Array }>
  /**
   * Signs a transaction. Needs the package @solana/web3.js. Rejects with `invalid_data` if this wallet cannot sign it.
   */
  signTransaction(of: SolanaTransaction & Which): Promise<{ readonly signedTransaction: Uint8Array }>
  /**
   * Signs and sends a transaction. Resolves with its first signature. Rejects with `transaction_failure` if the chain
   * refuses it, and with `transaction_expired` if it was approved too late.
   */
  signAndSendTransaction(
    of: SolanaTransaction & Which & { readonly options?: SendOptions | undefined },
  ): Promise<{ readonly signature: Uint8Array }>
  /**
   * Shows the private key in the dialog, 64 bytes in base58, on the server's own page. Resolves when the user
   * leaves. Asks for the second factor. Rejects with `user_rejected_request`, and with `not_supported` without the
   * plugin `embeddedWallet`, which has the screen.
   */
  exportKey(of?: Which): Promise<void>
  /** Recovers the wallet on this device, without a screen. */
  recover(of?: Which): Promise<SolanaAccount>
  /**
   * Checks an address and a chain (`solana:mainnet` or its CAIP-2 name; the default is the chain of transactions) for
   * reading balances. Rejects with `invalid_data` for an invalid address, and with `unsupported_chain_id`.
   */
  place(of: { readonly address: string; readonly chain?: string | undefined }): Promise<SolanaPlace>
}
export interface SolanaPlace {
  /** `solana:mainnet`, … */
  readonly chain: string
  /** `Solana`, `Solana Devnet`, … */
  readonly name: string
  /** In lamports; with a mint, in the smallest unit of that token. Rejects with `network`. */
  balance(mint?: string): Promise<bigint>
}
interface Which {
  /** Base58 address; the default is the user's first wallet. */
  readonly address?: string | undefined
}
export interface SolanaTransaction {
  /** The serialized transaction, legacy or version 0, as `serialize()` of @solana/web3.js returns it. */
  readonly transaction: Uint8Array
  /** `solana:mainnet`, …; the default is the first chain of the host's `solana.rpcs`, else mainnet. */
  readonly chain?: string | undefined
}
/** Options of JSON-RPC's `sendTransaction`. */
export interface SendOptions {
  readonly skipPreflight?: boolean | undefined
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized' | undefined
  readonly maxRetries?: number | undefined
  readonly minContextSlot?: number | undefined
}
