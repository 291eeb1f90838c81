import { formatDollars, formatExact } from '../../../../ui/kit/requests/amounts.js'

/** Fewer and more than this are not spelt out. Wire §6.4 'Numbers', decision 65. */
const SMALLEST_USD = 0.01
const MAX_DECIMALS = 6

/** `$1,234.50`; `<$0.01` for less than a cent. As the page's language writes them. */
export const formatUsd = (amount: number): string =>
  amount > 0 && amount < SMALLEST_USD ? `<${formatDollars(SMALLEST_USD)}` : formatDollars(amount)
/** At most 6 decimals; `<0.000001` for less than that. */
export function formatShort(amount: bigint, decimals: number): string {
  if (decimals <= MAX_DECIMALS) return formatExact(amount, decimals)
  const unit = 10n ** BigInt(decimals - MAX_DECIMALS)
  if (amount > 0n && amount < unit) return `<${formatExact(1n, MAX_DECIMALS)}`
  return formatExact((amount + unit / 2n) / unit, MAX_DECIMALS)
}
/** At most 6 decimals, and never less than the amount. */
export function formatAtLeast(amount: bigint, decimals: number): string {
  const unit = 10n ** BigInt(Math.max(decimals - MAX_DECIMALS, 0))
  return formatExact(((amount + unit - 1n) / unit) * unit, decimals)
}
/** USD of so much of a token at this price. */
export const usdValue = (amount: bigint, decimals: number, price: number): number =>
  (Number(amount) / 10 ** decimals) * price
