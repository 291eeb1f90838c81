import { numberFormat } from './amounts.js'

/** Dollars and cents, as the page's language writes them. */
export const dollars = (usd: number): string => numberFormat({ style: 'currency', currency: 'USD' }).format(usd)
