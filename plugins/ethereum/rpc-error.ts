import { LatchkitError } from '../../core/errors.js'
import type { ErrorCode } from '../../core/registry.js'

interface Cause {
  readonly name?: string
  readonly shortMessage?: string
  readonly cause?: unknown
}
/** viem says why by the names of its errors, each the cause of the one before. The outermost that is known counts. */
const BY_NAME: Readonly<Record<string, ErrorCode>> = {
  TimeoutError: 'client_request_timeout',
  HttpRequestError: 'network',
  LimitExceededRpcError: 'too_many_requests',
  InsufficientFundsError: 'insufficient_balance',
  InvalidAddressError: 'invalid_data',
  ExecutionRevertedError: 'invalid_data',
  InvalidInputRpcError: 'invalid_data',
  InvalidParamsRpcError: 'invalid_data',
  ContractFunctionRevertedError: 'invalid_data',
  ContractFunctionZeroDataError: 'invalid_data',
}
/** What comes of an answer that is not what was asked for. */
const MALFORMED = /^(TypeError|SyntaxError|RangeError)$|Decod|OutOf|TooLarge|Offset|Invalid.*(Bytes|Hex)|BlockNotFound/

/** What a node says is wrong, or viem of its answer, as ours: worth asking again where it is `retryable`. */
export function rpcError(cause: unknown): LatchkitError {
  if (cause instanceof LatchkitError) return cause
  const names = namesOf(cause)
  const known = names.flatMap((name) => BY_NAME[name] ?? [])[0]
  const code = known ?? (names.some((name) => MALFORMED.test(name)) ? 'malformed_response' : 'network')
  const { shortMessage } = (cause ?? {}) as Cause
  const retryable = ['network', 'client_request_timeout', 'too_many_requests'].includes(code)
  const message = `A node of the chain: ${shortMessage ?? 'its answer cannot be read.'}`
  return new LatchkitError(code, message, { cause, retryable })
}

function namesOf(cause: unknown): readonly string[] {
  const { name = '', cause: next } = (cause ?? {}) as Cause
  return next ? [name, ...namesOf(next)] : [name]
}
