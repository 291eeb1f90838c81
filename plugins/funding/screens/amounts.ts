import { fromUnits } from '../amount.js'

const MAX_DECIMALS = 3
const MIN_FIGURES = 2

/** All digits of an amount, as the page's language writes numbers: `1,234.5`; `1.234,5` in German. */
export const exactAmount = (units: bigint, decimals: number): string => localised(fromUnits(units, decimals))

/**
 * A balance with three decimals, or with two significant digits if it is smaller. It is cut off and never rounded up.
 * Modal §9.
 */
export function shortAmount(units: bigint, decimals: number): string {
  const [whole = '', fraction = ''] = fromUnits(units, decimals).split('.')
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const digits = whole === '0' && zeros >= MAX_DECIMALS - 1 ? zeros + MIN_FIGURES : MAX_DECIMALS
  return localised(`${whole}.${fraction.slice(0, digits).replace(/(?<!0)0+$/, '')}`)
}

/** All digits of a decimal, as the page's language writes numbers. */
export function localised(decimal: string): string {
  const format = numberFormat()
  const [whole = '', fraction = ''] = decimal.split('.')
  // Intl would round the fraction: only the sign before it is taken, from a small number
  const point = format.formatToParts(0.1).find(({ type }) => type === 'decimal')?.value
  const decimals = [...fraction].map((digit) => format.format(Number(digit))).join('')
  return format.format(BigInt(whole)) + (decimals && `${point}${decimals}`)
}
/** In the page's language, or in the browser's where the page has none. */
export function numberFormat(options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(document.documentElement.lang, options)
  } catch {
    return new Intl.NumberFormat(undefined, options) // the page's `lang` may be any text
  }
}
