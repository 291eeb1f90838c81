import type { RunsOnboarding } from '../../../core/capabilities.js'
import type { LatchkitError } from '../../../core/errors.js'
import type { PasskeyAccount, User } from '../../../core/user.js'
import type { MfaMethod } from '../verify/contract.js'

/** Adds and removes second factors. */
export interface EnrolmentApi extends RunsOnboarding {
  /**
   * Begins to add a phone: sends it a code. A user who has another second factor is asked for it. Rejects with
   * `must_be_authenticated`, `invalid_data`, `not_supported` where the app does not offer SMS, the user has it already
   * or logs in by a phone, `too_many_requests`, and as `around` does.
   */
  initSms(phoneNumber: string): Promise<void>
  /** Begins to add an authenticator app: makes its secret. Rejects as `initSms` does. */
  initTotp(): Promise<MfaAuthenticator>
  /** The user's passkeys, the newest first, by their credential ids. Rejects with `must_be_authenticated`. */
  initPasskey(): Promise<readonly string[]>
  /**
   * Adds a method, by what shows that the user has it. Resolves with the backup codes where it is the user's first.
   * Rejects as `initSms` does, with `invalid_credentials` for a wrong code, and with `linked_account_not_found` for a
   * passkey that is not the user's.
   */
  submitEnrollment(answer: MfaEnrollmentAnswer): Promise<MfaEnrolled>
  /**
   * Removes a method after the user proved one. A method that is removed already causes no error. Rejects as `around`
   * does.
   */
  unenroll(method: MfaMethod): Promise<void>
  /**
   * Returns ten new backup codes after the user proved a second factor; older codes become invalid. Rejects as `around`
   * does.
   */
  renewBackupCodes(): Promise<readonly string[]>
  /**
   * Opens the dialog to add and remove methods; resolves with the user once something was changed. Rejects with
   * `must_be_authenticated`, `exited_mfa_enrollment` where nothing was, `no_modal`.
   */
  showEnrollment(): Promise<User>
  /** Offers enrolment as a step of a login, for `mfaAtLogin`, where the user can add a method. Never rejects. */
  onboard(): Promise<void>
  /** Closes that dialog. Nothing happens where it is not open. */
  closeEnrollment(): void
}

/** The data that sets an authenticator app up. */
export interface MfaAuthenticator {
  /** Base32, to type in. */
  readonly secret: string
  /** `otpauth://totp/…`, for a QR code. */
  readonly authUrl: string
}
/** The proof that the user has the method. Afterwards exactly these passkeys of the user are a second factor. */
export type MfaEnrollmentAnswer =
  | { readonly method: 'sms'; readonly phoneNumber: string; readonly mfaCode: string }
  | { readonly method: 'totp'; readonly mfaCode: string }
  | { readonly method: 'passkey'; readonly credentialIds: readonly string[] }
export interface MfaEnrolled {
  /** With the user's first method: codes to keep. Each works once in place of a method that is lost. */
  readonly backupCodes?: readonly string[]
}

/** A method, and whether the user can add it. */
export interface EnrollOffer {
  readonly method: MfaMethod
  /** `disabled`: of SMS, for a user who logs in by a phone. */
  readonly status: 'open' | 'added' | 'disabled'
}
/** The data of every stage. */
export interface EnrollTask {
  /** In the order in which they are shown. */
  readonly offers: readonly EnrollOffer[]
  /** The user's passkeys, the newest first. */
  readonly passkeys: readonly PasskeyAccount[]
  /** A method was added or removed since the dialog was opened. */
  readonly changed: boolean
}
/** The method that a code is entered for. */
export type EnrollSubject =
  | { readonly method: 'sms'; readonly phone: string }
  | { readonly method: 'totp'; readonly authenticator: MfaAuthenticator }
interface Coding {
  readonly subject: EnrollSubject
  /** Counts how often the boxes were emptied. */
  readonly round: number
}
interface Passkeys {
  /** 'View All' was pressed. */
  readonly expanded: boolean
  /** False where the plugin `passkey` is off. */
  readonly mayAdd: boolean
}

export type EnrollState =
  /** Says what second factors are for, to a user who has none. */
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
      /** ms since the epoch, when the boxes are emptied of a refused code. */
      readonly clearAt?: number | undefined
      /** ms since the epoch, when another code can be sent. */
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
  /** Not now. */
  | { readonly type: 'decline' }
  | { readonly type: 'choose'; readonly method: MfaMethod }
  | { readonly type: 'remove'; readonly method: MfaMethod }
  /** Makes new backup codes; the old ones no longer work. */
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
