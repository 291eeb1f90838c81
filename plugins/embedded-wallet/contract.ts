import type { RunsOnboarding, SuppliesWallets } from '../../core/capabilities.js'
import type { LatchkitError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import type { AccountOf, User } from '../../core/live/user.js'
import type { Eip1193Provider } from '../../core/wallets.js'
import type { UserRecovery } from '../wallet-frame/contract.js'
import type { CloudEvent, CloudState } from './cloud.contract.js'
import type { CreateEvent, CreateState } from './create.contract.js'
import type { ExportEvent, ExportState } from './export.contract.js'
import type {
  ConnectEvent,
  ConnectState,
  GuardEvent,
  GuardState,
  RecoverEvent,
  RecoverState,
} from './guard.contract.js'
import type { Receipt, SendEvent, SendState, TransactionUi } from './send.contract.js'
import type { SignEvent, SignState, SignUi } from './sign.contract.js'

declare module '../../core/registry.js' {
  interface Plugins {
    'embedded-wallet': EmbeddedWalletContract
  }
}
export interface EmbeddedWalletContract {
  api: EmbeddedWalletApi
  requires: 'ethereum' | 'wallet-frame'
  uses: 'solana-wallet'
  flows: {
    create: Flow<CreateState, CreateEvent>
    cloud: Flow<CloudState, CloudEvent>
    export: Flow<ExportState, ExportEvent>
    connect: Flow<ConnectState, ConnectEvent>
    guard: Flow<GuardState, GuardEvent>
    recover: Flow<RecoverState, RecoverEvent>
    send: Flow<SendState, SendEvent>
    sign: Flow<SignState, SignEvent>
  }
  screens:
    | 'EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN'
    | 'EMBEDDED_WALLET_CREATED_SCREEN'
    | 'EMBEDDED_WALLET_CONNECTING_SCREEN'
    | 'EMBEDDED_WALLET_KEY_EXPORT_SCREEN'
    | 'EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN'
    | 'EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN'
    | 'EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN'
    | 'EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN'
    | 'EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN'
    | 'EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN'
    | 'EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN'
    | 'EMBEDDED_WALLET_SET_AUTOMATIC_RECOVERY_SCREEN'
    | 'EMBEDDED_WALLET_SIGN_REQUEST_SCREEN'
  errors:
    | 'embedded_wallet_already_exists'
    | 'embedded_wallet_not_found'
    | 'embedded_wallet_recovery_already_exists'
    | 'invalid_message'
    | 'oauth_state_mismatch'
    | 'oauth_unexpected'
    | 'oauth_user_denied'
    | 'popup_blocked'
    | 'transaction_failure'
    | 'unable_to_sign'
    | 'unknown_embedded_wallet_error'
    | 'unsupported_chain_id'
    | 'user_exited_set_password_flow'
  events: { walletAct: WalletAct }
}
/** A user's own wallet, as one of the user's accounts. */
export type EmbeddedAccount = AccountOf<'wallet'>

/** What came of each thing that a host asks of a wallet: exactly once, with `error` or with the rest. Callbacks of hooks. Wire §5.3. */
export type WalletAct =
  | Came<'create' | 'setPassword', { readonly wallet: EmbeddedAccount }>
  | Came<'setRecovery', { readonly wallet: EmbeddedAccount; readonly method: string }>
  | Came<'signMessage' | 'signTypedData' | 'signTransaction', Signed>
  | Came<'sendTransaction', Sent>
// one for each act, so that `Extract` finds each alone
type Came<Act extends string, Result> = Act extends string
  ? { readonly act: Act } & ((Result & { readonly error?: undefined }) | { readonly error: LatchkitError })
  : never
export interface Signed {
  readonly signature: `0x${string}`
}
export interface Sent {
  readonly hash: `0x${string}`
  /** Where it was waited for, and came. Modal §3. */
  readonly receipt?: Receipt
}

export interface EmbeddedWalletApi extends RunsOnboarding, SuppliesWallets {
  /** A login's last step: makes the wallet that this user should have. Rejecting logs the user out. Modal §4.7. */
  onboard(user: User, isNewUser: boolean): Promise<void>
  /**
   * Makes the user's Ethereum wallet: silently, or in the dialog where the app wants it guarded at once. Rejects with
   * `embedded_wallet_already_exists`, `must_be_authenticated`, `wallet_frame_unavailable`, `user_exited_set_password_flow`, …
   */
  create(): Promise<EmbeddedAccount>
  /** `privateKey`: 32 bytes of hex, with or without `0x`. A second wallet, `imported`. Rejects with `invalid_data`. */
  importKey(of: { readonly privateKey: string }): Promise<EmbeddedAccount>
  /** EIP-1193 of one of the user's wallets. Wire §5.6. Rejects with `embedded_wallet_not_found`. */
  provider(address?: string): Promise<Eip1193Provider>
  readonly sign: SignApi
  readonly guard: GuardApi
}
/** Options of what opens the dialog to ask the user. */
export interface SignOptions {
  /** Of several wallets the one to use; by default the first that was not imported. */
  readonly address?: string
  readonly uiOptions?: SignUi
}
type Quantity = number | bigint | string
/** Modal §3, §5: each quantity a number, bigint or hex string. */
export interface TransactionRequest {
  readonly to?: string
  readonly from?: string
  readonly chainId?: number | `0x${string}`
  readonly data?: string
  readonly value?: Quantity
  readonly nonce?: Quantity
  readonly gasLimit?: Quantity
  readonly gasPrice?: Quantity
  readonly maxFeePerGas?: Quantity
  readonly maxPriorityFeePerGas?: Quantity
  readonly type?: number
}
export interface SendOptions extends SignOptions {
  readonly uiOptions?: TransactionUi
  /** Passed to whoever fills the role `funding`. */
  readonly fundWalletConfig?: object
}
/** Each rejects with `must_be_authenticated`, `embedded_wallet_not_found`, `user_rejected_request` (4001), `unable_to_sign`, … Modal §4.11, §4.12. */
export interface SignApi {
  /** `message` is not empty: `invalid_message`. */
  message(of: { readonly message: string }, options?: SignOptions): Promise<Signed>
  /** EIP-712, an object or its JSON: `invalid_data` where it is malformed, or for another chain than the wallet's. */
  typedData(data: object, options?: SignOptions): Promise<Signed>
  transaction(of: TransactionRequest, options?: SendOptions): Promise<Signed>
  /**
   * Rejects with `transaction_failure`, whose `cause` has a `code` (`NONCE_EXPIRED`, `CALL_EXCEPTION`, …) and, once it was
   * sent, its `transactionHash`; `insufficient_balance` where nobody is asked, `unsupported_chain_id`, `invalid_data`.
   */
  send(of: TransactionRequest, options?: SendOptions): Promise<Sent>
}
export interface RecoveryOptions {
  /** The one to use; `automatic`: by the provider again. Otherwise the user chooses, of what the app allows. */
  readonly recoveryMethod?: UserRecovery | 'automatic'
}
/** Each opens the dialog. Modal §4.8–4.10. */
export interface GuardApi {
  /** Rejects with `user_exited_set_password_flow`, `not_supported`, `embedded_wallet_recovery_already_exists`, … */
  setRecovery(options?: RecoveryOptions): Promise<{ wallet: EmbeddedAccount; method: string }>
  setPassword(): Promise<{ wallet: EmbeddedAccount }>
  /** Gets the wallet back on this device; at once where no user is needed for it. */
  recover(address?: string): Promise<EmbeddedAccount>
  /** Shows the key, and only there. Resolves when the user leaves. Asks the second factor. */
  exportKey(of?: { readonly address?: string }): Promise<void>
  /** The same of a wallet that another plugin keeps. */
  showKey(of: ShownKey): Promise<void>
}
export interface ShownKey {
  readonly address: string
  /** Its recovery phrase is shown, too. */
  readonly phrase: boolean
  /** Makes it ready on this device, and asks the second factor: the dialog says that it connects meanwhile. */
  unlock(): Promise<void>
}
