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
    /** What proves a second factor is among their data: who sends them has it in hand. */
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
    /** An overlay, so that the outside never sees this name. */
    verify: 'MFA_VERIFICATION_SCREEN'
    enroll: 'MFA_ENROLLMENT_FLOW_SCREEN'
  }
  errors: 'exited_mfa_enrollment'
  events: { mfaRequired: { mfaMethods: readonly MfaMethod[] } }
  requires: 'wallet-frame'
  uses: 'passkey'
}

export interface MfaApi extends StepUpRole, EnrolmentApi {
  /**
   * Asks the user for a second factor now, so that what follows soon needs none. Rejects with `not_supported` for a user who has none,
   * `must_be_authenticated`, and as `around` does.
   */
  verify(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>
  /**
   * Begins a method for a host that asks by itself: sends the code of `sms`, fetches what `submit` of a `passkey` takes. Rejects with
   * `must_be_authenticated`, `too_many_requests`, `not_supported` for a method that the user does not have.
   */
  init(method: MfaMethod): Promise<MfaPasskeyOptions | undefined>
  /**
   * The user's answer, for what waits for it: six digits, the options of a passkey, for which the browser is asked (call it within a
   * click), or a backup code. Resolves once all of it has run, which tells itself how that ended. Rejects with `missing_or_invalid_mfa` where another try is possible, `mfa_timeout`,
   * `mfa_verification_max_attempts_reached`, `user_rejected_request` once it was cancelled, `invalid_data` for what is no code, or where
   * nothing waits.
   */
  submit(method: MfaFactor, answer: string | MfaPasskeyOptions): Promise<void>
  /** Whatever waits ends with `user_rejected_request`, 'MFA canceled'. */
  cancel(): void
}
/** Undefined until something has waited for a second factor. */
export interface MfaState {
  /** The user's methods, of which one is waited for; null where nothing waits. */
  readonly required: readonly MfaMethod[] | null
}
