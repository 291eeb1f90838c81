import { fromUnits, toUnits } from './amount.js'

/** The amount in its normal form, for example `0.5` for `.50`. Zero if the text is not an amount. */
export const plainAmount = (amount: string, decimals: number): string =>
  fromUnits(toUnits(amount, decimals) ?? 0n, decimals)
