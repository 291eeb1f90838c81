import type { LatchkitError } from '../../../core/errors.js'
import type { UserRecovery } from '../../wallet-frame/contract.js'

/** A cloud of the user's own that can store the recovery key of a wallet. */
export type CloudProvider = Exclude<UserRecovery, 'user-passcode'>
/** Modal §3, `recoveryOAuthStatus`. */
export interface CloudTask {
  readonly provider: CloudProvider
  readonly action: 'recover' | 'create-wallet' | 'set-recovery'
  /** True if there is a screen beneath to go back to. */
  readonly canGoBack?: boolean | undefined
  /** True during a login, when the user cannot leave. Modal §6. */
  readonly automatic?: boolean | undefined
}
/** The window's answer: a code to exchange, or iCloud's access token. */
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
  /** Waits for a click, because a browser only opens a window within one. */
  | ({ readonly at: 'confirm' } & CloudTask)
  | ({ readonly at: 'opening' } & CloudTask)
  | ({ readonly at: 'waiting' } & CloudTask)
  | ({ readonly at: 'working'; readonly grant: CloudGrant } & CloudTask)
  | ({ readonly at: 'success' } & CloudTask)
  | ({ readonly at: 'problem'; readonly error: LatchkitError } & CloudTask)
  | { readonly at: 'done'; readonly value: 'back' | 'complete' }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type CloudEvent = { readonly type: 'confirm' } | { readonly type: 'retry' } | { readonly type: 'back' }
