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
export interface OAuthContract {
  api: OAuthApi
  /** The state of logins without the dialog. */
  state: OAuthFlowState
  flows: { authorize: Flow<OAuthState, OAuthEvent> }
  screens: 'AWAITING_OAUTH_SCREEN' | 'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE'
  errors:
    | 'invalid_pkce_parameters'
    | 'oauth_account_suspended'
    | 'oauth_state_mismatch'
    | 'oauth_unexpected'
    | 'oauth_user_denied'
  events: {
    /** The identity provider's own tokens came with a login, a link or a fresh authorization; the app has them on. */
    oauthTokens: { readonly oAuthTokens: OAuthTokens; readonly user: User }
  }
}

/** An identity provider; a login method each. */
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

/** What the identity provider granted, to call its own API with. */
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
  /** Nobody new: rejects with `user_does_not_exist` for an account that no user has. */
  readonly disableSignup?: boolean
}

export interface OAuthApi {
  /** From the landing. Call it within the click: a window is opened in it where the host wants popups. */
  enter(method: string, options: EnterOptions): Promise<LoginResult | 'back'>
  /** Headless: leads the page away, or opens a popup and resolves once its login is complete. Call it within the click. */
  init(options: InitOptions): Promise<void>
  /** The login that this page came back with, if it did: settles with it. */
  returned(): Promise<LoginResult | undefined>
  /** Opens the dialog; rejects with `must_be_authenticated`, `cannot_link_more_of_type`, `exited_link_flow`. */
  link(method: string): Promise<User>
  /** Rejects with `linked_account_not_found`, `cannot_unlink_sole_account`. */
  unlink(method: string, subject: string): Promise<User>
  /** Asks the provider again for an account that is linked; `oauthTokens` brings its fresh tokens. */
  reauthorize(provider: OAuthProvider): Promise<void>
  /** Holds `ready` while the page came back from a provider. */
  readonly started: Promise<unknown> | undefined
}

/** The data that every stage has. */
export interface OAuthTask<Value = unknown> extends AuthorizationTask<Value> {
  readonly provider: OAuthProvider
}
/** The way out of a browser in which this provider cannot be used. */
export interface Elsewhere {
  /** This page. */
  readonly href: string
  /** The address that opens it in the device's own browser, where there is one. */
  readonly browser?: string
}
export type OAuthState<Value = unknown> =
  | ({ readonly at: 'blocked'; readonly elsewhere: Elsewhere } & OAuthTask<Value>)
  | AuthorizationState<OAuthTask<Value>, Value>
export type OAuthEvent = AuthorizationEvent
