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
import { PHONE_COUNTRIES } from './phone-countries.js'

/** Settings that the API does not return and that are not secret. Secrets are in `secret.ts`. Decision 37. */
export const privateFields = {
  /** Email addresses, domains (`acme.com`), phone numbers and wallet addresses that may log in. */
  allowlist: list(text(320), 10_000),
  max_users: nullable(whole(0, 1_000_000_000)),
  signups_enabled: flag,
  /** The number of wallets that one user may link. */
  max_wallets: whole(0, 1000),
  blocked_phone_countries: list(refined(text(2), 'a country such as US', (value) => PHONE_COUNTRIES.has(value))),
  /** The number of calls (such as sent codes) per `window` seconds. */
  rate_limits: object({ per_address: whole(0, 1e9), per_ip: whole(0, 1e9), window: seconds }),
  /** Wrong codes for one address within a day, after which each further guess has to wait. Decision 88. */
  wrong_codes_per_day: whole(1, 1e9),
  /**
   * Wrong codes of a second factor in a row, after which it is locked. NIST SP 800-63B allows no more than 100.
   * Decision 89.
   */
  wrong_factors_in_a_row: whole(1, 100),
  /** Wrong guesses at the recovery password of one wallet. Decision 66. */
  wrong_passwords_per_hour: whole(1, 1e9),
  /** If the list is not empty, logins by other services may return to exactly these addresses only. */
  oauth_redirect_urls: list(url, 100),
  /** If the list is not empty, other client ids are refused. */
  client_ids: list(text(100)),
  /** The required `aud` claim of a host's token, if any. */
  custom_auth_audience: optional(text(500)),
  /** The required `iss` claim of a host's token, if any. */
  custom_auth_issuer: optional(text(500)),
  otp_ttl: seconds,
  /** The timeout of a passkey prompt. */
  passkey_ttl: seconds,
  access_token_ttl: seconds,
  /**
   * The time after a login in which a user can change how they get in: logins, second factors, other apps, sessions
   * elsewhere, wallets on new devices. Null for no limit within the session. Decisions 43 and 79.
   */
  fresh_login_ttl: nullable(seconds),
  /** The lifetime of a proof of a second factor. */
  second_factor_ttl: seconds,
  identity_token_ttl: seconds,
  /** The time in which a session has to be refreshed. */
  refresh_token_ttl: seconds,
  /** The time after a login in which its session and its forks end, however often they are refreshed. Decision 82. */
  session_ttl: seconds,
  /** Seconds by which this app's clock is ahead, for testing expiry without waiting. */
  clock_offset: whole(-1e9, 1e9),
  /** The Farcaster relay. */
  farcaster_relay_url: nullable(url),
  /** The Farcaster client's API for signers. */
  farcaster_api_url: nullable(url),
  /** The time after which data signed by Telegram is refused. */
  telegram_data_ttl: seconds,
  /** Returns the identity providers' tokens to the client. */
  oauth_tokens: flag,
  /** Google Drive's API. */
  google_drive_url: nullable(bareOrigin),
  /** Turnstile's script and its verifier. */
  captcha_script_url: nullable(url),
  captcha_verify_url: nullable(url),
  /**
   * Apps whose accounts and wallets this app's users may use. With `read_only`, this app may see addresses but not
   * request signatures. Each of those apps must name this one among its `cross_app_requesters`. Decision 84.
   */
  cross_app_connections: list(object({ provider_app_id: appId, read_only: flag }), 50),
  /** Apps whose users may use accounts and wallets of this app. With `read_only`, they may not request signatures. */
  cross_app_requesters: list(object({ requester_app_id: appId, read_only: flag }), 1000),
  /** The time for which another app may request signatures of this app's users, before they must consent again. */
  cross_app_token_ttl: seconds,
} satisfies Fields

export const privateDefaults: Shape<typeof privateFields> = {
  allowlist: [],
  max_users: null,
  signups_enabled: true,
  max_wallets: 20,
  blocked_phone_countries: [],
  rate_limits: { per_address: 10, per_ip: 100, window: 600 },
  wrong_codes_per_day: 30,
  wrong_factors_in_a_row: 100,
  wrong_passwords_per_hour: 10,
  oauth_redirect_urls: [],
  client_ids: [],
  otp_ttl: 600,
  passkey_ttl: 300,
  access_token_ttl: 3600,
  fresh_login_ttl: 300,
  second_factor_ttl: 300,
  identity_token_ttl: 36_000,
  refresh_token_ttl: 30 * 86_400,
  session_ttl: 180 * 86_400,
  clock_offset: 0,
  farcaster_relay_url: null,
  farcaster_api_url: null,
  telegram_data_ttl: 86_400,
  oauth_tokens: false,
  google_drive_url: null,
  captcha_script_url: null,
  captcha_verify_url: null,
  cross_app_connections: [],
  cross_app_requesters: [],
  cross_app_token_ttl: 30 * 86_400,
}
