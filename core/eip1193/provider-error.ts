import { toError } from '../errors.js'
import type { ErrorCode } from '../registry.js'

/**
 * The error that `request` of an EIP-1193 provider rejects with. Dapps branch on its numeric code. Hooks and `sign`
 * reject with a `LatchkitError` instead, which is the `cause` of this one. Wire §5.4.
 */
export interface ProviderRpcError extends Error {
  readonly code: number
  readonly data?: unknown
}
/**
 * A message that a spec or a dapp may look for is fixed; other messages come from the cause. `dataOf` reads `data` from
 * the cause.
 */
type Kind = readonly [code: number, message?: string | undefined, dataOf?: (cause: unknown) => unknown]
export type Kinds = Partial<Record<ErrorCode, Kind>>

export const UNAUTHORIZED = [4100, 'The requested account has not been authorized by the user.'] as const
export const DISCONNECTED = [4900, 'Disconnected'] as const
const INVALID = -32602
export const INTERNAL = -32603
export const TOO_MANY = -32005
export const UNREACHED = 4901
/** The error codes that all wallets share. Core §5, §8; Wire §5.4, §5.6. */
const KINDS: Kinds = {
  user_rejected_request: [4001, 'The user rejected the request'],
  must_be_authenticated: DISCONNECTED,
  missing_or_invalid_token: DISCONNECTED,
  destroyed: DISCONNECTED,
  network: [UNREACHED],
  unsupported_chain_id: [4902],
  invalid_data: [INVALID],
  too_many_requests: [TOO_MANY],
}

export const rpcFailure = (code: number, message: string, details: { cause?: unknown; data?: unknown } = {}) => {
  const { cause, data } = details
  const facts = { code, name: 'ProviderRpcError', ...(data !== undefined && { data }) }
  return Object.assign(new Error(message, { cause }), facts) as ProviderRpcError
}
/** The params as a list. Throws 'Invalid params' for anything else. Core §5. */
export const noParams = () => rpcFailure(4200, 'Invalid params')
export const invalidParams = (why: string) => rpcFailure(INVALID, `Invalid params: ${why}`)
export const disconnected = (cause?: unknown) => rpcFailure(...DISCONNECTED, { cause })
export const unauthorized = () => rpcFailure(...UNAUTHORIZED)
/**
 * MetaMask's code and words: libraries look for one of them before they try another method. Decision 110.
 */
export const unsupported = (method: string) =>
  rpcFailure(-32601, `The method "${method}" does not exist / is not available.`)

/**
 * Gives any thrown value a numeric code; an error that has one already is returned as it is. `kinds`: the wallet's own
 * error codes.
 */
export function asRpcError(cause: unknown, kinds: Kinds = {}): ProviderRpcError {
  if (cause instanceof Error && cause.name === 'ProviderRpcError') return cause as ProviderRpcError
  const error = toError(cause)
  const [code, message = error.message, dataOf] = kinds[error.code] ?? KINDS[error.code] ?? [INTERNAL]
  return rpcFailure(code, message, { cause: error, data: dataOf?.(error.cause) })
}
