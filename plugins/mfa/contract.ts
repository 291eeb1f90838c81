import type { Flow } from '../../core/flow.js'
import type { MfaProof, StepUpRole } from '../roles/step-up.js'
import type { ConfirmEvent, ConfirmState } from './confirm/contract.js'
import type { EnrollEvent, EnrollState, EnrolmentApi } from './enroll/contract.js'
import type { MfaFactor, MfaMethod, MfaPasskeyOptions, VerifyEvent, VerifyState } from './verify/contract.js'

export type * from './enroll/contract.js'
export type * from './verify/contract.js'

declare module '../../core/registry.js' {
  interface Plugins {
    mfa: MfaContract
  }
}
declare module '../wallet-frame/contract.js' {
  interface FrameMessages {
    /** Their data include the second factor: `plugins/mfa/` sends them and wraps them in `around` itself. */
    'mfa:verify': { data: Partial<MfaProof>; answer: object }
    'mfa:init-enrollment': {
      data: { readonly method: 'sms' | 'totp'; readonly phoneNumber?: string } & Partial<MfaProof>
      answer: object
    }
    'mfa:submit-enrollment': {
      data: {
        readonly method: MfaMethod
        readonly code?: string
        readonly phoneNumber?: string
        readonly credentialIds?: readonly string[]
      } & Partial<MfaProof>
      answer: object
    }
    'mfa:unenroll': { data: { readonly method: 'sms' | 'totp' } & Partial<MfaProof>; answer: object }
    'mfa:generate-backup-codes': { data: Partial<MfaProof>; answer: object }
  }
}
export interface MfaContract {
  api: MfaApi
  state: MfaState
  flows: {
    verify: Flow<VerifyState, VerifyEvent>
    confirm: Flow<ConfirmState, ConfirmEvent>
    enroll: Flow<EnrollState, EnrollEvent>
  }
  screens: {
    /**
     * Screens of an overlay, whose names hosts do not see. Each method has a separate screen, so that it does not load
     * the code of the others.
     */
    verify:
      | 'MFA_VERIFICATION_SCREEN'
      | 'MFA_VERIFICATION_CODE_SCREEN'
      | 'MFA_VERIFICATION_PASSKEY_SCREEN'
      | 'MFA_VERIFICATION_BACKUP_CODE_SCREEN'
    /** The screen of an overlay. */
    confirm: 'MFA_CONFIRMATION_SCREEN'
    enroll: 'MFA_ENROLLMENT_FLOW_SCREEN'
  }
  /** The user closed the dialog of the second factors. Do nothing: this is no failure. */
  errors: 'exited_mfa_enrollment'
  events: {
    /** An operation waits for a second factor of the user. */
    mfaRequired: { mfaMethods: readonly MfaMethod[] }
  }
  requires: 'wallet-frame'
  uses: 'passkey'
}

export interface MfaApi extends StepUpRole, EnrolmentApi {
  /**
   * Asks for a second factor now, so that operations in the next minutes need none. Rejects with `not_supported` if
   * the user has none, with `must_be_authenticated`, and as `around` does.
   */
  verify(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>
  /**
   * Starts a method for a host with its own prompt: sends the code of `sms`, or fetches the options that `submit`
   * takes for a `passkey`. Rejects with `must_be_authenticated`, `too_many_requests`, and with `not_supported` if the
   * user does not have the method.
   */
  init(method: MfaMethod): Promise<MfaPasskeyOptions | undefined>
  /**
   * Submits the second factor: six digits, a backup code, or the options of a passkey, with which the browser is asked
   * (call it within a click). Resolves once all waiting operations have run; each operation's own promise has its
   * result. Rejects with `missing_or_invalid_mfa` if the user may try again, `mfa_timeout`,
   * `mfa_verification_max_attempts_reached`, `user_rejected_request` if it was cancelled, and `invalid_data` if the
   * code is malformed or no operation waits.
   */
  submit(method: MfaFactor, answer: string | MfaPasskeyOptions): Promise<void>
  /** Rejects every waiting operation with `user_rejected_request`, 'MFA canceled'. */
  cancel(): void
}
/** Undefined until an operation has needed a second factor. */
export interface MfaState {
  /** The methods that the user can verify with now; null while no operation waits. */
  readonly required: readonly MfaMethod[] | null
}
