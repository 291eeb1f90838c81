import { fromUnits } from '../amount.js'

const MAX_DECIMALS = 3
const MIN_FIGURES = 2

/**
 * A balance with three decimals, or with two significant digits if it is smaller. It is cut off and never rounded up.
 * Modal §9.
 */
export function shortAmount(units: bigint, decimals: number): string {
  const [whole = '', fraction = ''] = fromUnits(units, decimals).split('.')
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const kept = whole === '0' && zeros >= MAX_DECIMALS - 1 ? zeros + MIN_FIGURES : MAX_DECIMALS
  const rest = fraction.slice(0, kept).replace(/0+$/, '')
  return rest ? `${whole}.${rest}` : whole
}
