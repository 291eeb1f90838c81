import type { EnterOptions } from '../../core/capabilities.js'
import type { LatchkitError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import type { Json } from '../../core/lib/read.js'
import type { SignInEnd, SignInTask } from '../../core/sign-in/end.js'
import type { HeadlessState } from '../../core/sign-in/headless.js'
import type { LoginResult } from '../../core/signed-in.js'
import type { AccountOf, User } from '../../core/user.js'

declare module '../../core/registry.js' {
  interface Plugins {
    passkey: PasskeyContract
  }
}
/** Errors of passkeys. */
type PasskeyError =
  /** This device has a passkey of this account already. Do not offer another one on this device. */
  | 'passkey_already_there'
  /** The passkey is a second factor. Remove it from the second factors before you unlink it. */
  | 'passkey_enrolled_in_mfa'
  /** The user closed the browser's dialog, or it timed out. Let the user try again. */
  | 'passkey_not_allowed'
export interface PasskeyContract {
  api: PasskeyApi
  /** The states of the headless hooks, by action. */
  state: Readonly<Partial<Record<PasskeyIntent, PasskeyFlowState>>>
  flows: { ceremony: Flow<PasskeyState, PasskeyEvent>; passkeys: Flow<PasskeysState, PasskeysEvent> }
  screens: { ceremony: 'AWAITING_PASSKEY_SYSTEM_DIALOGUE'; passkeys: 'LINK_PASSKEY_SCREEN' }
  errors: PasskeyError
}

export type PasskeyIntent = 'login' | 'signup' | 'link'

export interface PasskeyApi {
  /** Logs in from the landing with the browser's prompt. Call it within the click. */
  enter(method: string, options: EnterOptions): Promise<LoginResult | 'back'>
  /**
   * Logs in without the dialog; call it within a click. Resolves with undefined and warns if a user is logged in.
   * Rejects with `passkey_not_allowed`, `not_supported`, `invalid_credentials`, …
   */
  login(options?: PasskeyOptions): Promise<LoginResult | undefined>
  /**
   * Creates a user who has only this passkey, without the dialog; call it within a click. A guest stays the same user.
   */
  signup(options?: PasskeyOptions): Promise<LoginResult | undefined>
  /**
   * Links a passkey without the dialog; call it within a click. Rejects with `must_be_authenticated`,
   * `cannot_link_more_of_type` after five, `passkey_already_there`, …
   */
  add(options?: PasskeyOptions): Promise<User>
  /** Fetches a challenge, so that a later click opens the browser's prompt at once. */
  prepare(intent: PasskeyIntent): Promise<void>
  /**
   * Opens the dialog with the user's passkeys. Resolves once one was added. Rejects with `must_be_authenticated`,
   * `exited_link_flow`.
   */
  link(method: string): Promise<User>
  /** Rejects with `linked_account_not_found`, `cannot_unlink_sole_account`, `passkey_enrolled_in_mfa`. */
  unlink(method: string, credentialId: string): Promise<User>
}
export interface PasskeyOptions {
  /** Restricts a login to these passkeys. */
  readonly credentialIds?: readonly string[] | undefined
  readonly signal?: AbortSignal | undefined
}
export type PasskeyFlowState = HeadlessState<
  'initial' | 'generating-challenge' | 'awaiting-passkey' | 'submitting-response' | 'done'
>

/** A challenge for the browser, which is valid once. */
export interface Challenge {
  /** The origin that the server named. */
  readonly relyingParty: string
  /** The options in the format of the wire. */
  readonly options: Json
  /** When another challenge is fetched, in ms since the epoch. */
  readonly until: number
}
/** The data that every stage has. */
export interface PasskeyTask<Value = unknown> extends SignInTask<Value, PasskeyIntent> {
  readonly credentialIds?: readonly string[] | undefined
}
export type PasskeyState<Value = unknown> =
  | ({ readonly at: 'preparing' } & PasskeyTask<Value>)
  /** The last click was too long ago for the browser to open its prompt, so another click is needed. */
  | ({ readonly at: 'ready'; readonly challenge: Challenge } & PasskeyTask<Value>)
  | ({ readonly at: 'prompting'; readonly challenge: Challenge } & PasskeyTask<Value>)
  | ({ readonly at: 'submitting'; readonly challenge: Challenge; readonly answer: Json } & PasskeyTask<Value>)
  /** `challenge` is prefetched for the next attempt. */
  | ({ readonly at: 'problem'; readonly error: LatchkitError; readonly challenge?: Challenge } & PasskeyTask<Value>)
  | SignInEnd<PasskeyTask<Value>, Value>

export type PasskeyEvent = { readonly type: 'ask' } | { readonly type: 'back' }

export type Passkey = AccountOf<'passkey'>

/** The stages of the screen that adds, lists and unlinks passkeys. */
export type PasskeysState =
  | ({ readonly at: 'list'; readonly error?: LatchkitError | undefined } & PasskeyList)
  | ({ readonly at: 'adding' } & PasskeyList)
  | ({ readonly at: 'confirming'; readonly passkey: Passkey } & PasskeyList)
  | ({ readonly at: 'removing'; readonly passkey: Passkey } & PasskeyList)
  | { readonly at: 'added'; readonly user: User }
  | { readonly at: 'done'; readonly value: User }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export interface PasskeyList {
  readonly passkeys: readonly Passkey[]
  /** Whether a long list is shown in full. */
  readonly expanded: boolean
}
export type PasskeysEvent =
  | { readonly type: 'add' }
  | { readonly type: 'expand' }
  | { readonly type: 'unlink'; readonly passkey: Passkey }
  | { readonly type: 'confirm' }
  | { readonly type: 'back' }
