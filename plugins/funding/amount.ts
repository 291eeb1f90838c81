/** No amount of any token is longer. */
const MAX_LENGTH = 80

/** As a program writes one: digits, and at most one point. */
export const isDecimal = (text: string): boolean => text.length <= MAX_LENGTH && /^\d*\.?\d*$/.test(text)

/** An amount in the smallest unit of a token. Undefined for what is no number above zero, or has decimals that the token does not. */
export function toUnits(amount: string, decimals: number): bigint | undefined {
  const [, whole = '', rest = ''] = /^(\d*)\.?(\d*)$/.exec(amount) ?? []
  const fraction = rest.replace(/0+$/, '')
  if (fraction.length > decimals) return undefined
  const units = BigInt(`${whole}${fraction.padEnd(decimals, '0')}` || '0')
  return units > 0n ? units : undefined
}

/** All of it, as services read it: `0.5`, `12`. */
export function fromUnits(units: bigint, decimals: number): string {
  const digits = `${units}`.padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  const fraction = digits.slice(cut).replace(/0+$/, '')
  return fraction ? `${digits.slice(0, cut)}.${fraction}` : digits.slice(0, cut)
}

/** The same number, as services read it and people expect it: `.50` is `0.5`. Zero where it is no amount. */
export const plainAmount = (amount: string, decimals: number): string =>
  fromUnits(toUnits(amount, decimals) ?? 0n, decimals)

/** In dollars, written as in the language of the host's page; where that says none, as the user's browser writes them. */
export function fiatValue(units: bigint, decimals: number, usd: number, language: string): string {
  const value = Number(fromUnits(units, decimals)) * usd
  return new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'USD' }).format(value)
}
function localeOf(language: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(language)[0]
  } catch {
    return undefined // a page may say anything
  }
}
