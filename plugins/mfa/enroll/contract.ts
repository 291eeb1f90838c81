import type { RunsOnboarding } from '../../../core/capabilities.js'
import type { LatchkitError } from '../../../core/errors.js'
import type { PasskeyAccount, User } from '../../../core/user.js'
import type { MfaMethod } from '../verify/contract.js'

/** Adds and removes second factors. */
export interface EnrolmentApi extends RunsOnboarding {
  /**
   * Starts to add a phone and sends it a code. A user who has another second factor is asked for it. Rejects with
   * `must_be_authenticated`, `invalid_data`, `not_supported` (the app does not offer SMS, the user already has it or
   * logs in with a phone), `too_many_requests`, and as `around` does.
   */
  initSms(phoneNumber: string): Promise<void>
  /** Starts to add an authenticator app and creates its secret. Rejects as `initSms` does. */
  initTotp(): Promise<MfaAuthenticator>
  /** Resolves with the credential ids of the user's passkeys, newest first. Rejects with `must_be_authenticated`. */
  initPasskey(): Promise<readonly string[]>
  /**
   * Adds a method, given a proof that the user has it. Resolves with backup codes if it is the user's first method.
   * Rejects as `initSms` does, with `invalid_credentials` for a wrong code, and with `linked_account_not_found` for a
   * passkey that is not the user's.
   */
  submitEnrollment(answer: MfaEnrollmentAnswer): Promise<MfaEnrolled>
  /**
   * Removes a method after asking for a second factor. Removing a method that is already removed is no error. Rejects
   * as `around` does.
   */
  unenroll(method: MfaMethod): Promise<void>
  /**
   * Resolves with ten new backup codes after asking for a second factor. Older codes become invalid. Rejects as
   * `around` does.
   */
  renewBackupCodes(): Promise<readonly string[]>
  /**
   * Opens the dialog to add and remove methods. Resolves with the user if anything was changed. Rejects with
   * `must_be_authenticated`, `exited_mfa_enrollment` if nothing was changed, `no_modal`.
   */
  showEnrollment(): Promise<User>
  /** Offers enrolment as a step of a login (`mfaAtLogin`) if the user can add a method. Never rejects. */
  onboard(): Promise<void>
  /** Closes that dialog, if it is open. */
  closeEnrollment(): void
}

/** The data to set up an authenticator app. */
export interface MfaAuthenticator {
  /** Base32, for manual entry. */
  readonly secret: string
  /** `otpauth://totp/…`, for a QR code. */
  readonly authUrl: string
}
/** The proof that the user has the method. For passkeys, exactly these become second factors. */
export type MfaEnrollmentAnswer =
  | { readonly method: 'sms'; readonly phoneNumber: string; readonly mfaCode: string }
  | { readonly method: 'totp'; readonly mfaCode: string }
  | { readonly method: 'passkey'; readonly credentialIds: readonly string[] }
export interface MfaEnrolled {
  /** Backup codes, with the user's first method. Each works once instead of a lost method. */
  readonly backupCodes?: readonly string[]
}

/** A method, and whether the user can add it. */
export interface EnrollOffer {
  readonly method: MfaMethod
  /** `disabled`: SMS for a user who logs in with a phone. */
  readonly status: 'open' | 'added' | 'disabled'
}
/** The data of every stage. */
export interface EnrollTask {
  /** In display order. */
  readonly offers: readonly EnrollOffer[]
  /** The user's passkeys, newest first. */
  readonly passkeys: readonly PasskeyAccount[]
  /** Whether a method was added or removed since the dialog opened. */
  readonly changed: boolean
}
/** The method that a code is entered for. */
export type EnrollSubject =
  | { readonly method: 'sms'; readonly phone: string }
  | { readonly method: 'totp'; readonly authenticator: MfaAuthenticator }
interface Coding {
  readonly subject: EnrollSubject
  /** Number of times the boxes were emptied. */
  readonly round: number
}
interface Passkeys {
  /** Whether 'View All' was pressed. */
  readonly expanded: boolean
  /** False if the plugin `passkey` is off. */
  readonly mayAdd: boolean
}

export type EnrollState =
  /** Explains second factors to a user who has none. */
  | ({ readonly at: 'intro' } & EnrollTask)
  | ({ readonly at: 'methods'; readonly error?: LatchkitError | undefined } & EnrollTask)
  | ({ readonly at: 'phone'; readonly phone: string; readonly error?: LatchkitError | undefined } & EnrollTask)
  /** The first message with a code is being sent. */
  | ({ readonly at: 'sending'; readonly phone: string } & EnrollTask)
  | ({ readonly at: 'preparing'; readonly method: 'totp' } & EnrollTask)
  | ({ readonly at: 'scan'; readonly authenticator: MfaAuthenticator } & EnrollTask)
  | ({
      readonly at: 'code'
      readonly error?: LatchkitError | undefined
      /** When the boxes with the refused code are emptied, in ms since the epoch. */
      readonly clearAt?: number | undefined
      /** When another code can be sent, in ms since the epoch. */
      readonly resendAt?: number | undefined
    } & Coding &
      EnrollTask)
  | ({ readonly at: 'resending' } & Coding & EnrollTask)
  | ({ readonly at: 'submitting'; readonly code: string; readonly resendAt?: number | undefined } & Coding & EnrollTask)
  | ({ readonly at: 'passkeys'; readonly error?: LatchkitError | undefined } & Passkeys & EnrollTask)
  | ({ readonly at: 'adding' } & Passkeys & EnrollTask)
  | ({ readonly at: 'enabling' } & Passkeys & EnrollTask)
  | ({ readonly at: 'confirming'; readonly method: MfaMethod } & EnrollTask)
  | ({ readonly at: 'removing'; readonly method: MfaMethod } & EnrollTask)
  | ({ readonly at: 'renewing' } & EnrollTask)
  | ({
      readonly at: 'success'
      readonly method: MfaMethod
      readonly backupCodes?: readonly string[] | undefined
    } & EnrollTask)
  /** Shows the backup codes, once. */
  | ({ readonly at: 'codes'; readonly backupCodes: readonly string[] } & EnrollTask)
  | ({ readonly at: 'problem'; readonly error: LatchkitError } & EnrollTask)
  | { readonly at: 'done' }
  | { readonly at: 'failed'; readonly error: LatchkitError }

export type EnrollEvent =
  | { readonly type: 'continue' }
  /** The user declines for now. */
  | { readonly type: 'decline' }
  | { readonly type: 'choose'; readonly method: MfaMethod }
  | { readonly type: 'remove'; readonly method: MfaMethod }
  /** Creates new backup codes; the old ones become invalid. */
  | { readonly type: 'renew' }
  | { readonly type: 'send'; readonly phone: string }
  | { readonly type: 'submit'; readonly code: string }
  | { readonly type: 'edit' }
  /** Sends another code by SMS. */
  | { readonly type: 'again' }
  | { readonly type: 'add' }
  | { readonly type: 'expand' }
  /** Enables all of the user's passkeys. */
  | { readonly type: 'enable' }
  | { readonly type: 'confirm' }
  | { readonly type: 'back' }
  /** The user's data have changed: an account was linked, or a method removed on another device. */
  | { readonly type: 'task'; readonly task: Omit<EnrollTask, 'changed'> }
