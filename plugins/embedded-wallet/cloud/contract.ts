import type { LatchkitError } from '../../../core/errors.js'
import type { UserRecovery } from '../../wallet-frame/contract.js'

/** Where a user's own cloud keeps what opens a backed-up wallet. */
export type CloudProvider = Exclude<UserRecovery, 'user-passcode'>
/** Modal §3, `recoveryOAuthStatus`. */
export interface CloudTask {
  readonly provider: CloudProvider
  readonly action: 'recover' | 'create-wallet' | 'set-recovery'
  /** A screen lies beneath that the user may go back to. */
  readonly canGoBack?: boolean | undefined
  /** Part of a login, which cannot be left. Modal §6. */
  readonly automatic?: boolean | undefined
}
/** The answer of the window: a code to redeem, or iCloud's own access. */
export type CloudGrant =
  | { readonly code: string; readonly state: string; readonly verifier: string }
  | { readonly access: string }

/** The codes of the cloud's window. */
export type CloudError =
  /** The answer does not belong to a request that this browser started. Let the user start again from this page. */
  | 'oauth_state_mismatch'
  /** The cloud gave no access. Let the user try again. */
  | 'oauth_unexpected'
  /** The user declined access to the cloud. Do nothing: this is no failure. */
  | 'oauth_user_denied'
  /** The browser did not open the cloud's window. Make the call within a click. */
  | 'popup_blocked'

/** EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN in every stage. Modal §4.16, Wire §3.4. */
export type CloudState =
  /** Waits for a click of the user's own, without which a browser opens no window. */
  | ({ readonly at: 'confirm' } & CloudTask)
  | ({ readonly at: 'opening' } & CloudTask)
  | ({ readonly at: 'waiting' } & CloudTask)
  | ({ readonly at: 'working'; readonly grant: CloudGrant } & CloudTask)
  | ({ readonly at: 'success' } & CloudTask)
  | ({ readonly at: 'problem'; readonly error: LatchkitError } & CloudTask)
  | { readonly at: 'done'; readonly value: 'back' | 'complete' }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type CloudEvent = { readonly type: 'confirm' } | { readonly type: 'retry' } | { readonly type: 'back' }
