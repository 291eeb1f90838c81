import { type OAuthProvider, oauthNames } from '../protocol/oauth-providers.js'
import {
  type Fields,
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
import { bareOrigin, url } from './fields.js'
import { coinbaseOnrampAccount, moonpayAccount } from './on-ramps.js'
import { rpcUrls } from './rpc-urls.js'
import { type Upstream, upstream } from './upstream.js'

/** Secret settings: keys, tokens and addresses that contain them. They are encrypted at rest. */
export const secretFields = {
  farcaster_app: nullable(
    object({
      fid: whole(1, 1e15),
      private_key: refined(text(66), '0x and 64 hexadecimal digits', (value) => /^0x[\da-f]{64}$/i.test(value)),
    }),
  ),
  /** The bot's token, with which Telegram signs logins. */
  telegram_bot_token: nullable(
    refined(text(200), 'a bot token such as 123:AA…', (value) => /^\d+:[\w-]+$/.test(value)),
  ),
  /** A node of the chain with Farcaster's id registry. Secret, because addresses of nodes contain keys. */
  farcaster_rpc_url: nullable(url),
  /** Nodes by chain id, for verifying signatures of contract wallets; null for the server's own node. */
  rpc_urls: rpcUrls,
  /** The app's clients at identity providers, by name. */
  oauth_upstreams: object(
    Object.fromEntries(oauthNames.map((name) => [name, optional(nullable(upstream))])) as Record<
      OAuthProvider,
      Optional<Upstream | null>
    >,
  ),
  /** An iCloud container with the token of its web services. */
  icloud: nullable(
    object({
      /** Apple's own address is `https://api.apple-cloudkit.com`. */
      url: bareOrigin,
      /** The origin at which its login ends and from which it sends its message (decision 38). */
      message_origin: bareOrigin,
      container_identifier: text(200),
      environment: oneOf('development', 'production'),
      api_token: text(500),
    }),
  ),
  captcha_secret_key: optional(text(200)),
  /**
   * Accounts at on-ramps. Without one (null), purchases there are refused. `moonpay_sandbox` is for Moonpay's test
   * mode.
   */
  moonpay: nullable(moonpayAccount),
  moonpay_sandbox: nullable(moonpayAccount),
  coinbase_onramp: nullable(coinbaseOnrampAccount),
} satisfies Fields

export type SecretSettings = Shape<typeof secretFields>

export const secretDefaults: SecretSettings = {
  farcaster_app: null,
  telegram_bot_token: null,
  farcaster_rpc_url: null,
  rpc_urls: {},
  oauth_upstreams: {},
  icloud: null,
  moonpay: null,
  moonpay_sandbox: null,
  coinbase_onramp: null,
}
