import { formatDollars, formatExact } from '../../../../ui/kit/requests/amounts.js'

/** Smaller amounts and further decimals are not written out. Wire §6.4 'Numbers', decision 65. */
const SMALLEST_USD = 0.01
const MAX_DECIMALS = 6

/** Formats as `$1,234.50`, in the page's language; `<$0.01` for less than a cent. */
export const formatUsd = (amount: number): string =>
  amount > 0 && amount < SMALLEST_USD ? `<${formatDollars(SMALLEST_USD)}` : formatDollars(amount)
/** Formats with at most 6 decimals; `<0.000001` for a smaller amount. */
export function formatShort(amount: bigint, decimals: number): string {
  if (decimals <= MAX_DECIMALS) return formatExact(amount, decimals)
  const unit = 10n ** BigInt(decimals - MAX_DECIMALS)
  if (amount > 0n && amount < unit) return `<${formatExact(1n, MAX_DECIMALS)}`
  return formatExact((amount + unit / 2n) / unit, MAX_DECIMALS)
}
/** Formats with at most 6 decimals, rounded up. */
export function formatAtLeast(amount: bigint, decimals: number): string {
  const unit = 10n ** BigInt(Math.max(decimals - MAX_DECIMALS, 0))
  return formatExact(((amount + unit - 1n) / unit) * unit, decimals)
}
/** The same for a price: `<0.000001` for a smaller one. What is missing is rounded up, too, and the two must agree. */
export const formatPrice = (amount: bigint, decimals: number): string =>
  amount > 0n && amount < 10n ** BigInt(Math.max(decimals - MAX_DECIMALS, 0))
    ? formatShort(amount, decimals)
    : formatAtLeast(amount, decimals)
/** The value of an amount of a token in USD. */
export const usdValue = (amount: bigint, decimals: number, price: number): number =>
  (Number(amount) / 10 ** decimals) * price
