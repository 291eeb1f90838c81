/** The type-level registry: each plugin's `contract.ts` adds one member to `Plugins`. No runtime. Architecture §2. */

// biome-ignore lint/suspicious/noEmptyInterface: augmented by every contract.ts
export interface Plugins {}
export type PluginId = keyof Plugins & string

type Part<Id extends PluginId, Key extends string, Otherwise = never> = Plugins[Id] extends { [K in Key]: infer Value }
  ? Value
  : Otherwise
export type Api<Id extends PluginId> = Part<Id, 'api', object>
export type State<Id extends PluginId> = Part<Id, 'state', undefined>
// biome-ignore lint/complexity/noBannedTypes: a plugin without flows has none
export type Flows<Id extends PluginId> = Part<Id, 'flows', {}>
/** Plugins that this one cannot work without. They are enabled together. */
export type Requires<Id extends PluginId> = Part<Id, 'requires'> & PluginId
/** Plugins that this one uses if the app has them enabled. */
export type Uses<Id extends PluginId> = Part<Id, 'uses'> & PluginId
/** The names of wallets in a host's configuration: `metamask`, `detected_wallets`, … */
export type WalletId = { [Id in PluginId]: Part<Id, 'walletIds'> & string }[PluginId]
/**
 * The keys of the dialog's texts, by part of the dialog: `passwordless`, `landing`, `send`, … Each `texts.ts` adds the
 * parts of its plugin.
 */
// biome-ignore lint/suspicious/noEmptyInterface: augmented by every texts.ts
export interface Texts {}
export type TextSpace = keyof Texts & string
/** The full key of a text: `passwordless.submit`. */
export type TextKey = { [Space in TextSpace]: `${Space}.${Texts[Space]}` }[TextSpace]
type NamedScreens<Id extends PluginId> = Part<Id, 'screens'>
/** The plugin's screen names, by flow, or directly if it has one flow. */
export type ScreenOf<Id extends PluginId> = (NamedScreens<Id> extends string
  ? NamedScreens<Id>
  : NamedScreens<Id>[keyof NamedScreens<Id>]) &
  string
/** The flow that a screen draws. */
export type FlowOf<Id extends PluginId, Name extends ScreenOf<Id>> =
  NamedScreens<Id> extends string
    ? Flows<Id>[keyof Flows<Id>]
    : {
        [F in keyof NamedScreens<Id> & keyof Flows<Id>]: Name extends NamedScreens<Id>[F] ? Flows<Id>[F] : never
      }[keyof NamedScreens<Id> & keyof Flows<Id>]

/**
 * Services that several plugins use and one provides; each is declared in the contract of its role. Architecture §2.
 */
// biome-ignore lint/suspicious/noEmptyInterface: augmented by the contract of each role
export interface Roles {}
export type Role = keyof Roles & string
/** The roles whose interface a plugin's API implements. */
export type RolesOf<Id extends PluginId> = { [R in Role]: Api<Id> extends Roles[R] ? R : never }[Role]

/** Error codes that callers of a role may get. Each is declared with its role. */
// biome-ignore lint/suspicious/noEmptyInterface: augmented by the contract of each role
export interface RoleErrors {}

/** The screens of Modal §2.1 that belong to no plugin. */
export type CoreScreen =
  | 'LANDING'
  | 'CONNECT_OR_CREATE'
  | 'ERROR_SCREEN'
  | 'ALLOWLIST_REJECTION_SCREEN'
  | 'ACCOUNT_NOT_FOUND_SCREEN'
  | 'USER_LIMIT_REACHED_SCREEN'
  | 'RESULT_SCREEN'
  | 'WHOSE_SESSION_SCREEN'
export type ScreenName = CoreScreen | { [Id in PluginId]: ScreenOf<Id> }[PluginId]

