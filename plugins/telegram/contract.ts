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
  /** Logs in from the landing: opens Telegram's login in a popup. Call it within the click. */
  enter(method: string, options: EnterOptions): Promise<LoginResult | 'back'>
  /** Starts a headless login as a flow. Nothing is shown. Call it within the click. */
  start(options?: { readonly signal?: AbortSignal }): Flow<TelegramState<LoginResult>, TelegramEvent>
  /**
   * Logs in without the dialog. Resolves with undefined and warns if a user is logged in. Rejects with
   * `user_rejected_request`, `popup_blocked`, `network`, `invalid_credentials`, …
   */
  login(options?: Pick<EnterOptions, 'disableSignup'>): Promise<LoginResult | undefined>
  /**
   * Links an account in the dialog. A mini-app's launch data need no popup. Rejects with `must_be_authenticated`,
   * `cannot_link_more_of_type`, `disallowed_login_method`, `exited_link_flow`.
   */
  link(method: string, options?: LinkTelegramOptions): Promise<User>
  /**
   * Unlinks an account. `telegramUserId` is decimal. Rejects with `linked_account_not_found`,
   * `cannot_unlink_sole_account`.
   */
  unlink(method: string, telegramUserId: string): Promise<User>
  /** The login with the signed data in the page's address. Settles once the login has ended. */
  readonly started?: Promise<unknown>
}
export interface LinkTelegramOptions {
  readonly launchParams?:
    | {
        /** `Telegram.WebApp.initData`, if the host has read it. */
        readonly initDataRaw?: string | undefined
      }
    | undefined
}

/** The status of the login. `error` has the error of the latest call. */
export type TelegramAuthState = HeadlessState<'initial' | 'loading' | 'done'>

/** The data that Telegram signed, in the server's format. */
export type Proof =
  | { readonly telegram_auth_result: Readonly<Record<string, unknown>> }
  | { readonly telegram_web_app_data: Readonly<Record<string, unknown>> }

/** The data that every stage has. */
export interface TelegramTask<Value = unknown> extends SignInTask<Value, 'login' | 'link'> {
  /** Signed data that are already available: from the address, or from an attempt that failed in the network. */
  readonly proof?: Proof
}
export type TelegramState<Value = unknown> =
  | ({ readonly at: 'asking' } & TelegramTask<Value>)
  | ({ readonly at: 'verifying'; readonly proof: Proof; readonly token?: string | undefined } & TelegramTask<Value>)
  | ({ readonly at: 'problem'; readonly error: LatchkitError } & TelegramTask<Value>)
  | SignInEnd<TelegramTask<Value>, Value>

export type TelegramEvent = { readonly type: 'retry' } | { readonly type: 'back' }
