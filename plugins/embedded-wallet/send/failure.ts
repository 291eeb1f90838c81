import { isAway } from '../../../core/chains/node-error.js'
import { rpcError } from '../../../core/chains/rpc-error.js'
import { LatchkitError } from '../../../core/errors.js'
import { text } from '../../../core/lib/read.js'

/** Why a transaction failed, as one of the codes that dapps know. */
export type Reason =
  | 'CALL_EXCEPTION'
  | 'INSUFFICIENT_FUNDS'
  | 'NETWORK_ERROR'
  | 'NONCE_EXPIRED'
  | 'REPLACEMENT_UNDERPRICED'
  | 'SERVER_ERROR'
  | 'TRANSACTION_REPLACED'
  | 'TRANSACTION_UNDERPRICED'
  | 'UNPREDICTABLE_GAS_LIMIT'
interface Link {
  readonly name?: unknown
  readonly code?: unknown
  readonly message?: unknown
  readonly details?: unknown
  readonly status?: number
  readonly cause?: unknown
}
/** Node messages by reason; the first match counts. Each node client has its own wording. */
const MESSAGES: readonly (readonly [RegExp, Reason])[] = [
  [/insufficient funds|insufficient balance/i, 'INSUFFICIENT_FUNDS'],
  [/replacement transaction underpriced|replacement fee too low/i, 'REPLACEMENT_UNDERPRICED'],
  [/nonce (is )?too low|nonce has already been used|already been used|invalid nonce/i, 'NONCE_EXPIRED'],
  [
    /underpriced|max fee per gas less than block base fee|fee cap|gas price (too low|below)/i,
    'TRANSACTION_UNDERPRICED',
  ],
  [/revert/i, 'CALL_EXCEPTION'],
]
/** What node clients say of a transaction with the same hash, which they have. */
const HAS_IT = /\balready ?known\b|\bknown transaction|same hash was already imported/i
/** Names of viem's errors for requests that reached no node. */
const TRANSPORT = /^(HttpRequestError|TimeoutError|WebSocketRequestError)$/
/** Reasons for which the transaction has a hash to look up. Modal §8.8. */
export const WITH_HASH: ReadonlySet<string> = new Set<Reason>([
  'CALL_EXCEPTION',
  'NONCE_EXPIRED',
  'REPLACEMENT_UNDERPRICED',
  'TRANSACTION_REPLACED',
])

/** `retryable`: the same bytes may be sent again. */
export function transactionFailure(
  reason: Reason,
  message: string,
  cause?: unknown,
  hash?: string,
  retryable = reason === 'NETWORK_ERROR',
): LatchkitError {
  const facts = { code: reason, ...(hash && { transactionHash: hash }) }
  const why = Object.assign(new Error(message, { cause }), facts)
  return new LatchkitError('transaction_failure', message, { cause: why, retryable })
}
function linksOf(cause: unknown): readonly Link[] {
  const chain: Link[] = []
  for (let at = cause as Link | undefined; at; at = at.cause as Link | undefined) chain.push(at)
  return chain
}
const wordsOf = (chain: readonly Link[]) =>
  chain.map(({ message, details }) => `${text(message)} ${text(details)}`).join('\n')
/** Whether a node refused a transaction because it already has it. */
export const isAlreadyThere = (cause: unknown): boolean => HAS_IT.test(wordsOf(linksOf(cause)))

/** Creates the error if a node refused the transaction, could not be reached or limits the rate. */
export function sendingFailed(cause: unknown, hash: string): LatchkitError {
  const chain = linksOf(cause)
  const words = wordsOf(chain)
  const recognised = MESSAGES.find(([pattern]) => pattern.test(words))?.[1]
  const { code } = rpcError(cause)
  const isTransportError = chain.some(({ name }) => TRANSPORT.test(text(name) ?? '')) || code === 'too_many_requests'
  const unseen = !recognised && isTransportError && isAway(code)
  const answered = chain.some(({ status, code }) => status !== undefined || typeof code === 'number')
  const reason = recognised ?? (unseen && !answered ? 'NETWORK_ERROR' : 'SERVER_ERROR')
  const detail = chain
    .map(({ details, message }) => text(details) ?? text(message))
    .findLast((message) => message !== null)
  return transactionFailure(reason, detail ?? 'The transaction was refused.', cause, hash, unseen)
}
/** Returns the reason and hash of an error made by `transactionFailure`; empty for any other error. */
export const reasonOf = ({ cause }: LatchkitError): { reason?: string; hash?: string } => {
  const { code, transactionHash } = (cause ?? {}) as { code?: unknown; transactionHash?: unknown }
  return {
    ...(typeof code === 'string' && /^[A-Z_]+$/.test(code) && { reason: code }),
    ...(typeof transactionHash === 'string' && { hash: transactionHash }),
  }
}
