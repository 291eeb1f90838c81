import type { EnterOptions } from '../../core/capabilities.js'
import type { LatchkitError } from '../../core/errors.js'
import type { Intent } from '../../core/events.js'
import type { Flow } from '../../core/flow.js'
import type { ScreenName } from '../../core/registry.js'
import type { SignInEnd, SignInTask } from '../../core/sign-in/end.js'
import type { HeadlessState } from '../../core/sign-in/headless.js'
import type { LoginResult } from '../../core/signed-in.js'
import type { User } from '../../core/user.js'

declare module '../../core/registry.js' {
  interface Plugins {
    passwordless: PasswordlessContract
  }
}
export interface PasswordlessContract {
  api: PasswordlessApi
  /** The state of the headless hooks; undefined until the first call. */
  state: Readonly<Partial<Record<Way, OtpState>>>
  flows: { code: Flow<CodeState, CodeEvent> }
  screens:
    | 'AWAITING_PASSWORDLESS_CODE'
    | 'LINK_EMAIL_SCREEN'
    | 'LINK_PHONE_SCREEN'
    | 'UPDATE_EMAIL_SCREEN'
    | 'UPDATE_PHONE_SCREEN'
}

/** How a code is sent. Everything else is the same. */
export type Channel = 'email' | 'sms'
/** The purpose of a headless code: a login by either channel, or a new email address for the user. */
export type Way = Channel | 'newEmail'

/** The result of a code for each purpose. */
export interface Proved {
  readonly email: LoginResult
  readonly sms: LoginResult
  readonly newEmail: User
}

/** The status of a code. `error` has the error of the latest call; another call may follow it. */
export type OtpState = HeadlessState<'initial' | 'sending-code' | 'awaiting-code-input' | 'submitting-code' | 'done'>

export interface PasswordlessApi {
  /** Logs in from the landing: sends the code, then shows the code screen. */
  enter(method: string, options: EnterOptions): Promise<LoginResult | 'back'>
  /** Starts a headless login as a flow. Nothing is shown. */
  start(
    channel: Channel,
    options?: { readonly to?: string; readonly signal?: AbortSignal },
  ): Flow<CodeState<LoginResult>, CodeEvent>
  /**
   * Sends a code without the dialog. Rejects with `invalid_data`, `too_many_requests`, …; for `newEmail` as `update`
   * does.
   */
  sendCode(way: Way, to: string, options?: { readonly disableSignup?: boolean | undefined }): Promise<void>
  /**
   * Submits a code without the dialog. Rejects with `invalid_credentials`, `user_does_not_exist`, …, and may be called
   * again.
   */
  submitCode<W extends Way>(way: W, code: string): Promise<Proved[W]>
  /** Opens the dialog. Rejects with `must_be_authenticated`, `cannot_link_more_of_type`, `exited_link_flow`. */
  link(channel: Channel): Promise<User>
  /** Opens the dialog. Rejects with `must_be_authenticated`, `failed_to_update_account`, `exited_update_flow`. */
  update(channel: Channel): Promise<User>
  /** Rejects with `linked_account_not_found`, `cannot_unlink_sole_account`. */
  unlink(channel: Channel, address: string): Promise<User>
}

/** The data that every stage of a code flow has. */
export interface CodeTask<Value = unknown> extends SignInTask<Value, Intent> {
  readonly channel: Channel
  /** An email address, or `+<calling code> <number>`. Empty until it is typed. */
  readonly to: string
  /** The screen that asks for the address, if it is not the landing. */
  readonly askedOn?: ScreenName | undefined
}
type Sent<Value> = CodeTask<Value> & {
  /** When another code was sent, in ms since the epoch. The button is locked for 30 s. */
  readonly resentAt?: number
  /** Number of times the boxes were emptied. */
  readonly round: number
}
export type CodeState<Value = unknown> =
  | ({ readonly at: 'enter' } & CodeTask<Value>)
  | ({ readonly at: 'sending' } & CodeTask<Value>)
  | ({
      readonly at: 'code'
      /** The error of the last code or the last resend. */
      readonly error?: LatchkitError
      /** The refused code. It may be sent again if the code itself may be right. */
      readonly refused?: string
      /** When the boxes are emptied, in ms since the epoch. */
      readonly clearAt?: number
    } & Sent<Value>)
  | ({ readonly at: 'resending' } & Sent<Value>)
  | ({ readonly at: 'verifying'; readonly code: string } & Sent<Value>)
  /** Drawn as before, until it is known whether the error has a screen of its own. */
  | ({ readonly at: 'refused'; readonly code: string; readonly error: LatchkitError } & Sent<Value>)
  | ({
      readonly at: 'problem'
      readonly error: LatchkitError
      /** The screen on which the error occurred. */
      readonly screen: ScreenName
    } & CodeTask<Value>)
  | SignInEnd<CodeTask<Value>, Value>

export type CodeEvent =
  | { readonly type: 'submitAddress'; readonly to: string }
  | { readonly type: 'submitCode'; readonly code: string }
  | { readonly type: 'edit' }
  | { readonly type: 'resend' }
  | { readonly type: 'back' }
