import type { LatchkitError } from '../../../core/errors.js'
import type { MfaProof } from '../../roles/step-up.js'

/** A backup code stands for any of them, once. */
export type MfaFactor = MfaProof['mfaMethod']
export type MfaMethod = Exclude<MfaFactor, 'backup_code'>

/** What the browser is asked with for a passkey, by the names of WebAuthn's JSON; bytes are base64url. */
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

/** What waits for the second factor, as the screen beneath says it. Modal §2.6. */
export interface PendingAction {
  readonly kind: 'message' | 'transaction'
  /** Whom a transaction goes to. */
  readonly to?: string | undefined
}
/** What is true in every stage. */
export interface VerifyTask {
  /** The user's own, the one that starts by itself first. */
  readonly methods: readonly MfaMethod[]
  /** Drawn in the dialog; else the host asks the user. */
  readonly shown: boolean
  /** Second factors that were refused. */
  readonly tries: number
  /** ms since the epoch; nobody waits longer for a second factor. */
  readonly until: number
  readonly pending?: PendingAction | undefined
}
export type VerifyState =
  | ({ readonly at: 'choosing'; readonly error?: LatchkitError | undefined } & VerifyTask)
  /** A code is sent, or the passkey's challenge fetched. */
  | ({ readonly at: 'beginning'; readonly method: MfaMethod } & VerifyTask)
  | ({
      readonly at: 'code'
      readonly method: Exclude<MfaMethod, 'passkey'>
      /** Each has empty boxes. */
      readonly round: number
      readonly error?: LatchkitError | undefined
      /** ms since the epoch: then the refused code is taken out of the boxes. */
      readonly clearAt?: number | undefined
      /** ms since the epoch: from then on another code can be sent. */
      readonly resendAt?: number | undefined
    } & VerifyTask)
  /** One of the codes that the user was given for a method that is lost. */
  | ({ readonly at: 'backup'; readonly error?: LatchkitError | undefined } & VerifyTask)
  /** The browser has seen no click for a while: another one is needed. */
  | ({ readonly at: 'ready'; readonly method: 'passkey'; readonly options: MfaPasskeyOptions } & VerifyTask)
  | ({ readonly at: 'prompting'; readonly method: 'passkey'; readonly options: MfaPasskeyOptions } & VerifyTask)
  /** What waits runs with it; without one where the user has no second factor any more. */
  | ({
      readonly at: 'submitting'
      readonly method?: MfaFactor | undefined
      readonly code?: string | object | undefined
      readonly round?: number | undefined
    } & VerifyTask)
  /** It could not begin, or the passkey was refused: by the browser, or by the server. */
  | ({ readonly at: 'problem'; readonly method: MfaMethod; readonly error: LatchkitError } & VerifyTask)
  /** Nothing more can be entered. */
  | ({ readonly at: 'blocked'; readonly method?: MfaFactor | undefined; readonly error: LatchkitError } & VerifyTask)
  | { readonly at: 'done' }
  | { readonly at: 'failed'; readonly error: LatchkitError }

export type VerifyEvent =
  | { readonly type: 'choose'; readonly method: MfaMethod }
  | { readonly type: 'backup' }
  /** `code`: six digits, a passkey's answer, or a backup code. */
  | { readonly type: 'submit'; readonly method: MfaFactor; readonly code: string | object }
  | { readonly type: 'edit' }
  /** The same method again: another click for the browser, another try. */
  | { readonly type: 'again' }
  | { readonly type: 'another' }
  | { readonly type: 'cancel' }
  /** The user's methods are others now. */
  | { readonly type: 'methods'; readonly methods: readonly MfaMethod[] }
