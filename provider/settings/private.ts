import { isSupportedCountry } from 'libphonenumber-js/max'
import { type OAuthProvider, oauthNames } from '../protocol/oauth-providers.js'
import {
  type Fields,
  flag,
  list,
  nullable,
  type Optional,
  object,
  oneOf,
  optional,
  refined,
  type Shape,
  text,
  whole,
} from '../protocol/validate.js'
import { bareOrigin, seconds, url } from './fields.js'
import { coinbaseOnrampAccount, moonpayAccount } from './on-ramps.js'
import { rpcUrls } from './rpc-urls.js'
import { type Upstream, upstream } from './upstream.js'

/** What only the provider knows. Decision 37. */
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
  /** How long a second factor that was verified counts. */
  second_factor_ttl: seconds,
  identity_token_ttl: seconds,
  refresh_token_ttl: seconds,
  /** Seconds that this app's clock is ahead: expiry can be tried without waiting for it. */
  clock_offset: whole(-1e9, 1e9),
  /** The Farcaster relay, and a node of the chain that holds its id registry; null: the stand-ins. */
  farcaster_relay_url: nullable(url),
  farcaster_rpc_url: nullable(url),
  /** The client's API that signers are asked for at, and who asks; null: the stand-ins. */
  farcaster_api_url: nullable(url),
  farcaster_app: nullable(
    object({
      fid: whole(1, 1e15),
      private_key: refined(text(66), '0x and 64 hexadecimal digits', (value) => /^0x[\da-f]{64}$/i.test(value)),
    }),
  ),
  /** The bot's token, which Telegram signs logins with; null: the stand-in's. */
  telegram_bot_token: nullable(
    refined(text(200), 'a bot token such as 123:AA…', (value) => /^\d+:[\w-]+$/.test(value)),
  ),
  /** Nodes by chain id, where wallets that are contracts are asked; null: the provider's own. */
  rpc_urls: rpcUrls,
  /** How long what Telegram signed may be brought. */
  telegram_data_ttl: seconds,
  /** Hands the identity providers' own tokens to the client. */
  oauth_tokens: flag,
  /** The identity providers themselves, by name; null: the stand-in. */
  oauth_upstreams: object(
    Object.fromEntries(oauthNames.map((name) => [name, optional(nullable(upstream))])) as Record<
      OAuthProvider,
      Optional<Upstream | null>
    >,
  ),
  /** Google Drive's API; null: the stand-in. */
  google_drive_url: nullable(bareOrigin),
  /** A container of iCloud's, with the token of its web services; null: the stand-in's. */
  icloud: nullable(
    object({
      /** `https://api.apple-cloudkit.com` */
      url: bareOrigin,
      /** Where its sign-in ends, and speaks from (decision 38). */
      message_origin: bareOrigin,
      container_identifier: text(200),
      environment: oneOf('development', 'production'),
      api_token: text(500),
    }),
  ),
  /** Turnstile's script and its verifier; null: the stand-ins. */
  captcha_script_url: nullable(url),
  captcha_verify_url: nullable(url),
  captcha_secret_key: optional(text(200)),
  /** Accounts at on-ramps; null: whoever wants to pay there is answered 503. Moonpay's test mode is the second. */
  moonpay: nullable(moonpayAccount),
  moonpay_sandbox: nullable(moonpayAccount),
  coinbase_onramp: nullable(coinbaseOnrampAccount),
} satisfies Fields

export const privateDefaults: Shape<typeof privateFields> = {
  allowlist: [],
  max_users: null,
  signups_enabled: true,
  max_wallets: 20,
  blocked_phone_countries: [],
  rate_limits: { per_address: 10, per_ip: 100, window: 600 },
  client_ids: [],
  otp_ttl: 600,
  passkey_ttl: 300,
  access_token_ttl: 3600,
  second_factor_ttl: 300,
  identity_token_ttl: 36_000,
  refresh_token_ttl: 30 * 86_400,
  clock_offset: 0,
  farcaster_relay_url: null,
  farcaster_rpc_url: null,
  farcaster_api_url: null,
  farcaster_app: null,
  telegram_bot_token: null,
  rpc_urls: {},
  telegram_data_ttl: 86_400,
  oauth_tokens: false,
  oauth_upstreams: {},
  google_drive_url: null,
  icloud: null,
  captcha_script_url: null,
  captcha_verify_url: null,
  moonpay: null,
  moonpay_sandbox: null,
  coinbase_onramp: null,
}
