/** The maximum number of characters of an amount. */
const MAX_LENGTH = 80

/** Whether the text consists of digits and at most one point. */
export const isDecimal = (text: string): boolean => text.length <= MAX_LENGTH && /^\d*(\.\d*)?$/.test(text)

/**
 * The amount in the smallest unit of a token. Undefined if it is not a number above zero, or has more decimals than the
 * token.
 */
export function toUnits(amount: string, decimals: number): bigint | undefined {
  const [, whole = '', decimalPlaces = ''] = /^(\d*)(?:\.(\d*))?$/.exec(amount) ?? []
  const fraction = decimalPlaces.replace(/(?<!0)0+$/, '')
  if (fraction.length > decimals) return undefined
  const units = BigInt(`${whole}${fraction.padEnd(decimals, '0')}` || '0')
  return units > 0n ? units : undefined
}

/** The exact amount as a decimal, in the form that services accept: `0.5`, `12`. */
export function fromUnits(units: bigint, decimals: number): string {
  const digits = `${units}`.padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  const fraction = digits.slice(cut).replace(/(?<!0)0+$/, '')
  return fraction ? `${digits.slice(0, cut)}.${fraction}` : digits.slice(0, cut)
}
