import type { Flow } from '../../core/flow.js'
import type { MfaProof, StepUpRole } from '../roles/step-up.js'
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
    /** Their data carry the second factor: `plugins/mfa/` sends them, and runs each inside `around` itself. */
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
  flows: { verify: Flow<VerifyState, VerifyEvent>; enroll: Flow<EnrollState, EnrollEvent> }
  screens: {
    /**
     * Screens of an overlay; hosts do not see their names. Each method has its own screen, so that it does not load the
     * code of the others.
     */
    verify:
      | 'MFA_VERIFICATION_SCREEN'
      | 'MFA_VERIFICATION_CODE_SCREEN'
      | 'MFA_VERIFICATION_PASSKEY_SCREEN'
      | 'MFA_VERIFICATION_BACKUP_CODE_SCREEN'
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
   * Asks the user for a second factor now, so that what follows soon needs none. Rejects with `not_supported` for a
   * user who has none, `must_be_authenticated`, and as `around` does.
   */
  verify(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>
  /**
   * Begins a method for a host that asks by itself: sends the code of `sms`, fetches what `submit` of a `passkey`
   * takes. Rejects with `must_be_authenticated`, `too_many_requests`, `not_supported` for a method that the user does
   * not have.
   */
  init(method: MfaMethod): Promise<MfaPasskeyOptions | undefined>
  /**
   * Answers what waits for a second factor: with six digits, a backup code, or the options of a passkey, for which the
   * browser is asked (call it within a click). Resolves once every waiting operation has run; how each ended, its own
   * promise tells. Rejects with `missing_or_invalid_mfa` where another try is possible, `mfa_timeout`,
   * `mfa_verification_max_attempts_reached`, `user_rejected_request` once it was cancelled, `invalid_data` for what is
   * no code, or where nothing waits.
   */
  submit(method: MfaFactor, answer: string | MfaPasskeyOptions): Promise<void>
  /** Rejects every waiting operation with `user_rejected_request`, 'MFA canceled'. */
  cancel(): void
}
/** Undefined until an operation has waited for a second factor. */
export interface MfaState {
  /** The methods by which the user can verify what waits now; null where nothing waits. */
  readonly required: readonly MfaMethod[] | null
}
