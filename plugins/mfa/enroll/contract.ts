import type { LatchkitError } from '../../../core/errors.js'
import type { PasskeyAccount, User } from '../../../core/live/user.js'
import type { MfaMethod } from '../verify/contract.js'

/** To add and remove second factors. Wire §5.3. */
export interface EnrolmentApi {
  /**
   * Begins to add a phone: sends it a code. Who has another second factor is asked for it. Rejects with `must_be_authenticated`,
   * `invalid_data`, `not_supported` where the app does not offer it, it is there already or a phone logs in, `too_many_requests`, and as
   * `around` does.
   */
  initSms(phoneNumber: string): Promise<void>
  /** Begins to add an authenticator app: makes what it takes. Rejects likewise. */
  initTotp(): Promise<MfaAuthenticator>
  /** The user's passkeys, the newest first, by their credential ids. Rejects with `must_be_authenticated`. */
  initPasskey(): Promise<readonly string[]>
  /**
   * Adds a method, by what shows that the user has it. Resolves with the backup codes where it is the user's first. Rejects likewise, with `invalid_credentials` for a wrong code, `linked_account_not_found` for a passkey of somebody else.
   */
  submitEnrollment(answer: MfaEnrollmentAnswer): Promise<MfaEnrolled>
  /** Removes a method, once the user has shown one. A method that is gone already is no error. Rejects as `around` does. */
  unenroll(method: MfaMethod): Promise<void>
  /** Ten new backup codes, once the user has shown a second factor; those before count no more. Rejects as `around` does. */
  renewBackupCodes(): Promise<readonly string[]>
  /**
   * Opens the dialog to add and remove methods; resolves with the user once something was changed. Rejects with `must_be_authenticated`,
   * `exited_mfa_enrollment` where nothing was, `no_modal`.
   */
  showEnrollment(): Promise<User>
  /** Closes it. */
  closeEnrollment(): void
}

/** What an authenticator app takes: by hand, or in a QR code. */
export interface MfaAuthenticator {
  /** Base32. */
  readonly secret: string
  /** `otpauth://totp/…` */
  readonly authUrl: string
}
/** What shows that the user has it. Of passkeys these, and no others, are a second factor from then on. */
export type MfaEnrollmentAnswer =
  | { readonly method: 'sms'; readonly phoneNumber: string; readonly mfaCode: string }
  | { readonly method: 'totp'; readonly mfaCode: string }
  | { readonly method: 'passkey'; readonly credentialIds: readonly string[] }
export interface MfaEnrolled {
  /** Codes to keep, with the user's first method: each stands once for a method that is lost. */
  readonly backupCodes?: readonly string[]
}

/** A method as the user can have it. */
export interface EnrollOffer {
  readonly method: MfaMethod
  /** `added`: the user has it. `disabled`: the user cannot have it, since the phone logs in already. */
  readonly status: 'open' | 'added' | 'disabled'
}
/** What is true in every stage. */
export interface EnrollTask {
  /** In the order in which they are shown. */
  readonly offers: readonly EnrollOffer[]
  /** The user's, the newest first. */
  readonly passkeys: readonly PasskeyAccount[]
  /** Something was added or removed since this was opened. */
  readonly changed: boolean
}
/** What a code belongs to. */
export type EnrollSubject =
  | { readonly method: 'sms'; readonly phone: string }
  | { readonly method: 'totp'; readonly authenticator: MfaAuthenticator }
interface Coding {
  readonly subject: EnrollSubject
  /** Each has empty boxes. */
  readonly round: number
}
interface Passkeys {
  /** All of them, where there are more than a few. */
  readonly expanded: boolean
  /** Where the plugin of passkeys is off none is made. */
  readonly mayAdd: boolean
}

export type EnrollState =
  /** What it is good for, to who has none. */
  | ({ readonly at: 'intro' } & EnrollTask)
  | ({ readonly at: 'methods'; readonly error?: LatchkitError | undefined } & EnrollTask)
  | ({ readonly at: 'phone'; readonly phone: string; readonly error?: LatchkitError | undefined } & EnrollTask)
  /** The code's first message is sent. */
  | ({ readonly at: 'sending'; readonly phone: string } & EnrollTask)
  | ({ readonly at: 'preparing'; readonly method: 'totp' } & EnrollTask)
  | ({ readonly at: 'scan'; readonly authenticator: MfaAuthenticator } & EnrollTask)
  | ({
      readonly at: 'code'
      readonly error?: LatchkitError | undefined
      /** ms since the epoch: then the refused code is taken out of the boxes. */
      readonly clearAt?: number | undefined
      /** ms since the epoch: from then on another code can be sent. */
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
  /** To keep; they are shown once. */
  | ({ readonly at: 'codes'; readonly backupCodes: readonly string[] } & EnrollTask)
  | ({ readonly at: 'problem'; readonly error: LatchkitError } & EnrollTask)
  | { readonly at: 'done' }
  | { readonly at: 'failed'; readonly error: LatchkitError }

export type EnrollEvent =
  | { readonly type: 'continue' }
  | { readonly type: 'choose'; readonly method: MfaMethod }
  | { readonly type: 'remove'; readonly method: MfaMethod }
  /** New backup codes; those before count no more. */
  | { readonly type: 'renew' }
  | { readonly type: 'send'; readonly phone: string }
  | { readonly type: 'submit'; readonly code: string }
  | { readonly type: 'edit' }
  /** Another code by SMS. */
  | { readonly type: 'again' }
  | { readonly type: 'add' }
  | { readonly type: 'expand' }
  /** All of the user's passkeys. */
  | { readonly type: 'enable' }
  | { readonly type: 'confirm' }
  | { readonly type: 'back' }
  /** The user is another now: an account was linked, a method removed on another device. */
  | { readonly type: 'task'; readonly task: Omit<EnrollTask, 'changed'> }
