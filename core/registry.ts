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
/** Plugins that it cannot work without; they are enabled with it. */
export type Requires<Id extends PluginId> = Part<Id, 'requires'> & PluginId
/** Plugins that it uses where the app has them enabled. */
export type Uses<Id extends PluginId> = Part<Id, 'uses'> & PluginId
/** The names by which a host's configuration refers to wallets: `metamask`, `detected_wallets`, … */
export type WalletId = { [Id in PluginId]: Part<Id, 'walletIds'> & string }[PluginId]
/**
 * Keys of the dialog's words, by the part of the dialog that they are in: `passwordless`, `landing`, `send`, … Each
 * `texts.ts` adds the parts of its plugin.
 */
// biome-ignore lint/suspicious/noEmptyInterface: augmented by every texts.ts
export interface Texts {}
export type TextSpace = keyof Texts & string
/** The key of a text of the dialog: `passwordless.submit`. */
export type TextKey = { [Space in TextSpace]: `${Space}.${Texts[Space]}` }[TextSpace]
type NamedScreens<Id extends PluginId> = Part<Id, 'screens'>
/** The names of its screens: by flow, or directly where it has one flow. */
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

/** Error codes by role that its callers may get. Each is declared with its role. */
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
  | 'account_transfer_required'
  | 'allowlist_rejected'
  | 'already_logged_out'
  | 'cannot_link_more_of_type'
  | 'cannot_unlink_embedded_wallet'
  | 'cannot_unlink_sole_account'
  | 'captcha_disabled'
  | 'captcha_failure'
  | 'captcha_timeout'
  | 'client_request_timeout'
  | 'destroyed'
  | 'device_revoked'
  | 'disallowed_login_method'
  | 'exited_auth_flow'
  | 'exited_link_flow'
  | 'exited_update_flow'
  | 'failed_to_link_account'
  | 'failed_to_update_account'
  | 'insufficient_balance'
  | 'invalid_captcha'
  | 'invalid_config'
  | 'invalid_credentials'
  | 'invalid_data'
  | 'invalid_origin'
  | 'linked_account_not_found'
  | 'linked_to_another_user'
  | 'malformed_response'
  | 'max_accounts_reached'
  | 'missing_or_invalid_app_id'
  | 'missing_or_invalid_client_id'
  | 'missing_or_invalid_mfa'
  | 'missing_or_invalid_token'
  | 'missing_origin'
  | 'must_be_authenticated'
  | 'network'
  | 'no_modal'
  | 'not_found'
  | 'not_ready'
  | 'not_supported'
  | 'plugin_load_failed'
  | 'plugin_not_enabled'
  | 'session_storage_unavailable'
  | 'token_already_used'
  | 'too_many_requests'
  | 'twilio_verification_failed'
  | 'unknown_auth_error'
  | 'unsupported_chain_id'
  | 'user_does_not_exist'
  | 'user_rejected_request'
  | 'user_unsubscribed'
export type ErrorCode =
  | CoreErrorCode
  | { [Id in PluginId]: Part<Id, 'errors'> & string }[PluginId]
  | RoleErrors[keyof RoleErrors]
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