/** Error codes that any feature may get: Core §8, Wire §1.2 and §5.4. A plugin declares its own in its contract. */
export type CoreErrorCode =
  /**
   * The account belongs to another user and can move only by a transfer. Ask the user to log in with that account, or
   * to link another one.
   */
  | 'account_transfer_required'
  /**
   * The app admits only invited users, and this account is not on its list. Add the account to the app's list, or let
   * the user try another account.
   */
  | 'allowlist_rejected'
  /** The session that the call should end has ended before. Treat the user as logged out. */
  | 'already_logged_out'
  /** The user has as many accounts of this type as the app allows. Unlink one first. */
  | 'cannot_link_more_of_type'
  /** The account is an embedded wallet, which stays with its user. Do not offer to unlink it. */
  | 'cannot_unlink_embedded_wallet'
  /** The account is the user's only way to log in. Link another account before you unlink this one. */
  | 'cannot_unlink_sole_account'
  /** The server has no captcha for this app. Check the app's captcha settings. */
  | 'captcha_disabled'
  /** A request, a window or a wallet did not answer in time. Make the same call again. */
  | 'client_request_timeout'
  /**
   * The client was destroyed, for example because its `LatchkitProvider` was unmounted. Use the client that is mounted
   * now.
   */
  | 'destroyed'
  /** The server no longer accepts this device. Let the user log in again. */
  | 'device_revoked'
  /**
   * The app, or this kind of account, does not allow the login or the link. Enable the method for the app, or offer
   * another one.
   */
  | 'disallowed_login_method'
  /** The user closed the dialog during a login. Do nothing: this is no failure. */
  | 'exited_auth_flow'
  /** The user closed the dialog while linking an account. Do nothing: this is no failure. */
  | 'exited_link_flow'
  /** The user closed the dialog while changing an account. Do nothing: this is no failure. */
  | 'exited_update_flow'
  /**
   * The account could not be linked, for example because the user has it already. Show `user.linkedAccounts`, and let
   * the user choose another account.
   */
  | 'failed_to_link_account'
  /** The user has no account of the kind that the call should change. Link one instead. */
  | 'failed_to_update_account'
  /**
   * The call needs a login of the last minutes. Enable the plugin `freshLogin`, or log the user out and in again and
   * repeat the call.
   */
  | 'fresh_login_required'
  /** The wallet has too little money for the amount and the fees. Offer to fund the wallet. */
  | 'insufficient_balance'
  /** The page or the app is set up wrongly; the message names the setting. Correct the setting. */
  | 'invalid_config'
  /** A code, a signature or a token is wrong or has expired. Let the user enter it again, or request a new one. */
  | 'invalid_credentials'
  /** An argument or a request is malformed; the message names it. Correct the call. */
  | 'invalid_data'
  /**
   * The app does not list the page's origin, or the browser refuses passkeys on it. Add the origin to the app's allowed
   * domains, and use HTTPS or localhost.
   */
  | 'invalid_origin'
  /** The user has no such account. Read `user.linkedAccounts` again before you unlink one. */
  | 'linked_account_not_found'
  /** The account is linked to another user already. Let the user log in with it, or link another account. */
  | 'linked_to_another_user'
  /** The server's answer is not what the protocol says. Check `apiUrl`, and whether a proxy changes the answers. */
  | 'malformed_response'
  /** The app has as many users as it allows, so nobody new can log in. Raise the app's limit. */
  | 'max_accounts_reached'
  /** The server does not know the app id. Check `appId` and `apiUrl`. */
  | 'missing_or_invalid_app_id'
  /** The server does not know the client id. Check `clientId`, or leave it out. */
  | 'missing_or_invalid_client_id'
  /**
   * The operation needs a second factor, and there was none or a wrong one. Enable the plugin `mfa`, or let the user
   * try again.
   */
  | 'missing_or_invalid_mfa'
  /** The session has ended or was never there. Let the user log in again. */
  | 'missing_or_invalid_token'
  /** The request named no origin. Send requests from a page, or send the header `Origin`. */
  | 'missing_origin'
  /** The call needs a user, and nobody is logged in. Log in first: wait for `authenticated`. */
  | 'must_be_authenticated'
  /**
   * The server, or a service that the feature needs, could not be reached or failed. Make the same call again, and
   * check the connection.
   */
  | 'network'
  /** The call shows the dialog, and none is mounted. Mount `LatchkitProvider`, or use the headless call. */
  | 'no_modal'
  /**
   * The server does not have what the call names, or is an older server without this call. Check the names in the
   * call, `apiUrl`, and whether `latchkit-server` is as new as `latchkit`.
   */
  | 'not_found'
  /**
   * The call came outside of `LatchkitProvider`, or no client started in time. Wrap the app in `LatchkitProvider`, and
   * make no calls on the server.
   */
  | 'not_ready'
  /**
   * The browser, the page, the app or the account does not support the operation; the message says which. Offer another
   * way.
   */
  | 'not_supported'
  /**
   * The code of a plugin or of the dialog could not be fetched, for example after a new deployment. Let the user reload
   * the page.
   */
  | 'plugin_load_failed'
  /**
   * The call needs a plugin that is not enabled. Add the plugin to `plugins`, and check that the app allows the
   * feature.
   */
  | 'plugin_not_enabled'
  /** The browser stores nothing for this page. Let the user allow storage, or open the page outside of private mode. */
  | 'session_storage_unavailable'
  /** The token of the session or of a link was used before. Let the user log in again. */
  | 'token_already_used'
  /** Too many calls were made in a short time. Wait before you repeat the call. */
  | 'too_many_requests'
  /**
   * The service that sends SMS did not accept the phone number. Let the user check the number or choose another method.
   */
  | 'twilio_verification_failed'
  /**
   * Something failed that has no code of its own; `message` and `cause` say more. Let the user try again, and report
   * the error.
   */
  | 'unknown_auth_error'
  /** The wallet or the app does not have the chain. Add the chain to `supportedChains`, or choose another one. */
  | 'unsupported_chain_id'
  /**
   * Nobody has this account, and the login was for existing users only. Let the user sign up, or log in with another
   * account.
   */
  | 'user_does_not_exist'
  /** The user declined in a wallet, in a window or in the dialog. Do nothing: this is no failure. */
  | 'user_rejected_request'
  /** The phone number has opted out of messages. Let the user choose another number or method. */
  | 'user_unsubscribed'
