declare module '../../core/registry.js' {
  interface Roles {
    stepUp: StepUpRole
  }
  interface RoleErrors {
    stepUp: StepUpError
  }
}
/**
 * Error codes of a second factor. The screens of operations that need one have texts for them:
 * `ui/kit/requests/use-wallet-words.ts`.
 */
export type StepUpError =
  /**
   * The second factor had too many wrong codes in a row and is locked. Let the user confirm with another one, or with a
   * backup code, which unlocks it.
   */
  | 'mfa_method_locked'
  /** The user did not enter the second factor in time. Let the user try again. */
  | 'mfa_timeout'
  /** The second factor was wrong too often. Let the user wait a while and try again. */
  | 'mfa_verification_max_attempts_reached'
export interface StepUpRole {
  /**
   * Runs an operation on a wallet, and again with a second factor if it is refused without one. Rejects with
   * `missing_or_invalid_mfa`, and with the codes of `StepUpError`.
   */
  around<T>(run: (proof?: MfaProof) => Promise<T>, options?: StepUpOptions): Promise<T>
}
export interface StepUpOptions {
  /** Asks for a second factor before the first attempt: for exports, and after a refusal without one. */
  readonly forced?: boolean | undefined
  /** Aborting it closes the prompt. */
  readonly signal?: AbortSignal | undefined
  /** The operation makes this change, which the user confirms on a page of the server. */
  readonly change?: Change | undefined
}
/** A change of second factors, or of how the wallet is recovered. Wire §3.6. */
export type Change =
  | `${'add' | 'remove'}-${Exclude<MfaProof['mfaMethod'], 'backup_code'>}`
  | 'backup-codes'
  | 'recovery'
/**
 * Sent with the operation to the frame. `mfaCode`: six digits, a passkey's answer in the format of the wire, or a
 * backup code.
 */
export interface MfaProof {
  readonly mfaMethod: 'sms' | 'totp' | 'passkey' | 'backup_code'
  readonly mfaCode: string | object
  readonly relyingParty: string
}
