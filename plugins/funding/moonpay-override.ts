import { LatchkitError } from '../../core/errors.js'
import type { MoonpayOverride } from '../../core/wallets.js'

const isAmount = (value: unknown) => /^\d{1,40}(\.\d{1,40})?$/.test(`${value}`) && /[1-9]/.test(`${value}`)

/** Checks the host's override. The provider knows the codes of currencies. Throws `invalid_data`. */
export function readOverride(override: MoonpayOverride): MoonpayOverride {
  const { currencyCode, quoteCurrencyAmount: amount } = override
  const isCode = currencyCode === undefined || (typeof currencyCode === 'string' && /^\w{1,40}$/.test(currencyCode))
  if (isCode && (amount === undefined || isAmount(amount)))
    return { ...(currencyCode && { currencyCode }), ...(amount !== undefined && { quoteCurrencyAmount: amount }) }
  const wanted = 'a currencyCode such as "ETH_BASE" and a quoteCurrencyAmount above zero'
  throw new LatchkitError('invalid_data', `moonpayConfigOverride must have ${wanted}.`)
}
