import type { Asset, Explanation } from '../../../../core/effects.js'
import { formatExact } from '../../../../ui/kit/requests/amounts.js'
import type { Caution } from '../../../../ui/kit/requests/Warnings.js'
import type { Say } from '../../../../ui/kit/text/use-text.js'
import type { effectsText } from './effects.text.js'

export interface ChainNames {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}
export interface Around extends Pick<Explanation, 'tokens'> {
  readonly chain: ChainNames
  /** The address of the user's wallet. */
  readonly account: string
  readonly say: Say<keyof typeof effectsText.entries>
}

/** Ids of items may have 78 digits. */
const LONG_NUMBER_LENGTH = 14

/** Formats an amount with the asset's name. */
export function amountOf({ contract, amount, item, mayBeItem }: Asset, around: Around): string {
  const { chain, say } = around
  if (!contract) return say('amount', { amount: formatExact(amount, chain.decimals), symbol: chain.symbol })
  if (item !== undefined) {
    const collection = collectionOf(contract, around)
    const count = formatExact(amount, 0)
    if (item === 'any') return say('anyItem', { count, collection })
    return say(amount === 1n ? 'item' : 'items', { count, item: shortNumber(item), collection })
  }
  const token = around.tokens[contract]
  if (!token)
    return say(mayBeItem ? 'unitsOrItem' : 'units', { amount: formatExact(amount, 0), item: shortNumber(amount) })
  const symbol = symbolOf(contract, around) ?? say('nameless')
  if (mayBeItem) return say('amountOrItem', { amount: formatExact(amount, 0), item: shortNumber(amount), symbol })
  return say('amount', { amount: formatExact(amount, token.decimals), symbol })
}

export const collectionOf = (contract: string, around: Around): string =>
  symbolOf(contract, around) ?? around.say('unreadCollection')
/** Isolates a name in another script from the text around it, since it may run from right to left. */
export function symbolOf(contract: string, { tokens }: Pick<Around, 'tokens'>): string | undefined {
  const symbol = tokens[contract]?.symbol
  if (!symbol) return undefined
  return /^[ -~]*$/.test(symbol) ? symbol : `\u2068${symbol}\u2069`
}

/** A warning of which all may be lost. */
export const danger = (words: string): Caution => ({ words, isDanger: true })

/** Warnings about assets that the user gives or receives. */
export function doubts(assets: readonly Asset[], around: Around): readonly Caution[] {
  const { tokens, say } = around
  const isUnread = assets.some(({ contract, item }) => contract && item === undefined && !tokens[contract])
  const isUnclear = assets.some(({ contract, mayBeItem }) => contract && mayBeItem && tokens[contract])
  const contracts = assets.flatMap(({ contract }) => contract ?? [])
  return [
    ...imitations(contracts, around),
    ...(isUnread ? [danger(say('unreadWarning'))] : []),
    ...(isUnclear ? [danger(say('unclearWarning'))] : []),
  ]
}
export const imitations = (contracts: readonly string[], { tokens, chain, say }: Around): readonly Caution[] =>
  contracts
    .flatMap((contract) => tokens[contract]?.imitates ?? [])
    .map((symbol) => danger(say('imitatesWarning', { symbol, chain: chain.name })))

const shortNumber = (item: bigint): string => {
  const digits = `${item}`
  return digits.length > LONG_NUMBER_LENGTH ? `${digits.slice(0, 6)}…${digits.slice(-6)}` : digits
}
