import { LatchkitError } from '../../core/errors.js'
import type { Http } from '../../core/http.js'
import { askOutside } from '../../core/lib/ask-outside.js'
import { attempt } from '../../core/lib/attempt.js'
import { list, record, text, webUrl } from '../../core/lib/read.js'
import type { Bought, MoonpayOrder } from './contract.js'
import type { CoinbaseAsset } from './on-ramps.js'

const malformed = (missing: string) => new LatchkitError('malformed_response', `The server did not say ${missing}.`)

export interface MoonpayWish {
  readonly address: string
  readonly currencyCode: string
  /** Without one, the user enters it at Moonpay. */
  readonly amount: string | undefined
  readonly useSandbox: boolean
  /** The payment method that the host chooses. */
  readonly paymentMethod?: string | undefined
  readonly uiConfig: object
}
/** Wire §1.3. */
export async function signMoonpay(http: Http, wish: MoonpayWish, signal: AbortSignal): Promise<MoonpayOrder> {
  const { address, currencyCode, amount, useSandbox, paymentMethod, uiConfig } = wish
  const config = { currencyCode, quoteCurrencyAmount: amount, ...(paymentMethod && { paymentMethod }), uiConfig }
  const answer = record(await http.post('/plugins/moonpay_on_ramp/sign', { address, config, useSandbox }, { signal }))
  const [id, url, statusUrl] = [text(answer.externalTransactionId), webUrl(answer.signedUrl), webUrl(answer.statusUrl)]
  if (id && url && statusUrl) return { id, url, statusUrl }
  throw malformed('where Moonpay is')
}

/** A purchase at Moonpay, with Moonpay's names for status and payment method. */
export interface MoonpayPurchase {
  readonly status: string
  readonly paymentMethod: string | null
  readonly failureReason: string | null
  /** What Moonpay sends to the wallet. */
  readonly arrived?: Bought | undefined
  /** Further fields that are reported to analytics. */
  readonly facts: object
}
const FACTS = [
  'cardPaymentType',
  'baseCurrencyAmount',
  'quoteCurrencyAmount',
  'feeAmount',
  'extraFeeAmount',
  'networkFeeAmount',
]

/** Reads the newest purchase of an order from Moonpay; null if there is none. Wire §6.6. */
export async function moonpayPurchase(statusUrl: string, signal: AbortSignal): Promise<MoonpayPurchase | null> {
  const answer = await askOutside(statusUrl, { signal, headers: { accept: 'application/json' } })
  if (answer.status === 404) return null
  if (!answer.ok) throw new LatchkitError('network', `Moonpay answered ${answer.status}.`, { status: answer.status })
  const newest = record(list(await answer.json())[0])
  const status = text(newest.status)
  if (!status) return null
  const [paymentMethod, failureReason] = [text(newest.paymentMethod), text(newest.failureReason)]
  const facts = Object.fromEntries(FACTS.map((name) => [name, newest[name]]))
  return {
    status,
    paymentMethod,
    failureReason,
    arrived: arrivedIn(newest),
    facts: { ...facts, paymentMethod, currency: record(newest.currency).code },
  }
}

/** Moonpay's codes of currencies are `eth`, `usdc_base`. */
function arrivedIn({ quoteCurrencyAmount, currency }: Readonly<Record<string, unknown>>): Bought | undefined {
  const code = text(record(currency).code)
  const isAmount = typeof quoteCurrencyAmount === 'number' && quoteCurrencyAmount > 0 && quoteCurrencyAmount < 1e15
  return code && isAmount
    ? { amount: plainDecimal(quoteCurrencyAmount), symbol: code.replace(/_.*/, '').toUpperCase() }
    : undefined
}
/** Without an exponent, which small numbers have as text. */
const plainDecimal = (value: number) => (value < 1e-6 ? value.toFixed(18).replace(/0+$/, '') : `${value}`)

export interface CoinbasePurchase {
  readonly id: string
  readonly url: string
}
/** Starts a purchase at Coinbase. Wire §1.3, §6.6. */
export async function beginCoinbase(
  http: Http,
  { address, amount, blockchain, asset }: CoinbaseAsset & { readonly address: string; readonly amount: string },
  signal: AbortSignal,
): Promise<CoinbasePurchase> {
  const body = { addresses: [{ address, blockchains: [blockchain] }], assets: [asset] }
  const answer = record(await http.post('/funding/coinbase_on_ramp/init', body, { signal }))
  const [id, token, page] = [text(answer.partner_user_id), text(answer.session_token), webUrl(answer.pay_url)]
  const url = page ? attempt(() => new URL(page)) : undefined
  if (!id || !token || !url) throw malformed('where Coinbase is')
  const query = {
    appId: text(answer.app_id) ?? '',
    sessionToken: token,
    defaultExperience: 'buy',
    defaultNetwork: blockchain,
    presetCryptoAmount: amount,
    // Coinbase's current name for the field, and its name before 2025 (decision 60).
    partnerUserRef: id,
    partnerUserId: id,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return { id, url: url.href }
}

export async function coinbaseStatus(http: Http, partnerUserId: string, signal: AbortSignal) {
  const answer = await http.get('/funding/coinbase_on_ramp/status', { query: { partnerUserId }, signal })
  return text(record(answer).status)
}
