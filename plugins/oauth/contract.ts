import type { EnterOptions } from '../../core/capabilities.js'
import type { Flow } from '../../core/flow.js'
import type {
  AuthorizationEvent,
  AuthorizationState,
  AuthorizationTask,
} from '../../core/sign-in/authorization/contract.js'
import type { HeadlessState } from '../../core/sign-in/headless.js'
import type { LoginResult } from '../../core/signed-in.js'
import type { User } from '../../core/user.js'

declare module '../../core/registry.js' {
  interface Plugins {
    oauth: OAuthContract
  }
}
/** Errors of a login at an identity provider. */
type OAuthError =
  /** The browser's proof does not match the login that it finishes. Let the user start again from this page. */
  | 'invalid_pkce_parameters'
  /** The identity provider has suspended the account. Let the user choose another method. */
  | 'oauth_account_suspended'
  /** The answer does not belong to a login that this browser started. Let the user start again from this page. */
  | 'oauth_state_mismatch'
  /** The identity provider failed and logged nobody in. Let the user try again. */
  | 'oauth_unexpected'
  /** The user declined at the identity provider. Do nothing: this is no failure. */
  | 'oauth_user_denied'
export interface OAuthContract {
  api: OAuthApi
  /** The state of logins without the dialog. */
  state: OAuthFlowState
  flows: { authorize: Flow<OAuthState, OAuthEvent> }
  screens: 'AWAITING_OAUTH_SCREEN' | 'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE'
  errors: OAuthError
  events: {
    /**
     * An identity provider returned its own tokens, with a login, a link or a new authorization. Only if the app
     * requests them.
     */
    oauthTokens: { readonly oAuthTokens: OAuthTokens; readonly user: User }
  }
}

/** The identity providers. Each is a login method. */
export type OAuthProvider =
  | 'google'
  | 'twitter'
  | 'discord'
  | 'github'
  | 'spotify'
  | 'instagram'
  | 'tiktok'
  | 'linkedin'
  | 'apple'

/** Tokens that the identity provider issued for calls of its own API. */
export interface OAuthTokens {
  readonly provider: string
  readonly accessToken: string
  readonly accessTokenExpiresInSeconds?: number
  readonly refreshToken?: string
  readonly refreshTokenExpiresInSeconds?: number
  readonly scopes?: readonly string[]
}
/** The state of the headless hook. */
export type OAuthFlowState = HeadlessState<'initial' | 'loading' | 'done'>

export interface InitOptions {
  readonly provider: OAuthProvider
  /** If true, only existing users log in; an account without a user rejects with `user_does_not_exist`. */
  readonly disableSignup?: boolean | undefined
}

export interface OAuthApi {
  /** Starts a login from the landing. Call it within the click, so that the browser lets it open a popup. */
  enter(method: string, options: EnterOptions): Promise<LoginResult | 'back'>
  /**
   * Starts a login without the dialog: navigates the page away, or opens a popup and resolves when its login is
   * complete. Call it within the click.
   */
  init(options: InitOptions): Promise<void>
  /** Settles with the result of the login that this page returned from; resolves with undefined if there is none. */
  returned(): Promise<LoginResult | undefined>
  /**
   * Opens the dialog to link an account. Rejects with `must_be_authenticated`, `cannot_link_more_of_type`,
   * `exited_link_flow`.
   */
  link(method: string): Promise<User>
  /** Unlinks an account. Rejects with `linked_account_not_found`, `cannot_unlink_sole_account`. */
  unlink(method: string, subject: string): Promise<User>
  /** Authorizes a linked account again; the event `oauthTokens` has the new tokens. */
  reauthorize(provider: OAuthProvider): Promise<void>
  /** If the page returned from a provider, `ready` waits for this promise. */
  readonly started: Promise<unknown> | undefined
}

/** The data that every stage has. */
export interface OAuthTask<Value = unknown> extends AuthorizationTask<Value> {
  readonly provider: OAuthProvider
}
/** Where to log in if this browser cannot be used for the provider. */
export interface Elsewhere {
  /** The address of this page. */
  readonly href: string
  /** An address that opens the page in the device's default browser, if the platform has one. */
  readonly browser?: string
}
export type OAuthState<Value = unknown> =
  | ({ readonly at: 'blocked'; readonly elsewhere: Elsewhere } & OAuthTask<Value>)
  | AuthorizationState<OAuthTask<Value>, Value>
export type OAuthEvent = AuthorizationEvent
