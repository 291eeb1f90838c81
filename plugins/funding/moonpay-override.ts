import { LatchkitError } from '../../core/errors.js'
import type { MoonpayOverride } from '../../core/wallets.js'
import type { Cards } from './cards.js'
import type { FundDraft } from './contract.js'

const isAmount = (value: unknown) => /^\d{1,40}(\.\d{1,40})?$/.test(`${value}`) && /[1-9]/.test(`${value}`)

/**
 * Checks the host's override, and says what it buys. The server knows the codes of currencies. Rejects with
 * `invalid_data`.
 */
export async function readOverride(
  override: MoonpayOverride,
  draft: Pick<FundDraft, 'chain' | 'asset' | 'methods'>,
  cards: () => Promise<Pick<Cards, 'moonpayBuys'>>,
): Promise<Pick<FundDraft, 'moonpayConfigOverride' | 'bought'>> {
  const moonpayConfigOverride = checked(override)
  if (!draft.methods.includes('moonpay')) return { moonpayConfigOverride }
  return { moonpayConfigOverride, bought: (await cards()).moonpayBuys(moonpayConfigOverride, draft) }
}

function checked({ currencyCode, quoteCurrencyAmount: amount }: MoonpayOverride): MoonpayOverride {
  const isCode = currencyCode === undefined || (typeof currencyCode === 'string' && /^\w{1,40}$/.test(currencyCode))
  if (isCode && (amount === undefined || isAmount(amount)))
    return { ...(currencyCode && { currencyCode }), ...(amount !== undefined && { quoteCurrencyAmount: amount }) }
  const wanted = 'a currencyCode such as "ETH_BASE" and a quoteCurrencyAmount above zero'
  throw new LatchkitError('invalid_data', `moonpayConfigOverride must have ${wanted}.`)
}
