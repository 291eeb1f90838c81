import { LatchkitError } from '../../core/errors.js'
import { record } from '../../core/lib/read.js'
import type { FundingDisplay, FundOptions } from '../../core/wallets.js'
import type { FundingMethod, FundingRequest, WalletFunding } from './contract.js'

const invalid = (message: string) => new LatchkitError('invalid_data', message)

export interface ReadCall {
  readonly request: FundingRequest
  readonly signal: AbortSignal | undefined
}
/** Reads the arguments of `fundWallet`, whose two shapes must not be mixed: one of two amounts would be ignored. */
export function readCall(target: string | WalletFunding, options: FundOptions | undefined): ReadCall {
  const isAddress = typeof target === 'string'
  if (!isAddress && !isObject(target)) throw invalid('fundWallet needs the address of a wallet.')
  const { address, options: own, ...others } = isAddress ? { address: target, options } : target
  if (typeof address !== 'string') throw invalid('fundWallet needs the address of a wallet.')
  const [stray] = Object.keys(others)
  if (stray) throw invalid(`fundWallet({ address, options }): "${stray}" belongs in options.`)
  if (!isAddress && options !== undefined)
    throw invalid('fundWallet takes ({ address, options }) or (address, options), and not both.')
  if (own !== undefined && !isObject(own)) throw invalid('The options of fundWallet must be an object.')
  const { signal, ...request }: FundOptions = own ?? {}
  if ('address' in request || 'options' in request)
    throw invalid('The options of fundWallet have no address and no further options.')
  return { request: { ...request, address }, signal }
}
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The CAIP-2 id of a chain that a host names. Rejects with `invalid_data` for an object without a chain's id. */
export function chainName(chain: FundingRequest['chain']): string | undefined {
  if (chain === undefined || typeof chain === 'string') return chain
  const { id } = record(chain)
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return `eip155:${id}`
  throw invalid('chain must be a chain of viem, with its id, or a name such as "eip155:8453".')
}

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
