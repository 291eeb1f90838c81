/** An amount with all its digits and no zeros at the end: `1,234.5`. `decimals`: of the token. */
export function formatExact(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return grouped(trimmed(`${digits.slice(0, cut)}.${digits.slice(cut)}`))
}
/** A decimal number with commas between thousands. */
export function grouped(text: string): string {
  const [whole = '', rest] = text.split('.')
  const parts = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return rest === undefined ? parts : `${parts}.${rest}`
}
const trimmed = (text: string) => text.replace(/\.?0*$/, '')

/** The end of the year 9999: a later date has no form with four digits. */
const LAST_SECOND = 253_402_300_799n
/** `2026-01-01 00:00` in UTC; undefined after the year 9999, which stands for never. */
export const formatMoment = (seconds: bigint): string | undefined =>
  seconds > LAST_SECOND ? undefined : new Date(Number(seconds) * 1000).toISOString().slice(0, 16).replace('T', ' ')
