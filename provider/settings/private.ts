import { isSupportedCountry } from 'libphonenumber-js/max'
import {
  type Fields,
  flag,
  list,
  nullable,
  object,
  optional,
  refined,
  type Shape,
  text,
  whole,
} from '../protocol/validate.js'
import { appId, bareOrigin, seconds, url } from './fields.js'

/** What only the provider knows, and is no secret of anybody's: those are in `secret.ts`. Decision 37. */
export const privateFields = {
  /** E-mail addresses, domains (`acme.com`), phone numbers. */
  allowlist: list(text(320), 10_000),
  max_users: nullable(whole(0, 1_000_000_000)),
  signups_enabled: flag,
  /** Of one user. */
  max_wallets: whole(0, 1000),
  blocked_phone_countries: list(refined(text(2), 'a country such as US', isSupportedCountry)),
  /** Codes sent per `window` seconds. */
  rate_limits: object({ per_address: whole(0, 1e9), per_ip: whole(0, 1e9), window: seconds }),
  /** At the recovery password of one wallet. Decision 66. */
  wrong_passwords_per_hour: whole(1, 1e9),
  /** If there are any, a login by another service comes back to one of these, to the letter, and to no other page. */
  oauth_redirect_urls: list(url, 100),
  /** If there are any, a client id that is not among them is refused. */
  client_ids: list(text(100)),
  /** What `aud` of a host's own token must name, if anything. */
  custom_auth_audience: optional(text(500)),
  /** What `iss` of a host's own token must be, if anything. */
  custom_auth_issuer: optional(text(500)),
  otp_ttl: seconds,
  /** How long a passkey prompt stays open. */
  passkey_ttl: seconds,
  access_token_ttl: seconds,
  /** How long after a login a device that never had a share of a wallet gets one; null: as long as the session lasts. Decision 43. */
  fresh_login_ttl: nullable(seconds),
  /** How long a second factor that was verified counts. */
  second_factor_ttl: seconds,
  identity_token_ttl: seconds,
  refresh_token_ttl: seconds,
  /** Seconds that this app's clock is ahead: expiry can be tried without waiting for it. */
  clock_offset: whole(-1e9, 1e9),
  /** The Farcaster relay; null: the stand-in. */
  farcaster_relay_url: nullable(url),
  /** The client's API that signers are asked for at; null: the stand-in. */
  farcaster_api_url: nullable(url),
  /** How long what Telegram signed may be brought. */
  telegram_data_ttl: seconds,
  /** Hands the identity providers' own tokens to the client. */
  oauth_tokens: flag,
  /** Google Drive's API; null: the stand-in. */
  google_drive_url: nullable(bareOrigin),
  /** Turnstile's script and its verifier; null: the stand-ins. */
  captcha_script_url: nullable(url),
  captcha_verify_url: nullable(url),
  /** Apps whose accounts and wallets this app's users may bring. `read_only`: it may see addresses and ask for no signature. */
  cross_app_connections: list(object({ provider_app_id: appId, read_only: flag }), 50),
  /** How long another app may ask this app's users for signatures, before they confirm it again. */
  cross_app_token_ttl: seconds,
} satisfies Fields

export const privateDefaults: Shape<typeof privateFields> = {
  allowlist: [],
  max_users: null,
  signups_enabled: true,
  max_wallets: 20,
  blocked_phone_countries: [],
  rate_limits: { per_address: 10, per_ip: 100, window: 600 },
  wrong_passwords_per_hour: 10,
  oauth_redirect_urls: [],
  client_ids: [],
  otp_ttl: 600,
  passkey_ttl: 300,
  access_token_ttl: 3600,
  fresh_login_ttl: null,
  second_factor_ttl: 300,
  identity_token_ttl: 36_000,
  refresh_token_ttl: 30 * 86_400,
  clock_offset: 0,
  farcaster_relay_url: null,
  farcaster_api_url: null,
  telegram_data_ttl: 86_400,
  oauth_tokens: false,
  google_drive_url: null,
  captcha_script_url: null,
  captcha_verify_url: null,
  cross_app_connections: [],
  cross_app_token_ttl: 30 * 86_400,
}
