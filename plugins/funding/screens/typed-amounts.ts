import { fromUnits } from '../amount.js'
import { numberFormat } from './amounts.js'
import { dollars } from './dollars.js'

/** The value in dollars, as the page's language writes it. */
export const fiatValue = (units: bigint, decimals: number, usd: number): string =>
  dollars(Number(fromUnits(units, decimals)) * usd)

/**
 * The signs that begin decimals and no group of digits: that of the page's language, the Arabic one, and a point where
 * the language groups by something else.
 */
export function decimalSigns(): readonly string[] {
  const parts = numberFormat({ useGrouping: true }).formatToParts(1234567.5)
  const signOf = (kind: Intl.NumberFormatPart['type']) => parts.find(({ type }) => type === kind)?.value ?? ''
  const point = signOf('group') === '.' ? [] : ['.']
  return [signOf('decimal'), '\u066b', ...point]
}
