import { createPrivateKey, type KeyObject } from 'node:crypto'
import { type Check, object, refined, text } from '../protocol/validate.js'
import { url } from './fields.js'

/** An account at Moonpay. The test mode needs a separate account. */
export const moonpayAccount = object({
  /** Moonpay's own address is `https://buy.moonpay.com`. */
  widget_url: url,
  /** Moonpay's own address is `https://api.moonpay.com`. */
  api_url: url,
  /** It starts with `pk_` and is public. */
  publishable_key: text(200),
  /** It starts with `sk_`. */
  secret_key: text(200),
})

/**
 * Reads a secret key of Coinbase's developer platform: a P-256 key in PEM, or the 64 bytes of an Ed25519 key in base64.
 * Undefined if it is invalid.
 */
export function readCoinbaseKey(secret: string): KeyObject | undefined {
  try {
    if (secret.includes('BEGIN')) {
      const key = createPrivateKey(secret)
      return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
    }
    const bytes = Buffer.from(secret, 'base64')
    if (bytes.length !== 64) return undefined
    const half = (from: number) => bytes.subarray(from, from + 32).toString('base64url')
    return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d: half(0), x: half(32) }, format: 'jwk' })
  } catch {
    return undefined
  }
}

/** An account at Coinbase Onramp. */
export const coinbaseOnrampAccount = object({
  /** The project's id. */
  app_id: text(200),
  /** Coinbase's own address is `https://api.developer.coinbase.com`. */
  api_url: url,
  /** Coinbase's own address is `https://pay.coinbase.com`. */
  pay_url: url,
  key_id: text(500),
  private_key: refined(
    text(4000),
    'a key on P-256 in PEM, or an Ed25519 key in base64',
    (secret) => readCoinbaseKey(secret) !== undefined,
  ),
})
export type MoonpayAccount = typeof moonpayAccount extends Check<infer T> ? T : never
export type CoinbaseOnrampAccount = typeof coinbaseOnrampAccount extends Check<infer T> ? T : never
