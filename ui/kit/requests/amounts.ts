/** An amount with all its digits and no zeros at the end: `1,234.5`, `-0.5`. `decimals`: of the token. */
export function formatExact(amount: bigint, decimals: number): string {
  if (amount < 0n) return `-${formatExact(-amount, decimals)}`
  const digits = amount.toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return grouped(trimmed(`${digits.slice(0, cut)}.${digits.slice(cut)}`))
}
/** A decimal number with commas between thousands. */
export const grouped = (text: string): string => text.replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
const trimmed = (text: string) => text.replace(/\.?0*$/, '')
