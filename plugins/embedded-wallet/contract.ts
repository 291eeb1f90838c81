import type { RunsOnboarding, SuppliesWallets } from '../../core/capabilities.js'
import type { Flow } from '../../core/flow.js'
import type { User } from '../../core/user.js'
import type { Eip1193Provider } from '../../core/wallets.js'
import type { CloudError, CloudEvent, CloudState } from './cloud/contract.js'
import type { CreateEvent, CreateState } from './create/contract.js'
import type { ExportApi, ExportEvent, ExportState } from './export/contract.js'
import type {
  RecoverEvent,
  RecoverState,
  RecoveryApi,
  SetRecoveryEvent,
  SetRecoveryState,
} from './recovery/contract.js'
import type { SendEvent, SendState, SignApi } from './send/contract.js'
import type { SignEvent, SignState } from './sign/contract.js'
import type { ConnectEvent, ConnectState, EmbeddedAccount, WalletAct } from './wallet/contract.js'

declare module '../../core/registry.js' {
  interface Plugins {
    'embedded-wallet': EmbeddedWalletContract
  }
}
/** Errors of embedded wallets. */
type EmbeddedWalletError =
  | CloudError
  /** The app does not offer this recovery method. Enable it in the app's settings, or offer another method. */
  | 'disallowed_recovery_method'
  /** The user has no embedded wallet, or not the one that the call names. Create a wallet first. */
  | 'embedded_wallet_not_found'
  /** The wallet has this recovery method already. Offer another method. */
  | 'embedded_wallet_recovery_already_exists'
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
  /** The user closed the dialog before a recovery method was set. Do nothing: this is no failure. */
  | 'user_exited_set_password_flow'
export interface EmbeddedWalletContract {
  api: EmbeddedWalletApi
  requires: 'ethereum' | 'wallet-frame'
  uses: 'solana-wallet'
  flows: {
    create: Flow<CreateState, CreateEvent>
    cloud: Flow<CloudState, CloudEvent>
    export: Flow<ExportState, ExportEvent>
    connect: Flow<ConnectState, ConnectEvent>
    setRecovery: Flow<SetRecoveryState, SetRecoveryEvent>
    recover: Flow<RecoverState, RecoverEvent>
    send: Flow<SendState, SendEvent>
    sign: Flow<SignState, SignEvent>
  }
  screens: {
    create: 'EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN' | 'EMBEDDED_WALLET_CREATED_SCREEN'
    cloud: 'EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN'
    export: 'EMBEDDED_WALLET_KEY_EXPORT_SCREEN'
    connect: 'EMBEDDED_WALLET_CONNECTING_SCREEN'
    setRecovery:
      | 'EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN'
      | 'EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN'
      | 'EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN'
      | 'EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN'
      | 'EMBEDDED_WALLET_SET_AUTOMATIC_RECOVERY_SCREEN'
    recover: 'EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN'
    send: 'EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN'
    sign: 'EMBEDDED_WALLET_SIGN_REQUEST_SCREEN'
  }
  errors: EmbeddedWalletError
  events: {
    /** A request of the app to a wallet ended, with a result or with `error`. Once for each request. */
    walletAct: WalletAct
  }
}
export interface EmbeddedWalletApi extends RunsOnboarding, SuppliesWallets, ExportApi {
  /**
   * Runs as the last step of a login and creates the wallet that this user should have. If that fails, the user is
   * logged out only if the app requires the wallet.
   */
  onboard(user: User, isNewUser: boolean): Promise<void>
  /**
   * Resolves with the user's Ethereum wallet, and creates it if there is none besides imported ones. The dialog opens
   * if the app requires a recovery method from the start. Rejects with `must_be_authenticated`,
   * `wallet_frame_unavailable`, `user_exited_set_password_flow`, …
   */
  create(): Promise<EmbeddedAccount>
  /** Creates the wallet that an earlier login should have created. The user stays logged in if it fails. */
  catchUp(): Promise<EmbeddedAccount>
  /** Imports a private key, 32 bytes of hex with or without `0x`, as a further wallet. Rejects with `invalid_data`. */
  importKey(of: { readonly privateKey: string }): Promise<EmbeddedAccount>
  /** The EIP-1193 provider of one of the user's wallets. Rejects with `embedded_wallet_not_found`. */
  provider(address?: string): Promise<Eip1193Provider>
  readonly sign: SignApi
  readonly recovery: RecoveryApi
}