export type ErrorCode =
  | CoreErrorCode
  | { [Id in PluginId]: Part<Id, 'errors'> & string }[PluginId]
  | RoleErrors[keyof RoleErrors]
/**
 * The codes that only this plugin has, neither the core nor a role nor another plugin. So no two plugins can have words
 * for one code.
 */
export type ErrorOf<Id extends PluginId> = Exclude<
  Part<Id, 'errors'> & string,
  | CoreErrorCode
  | RoleErrors[keyof RoleErrors]
  | { [Other in Exclude<PluginId, Id>]: Part<Other, 'errors'> }[Exclude<PluginId, Id>]
>
/**
 * The texts of a screen for errors, by error code. Each code of the plugin and of the roles that it uses (`Own`) has a
 * text here, or is listed in `General` and gets a general text. Codes of the core may have a text; those of other
 * plugins and roles may not.
 */
export type ErrorWords<Own extends ErrorCode, Words, General extends Own = never> = {
  readonly [Code in Exclude<Own, General>]: Words
} & { readonly [Code in ErrorCode]?: Code extends Exclude<CoreErrorCode | Own, General> ? Words : never }

type All<U> = (U extends unknown ? (x: U) => void : never) extends (x: infer I) => void ? I : never
// biome-ignore lint/complexity/noBannedTypes: a plugin without events adds none
export type PluginEvents = All<{ [Id in PluginId]: Part<Id, 'events', {}> }[PluginId]>
