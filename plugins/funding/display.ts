import { LatchkitError } from '../../core/errors.js'
import { record } from '../../core/lib/read.js'
import type { FundingDisplay } from '../../core/wallets.js'
import type { FundingMethod } from './contract.js'

const invalid = (message: string) => new LatchkitError('invalid_data', message)
const WISHED: Readonly<Record<string, readonly FundingMethod[]>> = {
  card: ['moonpay', 'coinbase-onramp'],
  exchange: ['coinbase-onramp'],
  wallet: ['external'],
  manual: ['manual'],
}
const CARDS: Readonly<Record<string, FundingMethod>> = { moonpay: 'moonpay', coinbase: 'coinbase-onramp' }
const nameOf = (value: unknown, names: Readonly<Record<string, unknown>>, setting: string): string | undefined => {
  if (value === undefined) return undefined
  if (typeof value === 'string' && Object.hasOwn(names, value)) return value
  throw invalid(`${setting} must be one of ${Object.keys(names).join(', ')}.`)
}

export interface ReadDisplay {
  /** The app's methods in the order of the host's wishes. */
  sorted(methods: readonly FundingMethod[]): readonly FundingMethod[]
  /** The wished one of these methods. */
  preferred(methods: readonly FundingMethod[]): FundingMethod | undefined
  readonly titles: FundingDisplay['uiConfig']
}
/** Checks how a host wants the dialog to begin and what it is to say. Rejects with `invalid_data`. */
export function readDisplay({ defaultFundingMethod, card, uiConfig }: FundingDisplay): ReadDisplay {
  const wish = nameOf(defaultFundingMethod, WISHED, 'defaultFundingMethod')
  const service = nameOf(record(card).preferredProvider, CARDS, 'card.preferredProvider')
  const first = service && CARDS[service]
  const isCard = (method: FundingMethod) => Object.values(CARDS).includes(method)
  const sorted = (methods: readonly FundingMethod[]) => {
    if (!first || !methods.includes(first)) return methods
    const cards = [first, ...methods.filter((method) => isCard(method) && method !== first)]
    return methods.map((method) => (isCard(method) ? (cards.shift() ?? method) : method))
  }
  const { receiveFundsTitle, receiveFundsSubtitle, landing } = record(uiConfig)
  for (const [name, text] of Object.entries({ receiveFundsTitle, receiveFundsSubtitle, title: record(landing).title }))
    if (text !== undefined && typeof text !== 'string') throw invalid(`uiConfig: ${name} must be text.`)
  return {
    sorted,
    preferred: (methods) => sorted(methods).find((method) => wish && WISHED[wish]?.includes(method)),
    titles: uiConfig,
  }
}
