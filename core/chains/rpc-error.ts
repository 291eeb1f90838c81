import { LatchkitError } from '../errors.js'
import type { ErrorCode } from '../registry.js'
import { isTooMany, nodeError, refusal, saysTooMany, UNKNOWN, UNREACHABLE } from './node-error.js'

/** As viem's errors are, each the cause of the one before. */
interface Link {
  readonly name?: string
  readonly shortMessage?: string
  /** What the other side said. */
  readonly details?: string
  /** HTTP's, where something answered. */
  readonly status?: number
  /** JSON-RPC's, where the node did. */
  readonly code?: unknown
  readonly cause?: unknown
}
/** viem says why by the names of its errors. The outermost that is known counts. */
const BY_NAME: Readonly<Record<string, ErrorCode>> = {
  TimeoutError: 'client_request_timeout',
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
  const links = linksOf(cause)
  const code = codeOf(links)
  return nodeError(code, wordsOf(links, code), cause)
}
function codeOf(links: readonly Link[]): ErrorCode {
  if (links.some(({ status, code }) => isTooMany(status, code))) return 'too_many_requests'
  const known = links.flatMap(({ name = '' }) => BY_NAME[name] ?? [])[0]
  if (known) return known
  const answered = links.some(hasAnswered)
  if (answered && saysTooMany(saidBy(links))) return 'too_many_requests'
  const status = statusOf(links)
  // a connection that fails is a TypeError too, to fetch
  const isHttp = links.some(({ name }) => name === 'HttpRequestError')
  if (!isHttp && links.some(({ name = '' }) => MALFORMED.test(name))) return 'malformed_response'
  return answered && (status ?? 0) < 500 ? UNKNOWN : 'network'
}
const statusOf = (links: readonly Link[]) => links.find(({ status }) => status)?.status
const hasAnswered = ({ status, code, name }: Link) =>
  status !== undefined || (typeof code === 'number' && name !== 'AbortError')
const saidBy = (links: readonly Link[]) => links.findLast(({ details }) => details)?.details

function wordsOf(links: readonly Link[], code: ErrorCode): string {
  if (!links.some(hasAnswered)) {
    if (code === 'network') return UNREACHABLE
    return `A node of the chain: ${links[0]?.shortMessage ?? 'its answer cannot be read.'}`
  }
  return refusal(statusOf(links), saidBy(links) ?? links[0]?.shortMessage)
}

function linksOf(cause: unknown): readonly Link[] {
  const link = (cause ?? {}) as Link
  return link.cause ? [link, ...linksOf(link.cause)] : [link]
}
