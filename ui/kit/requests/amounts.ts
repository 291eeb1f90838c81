/** Formats in the page's language, or in the browser's if the page names none. */
function numberFormat(options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(document.documentElement.lang, options)
  } catch {
    return new Intl.NumberFormat(undefined, options) // the page's `lang` may be any text
  }
}

/**
 * Formats an amount with all its digits and no trailing zeros, in the page's language: `1,234.5`, `-0.5`; `1.234,5` in
 * German. `decimals` is the token's.
 */
export function formatExact(amount: bigint, decimals: number): string {
  const format = numberFormat()
  const digits = `${amount < 0n ? -amount : amount}`.padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  const fraction = digits.slice(cut).replace(/(?<!0)0+$/, '')
  // Intl would round the fraction, so only the signs around it are taken from a small number
  return format
    .formatToParts(amount < 0n ? -0.1 : 0.1)
    .map(({ type, value }) => {
      if (type === 'integer') return format.format(BigInt(digits.slice(0, cut)))
      if (type === 'fraction') return [...fraction].map((digit) => format.format(Number(digit))).join('')
      return type === 'decimal' && !fraction ? '' : value
    })
    .join('')
}
/** Formats dollars and cents in the page's language: `$1,234.50`; `1.234,50 $` in German. */
export const formatDollars = (amount: number): string =>
  numberFormat({ style: 'currency', currency: 'USD' }).format(amount)
