import { askOutside } from '../../core/lib/ask-outside.js'
import { record } from '../../core/lib/read.js'

/**
 * Polygon's own services for gas prices. Validators refuse the lower prices that nodes suggest. Wire §5.6: tier
 * `standard`.
 */
const STATIONS: Readonly<Record<number, string>> = {
  137: 'https://gasstation.polygon.technology/v2',
  80002: 'https://gasstation.polygon.technology/amoy',
}
/** How long a service may take to answer, in ms. */
const REQUEST_TIMEOUT_MS = 5_000

/**
 * Resolves with prices in wei per unit of gas; null if the chain has no service, or it does not answer. A node is
 * asked then.
 */
export async function askGasStation(id: number) {
  const url = STATIONS[id]
  if (!url) return null
  try {
    // older browsers lack it, and wait for as long as the network does
    const answer = await askOutside(url, { signal: AbortSignal.timeout?.(REQUEST_TIMEOUT_MS) ?? null })
    const { maxFee, maxPriorityFee } = record(record(await answer.json()).standard)
    return { maxFeePerGas: wei(maxFee), maxPriorityFeePerGas: wei(maxPriorityFee) }
  } catch {
    return null
  }
}
/** Converts gwei with decimals to wei. Throws for an invalid number. */
function wei(gwei: unknown): bigint {
  if (typeof gwei !== 'number' || !(gwei > 0)) throw new TypeError('not gwei')
  return BigInt(Math.ceil(gwei * 1e9))
}
