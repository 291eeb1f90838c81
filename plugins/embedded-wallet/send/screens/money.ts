import { formatExact, grouped } from '../../../../ui/kit/amounts.js'

/** Fewer and more than this are not spelt out. Wire §6.4 'Numbers'. */
const SMALLEST_USD = 0.01
const SMALLEST_DECIMALS = 3
const MAX_DECIMALS = 6

/** `$1,234.50`; `<$0.01` for less than a cent. */
export function formatUsd(amount: number): string {
  if (amount > 0 && amount < SMALLEST_USD) return '<$0.01'
  return `$${grouped(amount.toFixed(2))}`
}
/** At most 6 decimals; `<0.001` for less than that. */
export function formatShort(amount: bigint, decimals: number): string {
  if (decimals <= MAX_DECIMALS) return formatExact(amount, decimals)
  if (amount > 0n && amount < 10n ** BigInt(decimals - SMALLEST_DECIMALS)) return '<0.001'
  const unit = 10n ** BigInt(decimals - MAX_DECIMALS)
  return formatExact((amount + unit / 2n) / unit, MAX_DECIMALS)
}
/** USD of so much of a token at this price. */
export const usdValue = (amount: bigint, decimals: number, price: number): number =>
  (Number(amount) / 10 ** decimals) * price
