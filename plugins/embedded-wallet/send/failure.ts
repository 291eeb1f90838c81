import { LatchkitError } from '../../../core/errors.js'

/** Why a transaction failed, in the words that dapps know. */
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
  readonly name?: string
  readonly message?: string
  readonly details?: string
  readonly cause?: unknown
}
/** Nodes say it each in their own way; the first that fits. */
const SAID: readonly (readonly [RegExp, Reason])[] = [
  [/insufficient funds|insufficient balance/i, 'INSUFFICIENT_FUNDS'],
  [/replacement transaction underpriced|replacement fee too low/i, 'REPLACEMENT_UNDERPRICED'],
  [/nonce (is )?too low|nonce has already been used|already been used|invalid nonce/i, 'NONCE_EXPIRED'],
  [
    /underpriced|max fee per gas less than block base fee|fee cap|gas price (too low|below)/i,
    'TRANSACTION_UNDERPRICED',
  ],
  [/revert/i, 'CALL_EXCEPTION'],
]
const UNREACHED = /^(HttpRequestError|TimeoutError|WebSocketRequestError)$/
/** With these its hash is shown: it may be looked up. Modal §8.8. */
export const WITH_HASH: ReadonlySet<string> = new Set<Reason>([
  'CALL_EXCEPTION',
  'NONCE_EXPIRED',
  'REPLACEMENT_UNDERPRICED',
  'TRANSACTION_REPLACED',
])

export function transactionFailure(reason: Reason, message: string, cause?: unknown, hash?: string): LatchkitError {
  const facts = { code: reason, ...(hash && { transactionHash: hash }) }
  const why = Object.assign(new Error(message, { cause }), facts)
  return new LatchkitError('transaction_failure', message, { cause: why, retryable: reason === 'NETWORK_ERROR' })
}
/** What a node said against a transaction, or that none could be asked. */
export function sendingFailed(cause: unknown, hash: string): LatchkitError {
  const chain: Link[] = []
  for (let at = cause as Link | undefined; at; at = at.cause as Link | undefined) chain.push(at)
  const words = chain.map(({ message, details }) => `${message} ${details ?? ''}`).join('\n')
  const said = SAID.find(([pattern]) => pattern.test(words))?.[1]
  const isAway = chain.some(({ name = '' }) => UNREACHED.test(name))
  const reason = said ?? (isAway ? 'NETWORK_ERROR' : 'SERVER_ERROR')
  const told = chain.findLast(({ details, message }) => details ?? message)
  return transactionFailure(reason, told?.details ?? told?.message ?? 'The transaction was refused.', cause, hash)
}
/** Of an error that `failed` made. */
export const reasonOf = ({ cause }: LatchkitError): { reason?: string; hash?: string } => {
  const { code, transactionHash } = (cause ?? {}) as { code?: unknown; transactionHash?: unknown }
  return {
    ...(typeof code === 'string' && /^[A-Z_]+$/.test(code) && { reason: code }),
    ...(typeof transactionHash === 'string' && { hash: transactionHash }),
  }
}
