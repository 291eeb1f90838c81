import type { LatchkitError } from '../../../core/errors.js'
import type { Change, MfaProof } from '../../roles/step-up.js'

/** A method, or a backup code, which works once instead of any method. */
export type MfaFactor = MfaProof['mfaMethod']
export type MfaMethod = Exclude<MfaFactor, 'backup_code'>

/** The options of a passkey request, with the names of WebAuthn's JSON. Bytes are base64url. */
export interface MfaPasskeyOptions {
  readonly challenge: string
  /** ms */
  readonly timeout?: number
  readonly rpId?: string
  readonly userVerification?: string
  readonly allowCredentials: readonly MfaPasskeyDescriptor[]
}
export interface MfaPasskeyDescriptor {
  readonly id: string
  readonly type: 'public-key'
  readonly transports?: readonly string[]
}

/** The operation that waits for the second factor: a change, or what the screen beneath describes. */
export interface PendingAction {
  readonly kind: 'message' | 'transaction' | Change
  /** The address that receives a transaction. */
  readonly to?: string | undefined
}
/** The data of every stage. */
export interface VerifyTask {
  /** The user's methods. The first one starts by itself. */
  readonly methods: readonly MfaMethod[]
  /** Whether the dialog asks. If false, the host does (`mfa.noPromptOnMfaRequired`). */
  readonly shown: boolean
  /** Number of second factors that were refused. */
  readonly tries: number
  /** Factors that the server has locked, which are not offered. */
  readonly locked?: readonly MfaFactor[] | undefined
  /** When waiting ends, in ms since the epoch. */
  readonly until: number
  readonly pending?: PendingAction | undefined
}
export type VerifyState =
  | ({ readonly at: 'choosing'; readonly error?: LatchkitError | undefined } & VerifyTask)
  /** A code is being sent, or the passkey's challenge fetched. */
  | ({ readonly at: 'beginning'; readonly method: MfaMethod } & VerifyTask)
  | ({
      readonly at: 'code'
      readonly method: Exclude<MfaMethod, 'passkey'>
      /** Number of times the boxes were emptied. */
      readonly round: number
      readonly error?: LatchkitError | undefined
      /** When the boxes with the refused code are emptied, in ms since the epoch. */
      readonly clearAt?: number | undefined
      /** When another code can be sent, in ms since the epoch. */
      readonly resendAt?: number | undefined
    } & VerifyTask)
  /** A backup code is entered. */
  | ({ readonly at: 'backup'; readonly error?: LatchkitError | undefined } & VerifyTask)
  /** The last click was too long ago for the browser to open its prompt, so another click is needed. */
  | ({ readonly at: 'ready'; readonly method: 'passkey'; readonly options: MfaPasskeyOptions } & VerifyTask)
  | ({ readonly at: 'prompting'; readonly method: 'passkey'; readonly options: MfaPasskeyOptions } & VerifyTask)
  /** The waiting operations run with the answer, or without one if the user no longer has a second factor. */
  | ({
      readonly at: 'submitting'
      readonly method?: MfaFactor | undefined
      readonly code?: string | object | undefined
      readonly round?: number | undefined
    } & VerifyTask)
  /** The method could not begin, or the browser or the server refused the passkey. */
  | ({ readonly at: 'problem'; readonly method: MfaMethod; readonly error: LatchkitError } & VerifyTask)
  /** No attempt or no time is left. The screen shows the reason until it is closed. */
  | ({ readonly at: 'blocked'; readonly method?: MfaFactor | undefined; readonly error: LatchkitError } & VerifyTask)
  | { readonly at: 'done' }
  | { readonly at: 'failed'; readonly error: LatchkitError }

export type VerifyEvent =
  | { readonly type: 'choose'; readonly method: MfaMethod }
  | { readonly type: 'backup' }
  /** `code`: six digits, a passkey's answer, or a backup code. */
  | { readonly type: 'submit'; readonly method: MfaFactor; readonly code: string | object }
  | { readonly type: 'edit' }
  /** Tries the same method again, with a new click for the browser. */
  | { readonly type: 'again' }
  | { readonly type: 'another' }
  | { readonly type: 'cancel' }
  /** The user's methods have changed. */
  | { readonly type: 'methods'; readonly methods: readonly MfaMethod[] }
