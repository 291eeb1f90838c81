import { createHmac, timingSafeEqual } from 'node:crypto'
import { isAmount } from '../on-ramp/decimal.js'
import { type Currency, currencies } from './currencies.js'

export interface Keys {
  readonly publishable_key: string
  readonly secret_key: string
}
/** The request in the widget's address. */
export interface WidgetRequest {
  readonly currency: Currency
  readonly walletAddress: string
  readonly baseCurrencyAmount: number
  /** The amount of the currency that is bought, in decimals. */
  readonly quoteCurrencyAmount: string
  readonly paymentMethod: string
  readonly externalTransactionId: string | null
}
/** The request is invalid. The widget shows the message. */
export class Refusal extends Error {}

/** https://dev.moonpay.com/widget/on-ramp/customization/parameters, seen in excerpts 2026-11-25. */
const PAYMENT_METHODS = new Set([
  'ach_bank_transfer',
  'credit_debit_card',
  'gbp_bank_transfer',
  'gbp_open_banking_payment',
  'mobile_wallet',
  'pix_instant_payment',
  'sepa_bank_transfer',
  'sepa_open_banking_payment',
  'yellow_card_bank_transfer',
])
/** The amount of a purchase if the address has none. */
const DEFAULT_USD = 50

/**
 * Checks the signature, which is the last parameter: the base64 of an HMAC-SHA256 with the secret key. It signs the raw
 * query, with the `?` and without the signature.
 * https://dev.moonpay.com/widget/on-ramp-enhance-security-using-signed-urls, seen in excerpts 2026-11-25.
 */
function mustBeSigned(search: string, { secret_key }: Keys): void {
  const [, signed, signature] = /^(.*)&signature=([^&]*)$/.exec(search) ?? []
  if (signed === undefined || signature === undefined)
    throw new Refusal('A wallet address needs a signature, which comes last.')
  const right = createHmac('sha256', secret_key).update(signed).digest()
  const signatureBytes = Buffer.from(decoded(signature), 'base64')
  if (signatureBytes.length !== right.length || !timingSafeEqual(signatureBytes, right))
    throw new Refusal('The signature is wrong.')
}
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Reads the widget's address. `search` is the raw query. Throws a `Refusal` if the request is invalid. */
export function readWidgetRequest(search: string, keys: Keys): WidgetRequest {
  const fields = new URLSearchParams(search)
  const field = (name: string) => fields.get(name) || undefined
  if (field('apiKey') !== keys.publishable_key) throw new Refusal('The API key is missing or unknown.')
  const walletAddress = field('walletAddress')
  if (walletAddress || fields.has('signature')) mustBeSigned(search, keys)
  const code = field('currencyCode')
  if (walletAddress && !code) throw new Refusal('A wallet address needs a currencyCode.')
  const currency = currencies.get((code ?? field('defaultCurrencyCode') ?? 'eth').toLowerCase())
  if (!currency) throw new Refusal(`The currency ${code} is not sold here.`)
  if (!walletAddress) throw new Refusal('This stand-in asks nobody for an address: the app has to bring one.')
  if (!currency.address.test(walletAddress)) throw new Refusal(`This is no address for ${currency.name}.`)
  const paymentMethod = field('paymentMethod') ?? 'credit_debit_card'
  if (!PAYMENT_METHODS.has(paymentMethod)) throw new Refusal(`The payment method ${paymentMethod} is unknown.`)
  const externalTransactionId = field('externalTransactionId') ?? null
  const amounts = amountsOf(field('baseCurrencyAmount'), field('quoteCurrencyAmount'), currency)
  return { currency, walletAddress, paymentMethod, externalTransactionId, ...amounts }
}

/** If the address has both amounts, the fiat amount counts. */
function amountsOf(base: string | undefined, quote: string | undefined, { usd, decimals }: Currency) {
  for (const one of [base, quote]) if (one && !isAmount(one)) throw new Refusal(`${one} is no amount.`)
  if (quote && !base) return { baseCurrencyAmount: cents(Number(quote) * usd), quoteCurrencyAmount: quote }
  const fiat = cents(Number(base ?? DEFAULT_USD))
  const text = (fiat / usd).toFixed(Math.min(decimals, 8))
  return { baseCurrencyAmount: fiat, quoteCurrencyAmount: text.replace(/\.?0+$/, '') }
}
const cents = (amount: number) => Math.round(amount * 100) / 100
