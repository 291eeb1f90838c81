import { isSupportedCountry } from 'libphonenumber-js/max'
import { ApiError } from './errors.js'
import { isOriginPattern } from './origin-pattern.js'
import {
  type Check,
  type Fields,
  flag,
  isRecord,
  list,
  nullable,
  type Optional,
  object,
  oneOf,
  optional,
  refined,
  type Shape,
  text,
  unwrap,
  whole,
} from './shape.js'

const url = refined(text(2000), 'an http(s) URL', (value) => /^https?:\/\/\S+$/.test(value) && URL.canParse(value))
const bareOrigin = refined(
  url,
  'an origin such as https://auth.example.com',
  (value) => new URL(value).origin === value,
)
const seconds = whole(1, 10 * 365 * 86_400)

/** What GET apps/:id shows, less what the app's row gives. Wire §1.7. */
const shown = {
  name: text(200),
  logo_url: nullable(url),
  icon_url: nullable(url),
  accent_color: nullable(text(64)),
  theme: text(64),
  show_wallet_login_first: flag,
  terms_and_conditions_url: nullable(url),
  privacy_policy_url: nullable(url),
  require_users_accept_terms: flag,
  allowed_domains: list(refined(text(300), 'an origin, its port may be *', isOriginPattern)),
  allowed_native_app_ids: list(text(300)),
  allowed_native_app_url_schemes: list(text(300)),
  wallet_auth: flag,
  email_auth: flag,
  sms_auth: flag,
  google_oauth: flag,
  twitter_oauth: flag,
  discord_oauth: flag,
  github_oauth: flag,
  spotify_oauth: flag,
  instagram_oauth: flag,
  tiktok_oauth: flag,
  linkedin_oauth: flag,
  apple_oauth: flag,
  farcaster_auth: flag,
  passkey_auth: flag,
  telegram_auth: flag,
  guest_auth: flag,
  allowlist_enabled: flag,
  allowlist_config: object({
    error_title: nullable(text(500, 0)),
    error_detail: nullable(text(2000, 0)),
    cta_text: nullable(text(200, 0)),
    cta_link: nullable(url),
  }),
  wallet_connect_cloud_project_id: nullable(text(100)),
  custom_api_url: nullable(bareOrigin),
  embedded_wallet_config: object({
    create_on_login: oneOf('off', 'users-without-wallets', 'all-users'),
    user_owned_recovery_options: list(oneOf('user-passcode', 'google-drive', 'icloud')),
    require_user_owned_recovery_on_create: optional(flag),
    require_user_password_on_create: optional(flag),
  }),
  enforce_wallet_uis: flag,
  legacy_wallet_ui_config: flag,
  fiat_on_ramp_enabled: flag,
  captcha_enabled: flag,
  captcha_site_key: optional(text(200)),
  twitter_oauth_on_mobile_enabled: flag,
  mfa_methods: list(oneOf('sms', 'totp', 'passkey')),
  telegram_auth_config: optional(
    object({ bot_id: text(64), bot_name: text(64), link_enabled: flag, seamless_auth_enabled: flag }),
  ),
  funding_config: optional(
    object({
      default_recommended_currency: object({ chain: text(64), asset: optional(text(100)) }),
      default_recommended_amount: text(40),
      methods: list(oneOf('moonpay', 'coinbase-onramp', 'external')),
      prompt_funding_on_wallet_creation: flag,
    }),
  ),
} satisfies Fields

/** What only the provider knows. Decision 37. */
const own = {
  /** E-mail addresses, domains (`acme.com`), phone numbers. */
  allowlist: list(text(320), 10_000),
  max_users: nullable(whole(0, 1_000_000_000)),
  signups_enabled: flag,
  blocked_phone_countries: list(refined(text(2), 'a country such as US', isSupportedCountry)),
  /** Codes sent per `window` seconds. */
  rate_limits: object({ per_address: whole(0, 1e9), per_ip: whole(0, 1e9), window: seconds }),
  /** If there are any, a client id that is not among them is refused. */
  client_ids: list(text(100)),
  otp_ttl: seconds,
  access_token_ttl: seconds,
  identity_token_ttl: seconds,
  refresh_token_ttl: seconds,
  /** Seconds that this app's clock is ahead: expiry can be tried without waiting for it. */
  clock_offset: whole(-1e9, 1e9),
} satisfies Fields

const all = { ...shown, ...own }

export type Settings = Shape<typeof all>
export type ShownSettings = Shape<typeof shown>

export const defaults: Settings = {
  name: 'Latchkit Playground',
  logo_url: null,
  icon_url: null,
  accent_color: null,
  theme: 'light',
  show_wallet_login_first: false,
  terms_and_conditions_url: null,
  privacy_policy_url: null,
  require_users_accept_terms: false,
  allowed_domains: ['http://localhost:*', 'http://127.0.0.1:*'],
  allowed_native_app_ids: [],
  allowed_native_app_url_schemes: [],
  wallet_auth: false,
  email_auth: true,
  sms_auth: true,
  google_oauth: false,
  twitter_oauth: false,
  discord_oauth: false,
  github_oauth: false,
  spotify_oauth: false,
  instagram_oauth: false,
  tiktok_oauth: false,
  linkedin_oauth: false,
  apple_oauth: false,
  farcaster_auth: false,
  passkey_auth: false,
  telegram_auth: false,
  guest_auth: false,
  allowlist_enabled: false,
  allowlist_config: { error_title: null, error_detail: null, cta_text: null, cta_link: null },
  wallet_connect_cloud_project_id: null,
  custom_api_url: null,
  embedded_wallet_config: {
    create_on_login: 'off',
    user_owned_recovery_options: ['user-passcode'],
    require_user_owned_recovery_on_create: false,
  },
  enforce_wallet_uis: false,
  legacy_wallet_ui_config: false,
  fiat_on_ramp_enabled: false,
  captcha_enabled: false,
  twitter_oauth_on_mobile_enabled: false,
  mfa_methods: [],
  allowlist: [],
  max_users: null,
  signups_enabled: true,
  blocked_phone_countries: [],
  rate_limits: { per_address: 10, per_ip: 100, window: 600 },
  client_ids: [],
  otp_ttl: 600,
  access_token_ttl: 3600,
  identity_token_ttl: 36_000,
  refresh_token_ttl: 30 * 86_400,
  clock_offset: 0,
}

export const shownSettings = (settings: Settings): ShownSettings =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => Object.hasOwn(shown, key))) as ShownSettings

/**
 * Lays changes over settings. Groups merge key by key; null takes an optional setting away. Refuses an unknown key
 * or a wrong value with 400 invalid_data naming it.
 */
export function mergeSettings(settings: Settings, changes: Record<string, unknown>): Settings {
  const merged: Record<string, unknown> = { ...settings }
  for (const [key, change] of Object.entries(changes)) {
    const field: Check<unknown> | Optional<unknown> | undefined = Object.hasOwn(all, key)
      ? all[key as keyof typeof all]
      : undefined
    if (!field) throw new ApiError('invalid_data', `"${key}" is not a known key.`)
    if (change === null && 'optional' in field) {
      delete merged[key]
      continue
    }
    const before = merged[key]
    const after = isRecord(before) && isRecord(change) ? { ...before, ...change } : change
    if (!unwrap(field).test(after)) throw new ApiError('invalid_data', `"${key}" must be ${unwrap(field).wants}.`)
    merged[key] = after
  }
  return merged as Settings
}
