import type { LatchkitError } from '../../../core/errors.js'
import type { Recovery, UserRecovery } from '../../wallet-frame/contract.js'
import type { CloudProvider } from '../cloud/contract.js'
import type { EmbeddedAccount } from '../wallet/contract.js'

/**
 * The data of every stage in which the user chooses a recovery method. Modal §3, `recoverySelection`, `createWallet`.
 */
export interface SetRecoveryTask {
  /** Whether the recovery method creates a wallet or is set for an existing one. */
  readonly intent: 'create' | 'set'
  /** True where a login requires it, so that the user cannot leave. Modal §6. */
  readonly automatic: boolean
  /** The current recovery method, if it is one of the user's own. */
  readonly current: UserRecovery | null
  /** The methods to choose from, in order. */
  readonly options: readonly UserRecovery[]
  /** Whether the host asked for automatic recovery. The screen then offers the other methods as alternatives. */
  readonly offers: boolean
}
interface InTask {
  readonly task: SetRecoveryTask
}
/**
 * The steps of setting a password. `chosen`: the user came from the selection, so the first step goes back there.
 * Modal §4.9.
 */
export interface PasswordStep extends InTask {
  readonly chosen: boolean
  readonly password: string
}
/**
 * EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN, EMBEDDED_WALLET_SET_AUTOMATIC_RECOVERY_SCREEN and the password's screens
 * in every stage. Modal §4.8, §4.9.
 */
export type SetRecoveryState =
  /** EMBEDDED_WALLET_SET_AUTOMATIC_RECOVERY_SCREEN. */
  | ({ readonly at: 'offering'; readonly error?: LatchkitError } & InTask)
  | ({ readonly at: 'securing' } & InTask)
  | ({ readonly at: 'selecting'; readonly error?: LatchkitError } & InTask)
  | ({ readonly at: 'explaining' } & InTask)
  /** The cloud's screen lies on top. */
  | ({ readonly at: 'backingUp'; readonly provider: CloudProvider } & InTask)
  /** EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN. */
  | ({ readonly at: 'splash' } & InTask)
  | ({ readonly at: 'creating' } & PasswordStep)
  | ({ readonly at: 'saving' } & PasswordStep)
  | ({ readonly at: 'confirming' } & PasswordStep)
  /** `accepted`: the checkbox is ticked. */
  | ({ readonly at: 'finalizing'; readonly accepted: boolean; readonly error?: LatchkitError } & PasswordStep)
  | ({ readonly at: 'setting' } & PasswordStep)
  /** The recovery method is set. The flow continues by itself if a login required it. */
  | ({ readonly at: 'set'; readonly recovery: Recovery } & InTask)
  | { readonly at: 'done'; readonly value: Recovery }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type SetRecoveryEvent =
  | { readonly type: 'choose'; readonly method: UserRecovery }
  | { readonly type: 'submit'; readonly password: string }
  | { readonly type: 'accept'; readonly accepted: boolean }
  | { readonly type: 'continue' | 'back' | 'explain' | 'more' | 'cancel' }

/** EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN in every stage. Modal §3, `recoverWallet`, §4.10. */
export type RecoverState =
  | { readonly at: 'entering'; readonly wallet: string; readonly error?: LatchkitError }
  | { readonly at: 'recovering'; readonly wallet: string; readonly password: string }
  | { readonly at: 'recovered'; readonly wallet: string }
  | { readonly at: 'done' }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type RecoverEvent = { readonly type: 'submit'; readonly password: string }
export interface RecoveryOptions {
  /** The method to use; `automatic` means by the server. By default the user chooses one that the app allows. */
  readonly recoveryMethod?: UserRecovery | 'automatic' | undefined
}
/** Each method opens the dialog. */
export interface RecoveryApi {
  /** Rejects with `user_exited_set_password_flow`, `not_supported`, `embedded_wallet_recovery_already_exists`, … */
  setRecovery(options?: RecoveryOptions): Promise<{ wallet: EmbeddedAccount; method: string }>
  setPassword(): Promise<{ wallet: EmbeddedAccount }>
  /** Recovers the wallet on this device; without the dialog if the user has to do nothing. */
  recover(address?: string): Promise<EmbeddedAccount>
}
