import { record } from '../../core/lib/read.js'

/**
 * The fee that Polygon's validators accept, from their own service, since nodes suggest less. Wire §5.6: tier
 * `standard`.
 */
const STATIONS: Readonly<Record<number, string>> = {
  137: 'https://gasstation.polygon.technology/v2',
  80002: 'https://gasstation.polygon.technology/amoy',
}
/** ms. */
const REQUEST_TIMEOUT_MS = 5_000

/** wei per unit of gas; null where there is no station, or it does not answer: then the node is asked. */
export async function askGasStation(id: number) {
  const url = STATIONS[id]
  if (!url) return null
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS), credentials: 'omit' })
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
