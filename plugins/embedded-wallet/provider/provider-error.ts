import { toError } from '../../../core/errors.js'
import type { ErrorCode } from '../../../core/registry.js'

/**
 * What `request` of an EIP-1193 provider rejects with: dapps branch on its number. Hooks and `sign` reject with our own
 * error, whose codes are words; it is the `cause` here. Wire §5.4.
 */
export interface ProviderRpcError extends Error {
  readonly code: number
  readonly data?: unknown
}
type Kind = readonly [code: number, message?: string]

const DISCONNECTED: Kind = [4900, 'Disconnected']
const INVALID = -32602
const INTERNAL = -32603
/** Messages that a spec or a dapp may look for are fixed, others say what we know. Core §5, §8; Wire §5.4, §5.6. */
const KINDS: Partial<Record<ErrorCode, Kind>> = {
  user_rejected_request: [4001, 'The user rejected the request'],
  embedded_wallet_not_found: [4100, 'The requested account has not been authorized by the user.'],
  must_be_authenticated: DISCONNECTED,
  missing_or_invalid_token: DISCONNECTED,
  wallet_frame_unavailable: DISCONNECTED,
  destroyed: DISCONNECTED,
  network: [4901],
  unsupported_chain_id: [4902],
  invalid_data: [INVALID],
  invalid_message: [INVALID],
  insufficient_balance: [-32003],
  transaction_failure: [-32003],
  too_many_requests: [-32005],
}

export const rpcFailure = (code: number, message: string, more: { cause?: unknown; data?: unknown } = {}) => {
  const { cause, data } = more
  const facts = { code, name: 'ProviderRpcError', ...(data !== undefined && { data }) }
  return Object.assign(new Error(message, { cause }), facts) as ProviderRpcError
}
/** 'Invalid params' of what is no list. Core §5. */
export const noParams = () => rpcFailure(4200, 'Invalid params')
export const invalidParams = (why: string) => rpcFailure(INVALID, `Invalid params: ${why}`)
export const disconnected = (cause?: unknown) => rpcFailure(4900, 'Disconnected', { cause })
export const unauthorized = () => rpcFailure(4100, 'The requested account has not been authorized by the user.')
export const unsupported = (method: string) => rpcFailure(4200, `The wallet does not support the method ${method}.`)

/** Whatever was thrown, with a number; what has one already stays. */
export function asRpcError(cause: unknown): ProviderRpcError {
  if (cause instanceof Error && cause.name === 'ProviderRpcError') return cause as ProviderRpcError
  const error = toError(cause)
  const [code, message = error.message] = KINDS[error.code] ?? [INTERNAL]
  const { cause: inner } = error
  const data = error.code === 'transaction_failure' && inner instanceof Error ? detailsOf(inner) : undefined
  return rpcFailure(code, message, { cause: error, data })
}
/** Of a transaction that failed: why, and its hash where it was sent. */
const detailsOf = (inner: Error) => {
  const { code, transactionHash } = inner as { code?: unknown; transactionHash?: unknown }
  return { code, ...(transactionHash ? { transactionHash } : {}) }
}
