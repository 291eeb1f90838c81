import type { AppChanges, AppSettingsOnWire } from '../sandbox/control.js'

/**
 * The settings of the app that a link carries, as a new app has them; a link names only what differs. It never carries
 * keys of services, nor the people of the allowlist. Null stands for a setting that a new app does not have.
 */
export const NEW_APP = {
  name: 'Latchkit Playground',
  logo_url: null,
  accent_color: null,
  email_auth: true,
  sms_auth: true,
  wallet_auth: false,
  solana_wallet_auth: false,
  show_wallet_login_first: false,
  guest_auth: false,
  custom_auth_jwks_url: null,
  custom_auth_audience: null,
  farcaster_auth: false,
  telegram_auth: false,
  telegram_auth_config: null,
  passkey_auth: false,
  mfa_methods: [],
  cross_app_connections: [],
  funding_config: null,
  google_oauth: false,
  discord_oauth: false,
  github_oauth: false,
  linkedin_oauth: false,
  twitter_oauth: false,
  spotify_oauth: false,
  instagram_oauth: false,
  tiktok_oauth: false,
  apple_oauth: false,
  twitter_oauth_on_mobile_enabled: false,
  oauth_tokens: false,
  embedded_wallet_config: {
    create_on_login: 'off',
    user_owned_recovery_options: ['user-passcode'],
    require_user_owned_recovery_on_create: false,
  },
  embedded_wallets: ['ethereum', 'solana'],
  enforce_wallet_uis: true,
  legacy_wallet_ui_config: false,
  captcha_enabled: false,
  captcha_site_key: null,
  captcha_script_url: null,
  terms_and_conditions_url: null,
  privacy_policy_url: null,
  require_users_accept_terms: false,
  allowlist_enabled: false,
  allowlist_config: { error_title: null, error_detail: null, cta_text: null, cta_link: null },
  max_users: null,
  signups_enabled: true,
  blocked_phone_countries: [],
  rate_limits: { per_address: 10, per_ip: 100, window: 600 },
  access_token_ttl: 3600,
  otp_ttl: 600,
  passkey_ttl: 300,
  clock_offset: 0,
} satisfies AppChanges

const keys = Object.keys(NEW_APP) as (keyof typeof NEW_APP)[]

/** The app's settings that a link carries. */
export const linkedSettings = (app: AppSettingsOnWire): AppChanges =>
  Object.fromEntries(keys.map((key) => [key, app[key] ?? null]))

/** Whether a setting may come from a link. What its value may be is for the server to say. */
export const isAppSetting = (key: string): boolean => Object.hasOwn(NEW_APP, key)
