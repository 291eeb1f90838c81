import { fromUnits } from '../amount.js'

const MAX_DECIMALS = 3
const MIN_FIGURES = 2

/** For a balance: three decimals, or two figures of less than that; the rest is cut, never rounded up. Modal §9. */
export function shortAmount(units: bigint, decimals: number): string {
  const [whole = '', fraction = ''] = fromUnits(units, decimals).split('.')
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const kept = whole === '0' && zeros >= MAX_DECIMALS - 1 ? zeros + MIN_FIGURES : MAX_DECIMALS
  const rest = fraction.slice(0, kept).replace(/0+$/, '')
  return rest ? `${whole}.${rest}` : whole
}
