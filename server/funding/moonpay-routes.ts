import { createHmac, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { normalizeEthereum, normalizeSolana } from '../chains/addresses.js'
import { readBody } from '../http/body.js'
import type { Call, Env, Routes, Server } from '../http/context.js'
import { knownApp } from '../http/known-app.js'
import { ApiError } from '../protocol/errors.js'
import { anything, flag, object, oneOf, optional, record, refined, type Shape, text } from '../protocol/validate.js'
import type { MoonpayAccount } from '../settings/on-ramps.js'
import { moonpayCodes, solanaCurrencies } from './moonpay-currencies.js'
import { accountOf, mustMayBegin } from './on-ramp.js'

/** Signs addresses of Moonpay's widget: `plugins/moonpay_on_ramp/*`. Wire §1.3. */
export const moonpay = (server: Server): Routes =>
  new Hono<Env>().use(knownApp(server)).post('/sign', (c) => sign(server, c))

const amount = refined(
  anything,
  'a decimal number above 0, of at most 40 characters',
  (value) => /^(string|number)$/.test(typeof value) && /^\d{1,40}(\.\d{1,40})?$/.test(`${value}`) && isSome(`${value}`),
)
const isSome = (text: string) => text.length <= 40 && /[1-9]/.test(text)

const configFields = {
  currencyCode: optional(oneOf(...Object.keys(moonpayCodes))),
  quoteCurrencyAmount: optional(amount),
  paymentMethod: optional(text(100)),
  uiConfig: optional(record),
}
type Config = Partial<Shape<typeof configFields>>

async function sign(server: Server, c: Call): Promise<Response> {
  const body = await readBody(c, {
    address: text(100),
    config: optional(record),
    useSandbox: optional(flag),
  })
  const config = readConfig(body.config)
  await mustMayBegin(server, c, 'moonpay')
  const address = walletAddress(body.address, config)
  const account = accountOf(c.get('app'), body.useSandbox ? 'moonpay_sandbox' : 'moonpay')
  const externalTransactionId = randomUUID()
  const query = { apiKey: account.publishable_key }
  return c.json({
    signedUrl: signedUrl(account, { ...widgetFields(address, config), externalTransactionId }),
    externalTransactionId,
    statusUrl: `${account.api_url}/v1/transactions/ext/${externalTransactionId}?${new URLSearchParams(query)}`,
  })
}

function walletAddress(requested: string, { currencyCode = '' }: Config): string {
  const [normalize, chain] = solanaCurrencies.includes(currencyCode)
    ? ([normalizeSolana, 'a Solana'] as const)
    : ([normalizeEthereum, 'an Ethereum'] as const)
  const address = normalize(requested)
  if (address) return address
  throw new ApiError('invalid_data', `"address" must be ${chain} address.`)
}

/** Checks the fields that the widget uses, and ignores others. */
function readConfig(config: Record<string, unknown> = {}): Config {
  const schema = object(configFields)
  const chosen = Object.fromEntries(Object.entries(config).filter(([key]) => Object.hasOwn(configFields, key)))
  if (schema.test(chosen)) return chosen
  throw new ApiError('invalid_data', `"config" must be ${schema.wants}.`)
}

/** The widget's parameters. Moonpay requires a currency beside a wallet's address, so there is always one. */
function widgetFields(walletAddress: string, config: Config): Record<string, string> {
  const { accentColor, theme } = config.uiConfig ?? {}
  return {
    currencyCode: moonpayCodes[config.currencyCode ?? 'ETH_ETHEREUM'] ?? 'eth',
    walletAddress,
    ...(config.quoteCurrencyAmount !== undefined && { quoteCurrencyAmount: `${config.quoteCurrencyAmount}` }),
    ...(config.paymentMethod && { paymentMethod: config.paymentMethod }),
    ...(typeof accentColor === 'string' && /^#[\da-f]{6}$/i.test(accentColor) && { colorCode: accentColor }),
    ...((theme === 'light' || theme === 'dark') && { theme }),
  }
}

/**
 * Appends an HMAC-SHA256 of the query (with its `?`) in base64.
 * https://dev.moonpay.com/widget/on-ramp-enhance-security-using-signed-urls
 */
function signedUrl(
  { widget_url, publishable_key, secret_key }: MoonpayAccount,
  fields: Record<string, string>,
): string {
  const url = new URL(widget_url)
  url.search = `${new URLSearchParams({ apiKey: publishable_key, ...fields })}`
  const signature = createHmac('sha256', secret_key).update(url.search).digest('base64')
  return `${url.href}&signature=${encodeURIComponent(signature)}`
}
