import { LatchkitError } from '../../core/errors.js'
import { askOutside } from '../../core/lib/ask-outside.js'
import { record, text } from '../../core/lib/read.js'
import { type BridgeQuote, type BridgeWish, NATIVE, readQuote } from './relay-quote.js'

/** ms */
const TIMEOUT_MS = 20_000
/** Modal §7 */
const FALLBACK = 'Error fetching quote from relay'

/**
 * Requests a quote. Rejects with `insufficient_balance` if Relay reports that, `bridge_refused` if it refuses for
 * another reason or its quote does not match the request, and `network` if a retry may succeed.
 * https://docs.relay.link/references/api/execute-swap
 */
export async function quoteBridge(url: string, wish: BridgeWish): Promise<BridgeQuote> {
  const answer = await askOutside(`${url}/execute/swap`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout?.(TIMEOUT_MS) ?? null,
    body: JSON.stringify(bodyOf(wish)),
  }).catch((cause) => {
    if (cause instanceof LatchkitError) throw cause
    throw new LatchkitError('network', 'Relay did not answer.', { retryable: true, cause })
  })
  const { ok, status } = answer
  if (status === 429 || status >= 500)
    throw new LatchkitError('network', `Relay answered ${status}.`, { retryable: true, status })
  const body: unknown = await answer.json().catch(() => null)
  if (ok) return readQuote(body, wish)
  const { code, message } = record(body)
  const isPoor = code === 'INSUFFICIENT_FUNDS'
  throw new LatchkitError(isPoor ? 'insufficient_balance' : 'bridge_refused', text(message) ?? FALLBACK, { status })
}

const bodyOf = ({ user, recipient, origin, destination, token, units }: BridgeWish) => ({
  tradeType: 'EXACT_OUTPUT',
  user,
  recipient,
  originChainId: origin,
  destinationChainId: destination,
  originCurrency: NATIVE,
  destinationCurrency: token ?? NATIVE,
  amount: `${units}`,
})

/**
 * Statuses of a failed transfer. Statuses other than these and success are not final.
 * https://docs.relay.link/references/api/get-intents-status-v3
 */
const FAILED: readonly unknown[] = ['refund', 'failure']
/** The result of a transfer; null while it is in progress or if Relay did not answer. */
export async function bridgeOutcome(
  url: string,
  { requestId }: Pick<BridgeQuote, 'requestId'>,
): Promise<'success' | 'failure' | null> {
  try {
    const init = { signal: AbortSignal.timeout?.(TIMEOUT_MS) ?? null }
    const answer = await askOutside(`${url}/intents/status/v3?requestId=${requestId}`, init)
    const { status } = record(answer.ok ? await answer.json() : null)
    return status === 'success' ? status : FAILED.includes(status) ? 'failure' : null
  } catch {
    return null
  }
}
