import { LatchkitError } from '../../core/errors.js'
import { record, text } from '../../core/lib/read.js'
import { type BridgeQuote, type BridgeWish, NATIVE, readQuote } from './relay-quote.js'

/** ms */
const TIMEOUT_MS = 20_000
/** Modal §7 */
const FALLBACK = 'Error fetching quote from relay'

/**
 * Rejects with `insufficient_balance` where Relay says so of the wallet, `bridge_refused` where it refuses for another reason or its quote
 * is not what was asked for, and `network` where it may answer later. https://docs.relay.link/references/api/execute-swap
 */
export async function quoteBridge(url: string, wish: BridgeWish): Promise<BridgeQuote> {
  const answer = await fetch(`${url}/execute/swap`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body: JSON.stringify(bodyOf(wish)),
  }).catch((cause) => {
    throw new LatchkitError('network', 'Relay did not answer.', { retryable: true, cause })
  })
  const { ok, status } = answer
  if (status === 429 || status >= 500)
    throw new LatchkitError('network', `Relay answered ${status}.`, { retryable: true, status })
  const said: unknown = await answer.json().catch(() => null)
  if (ok) return readQuote(said, wish)
  const { code, message } = record(said)
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

/** How it ends; every other status is on the way to one of these. https://docs.relay.link/references/api/get-intents-status-v3 */
const FAILED: readonly unknown[] = ['refund', 'failure']
/** null: it is under way, or Relay did not answer. */
export async function bridgeOutcome(
  url: string,
  { requestId }: Pick<BridgeQuote, 'requestId'>,
): Promise<'success' | 'failure' | null> {
  try {
    const asked = { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
    const answer = await fetch(`${url}/intents/status/v3?requestId=${requestId}`, asked)
    const { status } = record(answer.ok ? await answer.json() : null)
    return status === 'success' ? status : FAILED.includes(status) ? 'failure' : null
  } catch {
    return null
  }
}
