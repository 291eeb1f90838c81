import type { EnterOptions } from '../../core/capabilities.js'
import type { LatchkitError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import type { SignInEnd, SignInTask } from '../../core/sign-in/end.js'
import type { HeadlessState } from '../../core/sign-in/headless.js'
import type { LoginResult } from '../../core/signed-in.js'
import type { User } from '../../core/user.js'

declare module '../../core/registry.js' {
  interface Plugins {
    telegram: TelegramContract
  }
}
export interface TelegramContract {
  api: TelegramApi
  /** The state of the headless hook; undefined until the first login. */
  state: TelegramAuthState
  flows: { connect: Flow<TelegramState, TelegramEvent> }
  screens: 'TELEGRAM_AUTH_SCREEN'
  /** The browser did not open Telegram's window. Make the call within a click. */
  errors: 'popup_blocked'
}

export interface TelegramApi {
  /** From the landing: opens Telegram's login in a popup. Call it within the click. */
  enter(method: string, options: EnterOptions): Promise<LoginResult | 'back'>
  /** Headless, whole: a flow to watch and send to; nothing is shown. Call it within the click. */
  start(options?: { readonly signal?: AbortSignal }): Flow<TelegramState<LoginResult>, TelegramEvent>
  /**
   * Headless. Nothing for a user who is logged in, with a warning. Rejects with `user_rejected_request`,
   * `popup_blocked`, `network`, `invalid_credentials`, …
   */
  login(options?: Pick<EnterOptions, 'disableSignup'>): Promise<LoginResult | undefined>
  /**
   * Opens the dialog; what a mini-app was launched with does without the popup. Rejects with `must_be_authenticated`,
   * `cannot_link_more_of_type`, `disallowed_login_method`, `exited_link_flow`.
   */
  link(method: string, options?: LinkTelegramOptions): Promise<User>
  /** `telegramUserId` in decimal. Rejects with `linked_account_not_found`, `cannot_unlink_sole_account`. */
  unlink(method: string, telegramUserId: string): Promise<User>
  /** The login of an address with Telegram's signed data. It settles once the login is complete or refused. */
  readonly started?: Promise<unknown>
}
export interface LinkTelegramOptions {
  readonly launchParams?: {
    /** `Telegram.WebApp.initData`, where the host has read it. */
    readonly initDataRaw?: string
  }
}

/** The status of the login. `error` has the error of the latest call. */
export type TelegramAuthState = HeadlessState<'initial' | 'loading' | 'done'>

/** The data that Telegram signed, in the server's format. */
export type Proof =
  | { readonly telegram_auth_result: Readonly<Record<string, unknown>> }
  | { readonly telegram_web_app_data: Readonly<Record<string, unknown>> }

/** The data that every stage has. */
export interface TelegramTask<Value = unknown> extends SignInTask<Value, 'login' | 'link'> {
  /** Signed data that is already available: from the address, or from an attempt that failed in the network. */
  readonly proof?: Proof
}
export type TelegramState<Value = unknown> =
  | ({ readonly at: 'asking' } & TelegramTask<Value>)
  | ({ readonly at: 'verifying'; readonly proof: Proof; readonly token?: string | undefined } & TelegramTask<Value>)
  | ({ readonly at: 'problem'; readonly error: LatchkitError } & TelegramTask<Value>)
  | SignInEnd<TelegramTask<Value>, Value>

export type TelegramEvent = { readonly type: 'retry' } | { readonly type: 'back' }
