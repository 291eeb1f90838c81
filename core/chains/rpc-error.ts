import { LatchkitError } from '../errors.js'
import { text } from '../lib/read.js'
import type { ErrorCode } from '../registry.js'
import { isTooMany, nodeError, refusal, saysTooMany, UNKNOWN, UNREACHABLE } from './node-error.js'

/** The fields of viem's errors, of which each is the cause of the one before. */
interface Link {
  readonly name?: unknown
  readonly shortMessage?: unknown
  /** The other side's message. */
  readonly details?: unknown
  /** The HTTP status, where there was an answer. */
  readonly status?: number
  /** The JSON-RPC code, where the node sent one. */
  readonly code?: unknown
  readonly cause?: unknown
}
/** Our error codes by the names of viem's errors. The outermost known one counts. */
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
/** The names of viem's errors for answers of the wrong form. */
const MALFORMED =
  /^(TypeError|SyntaxError|RangeError)$|Decod|OutOf|TooLarge|Offset|Invalid.{0,40}(Bytes|Hex)|BlockNotFound/

/** Converts an error of a node or of viem to ours. It is `retryable` where the same request may succeed later. */
export function rpcError(cause: unknown): LatchkitError {
  if (cause instanceof LatchkitError) return cause
  const links = linksOf(cause)
  const code = codeOf(links)
  return nodeError(code, wordsOf(links, code), cause)
}
function codeOf(links: readonly Link[]): ErrorCode {
  if (links.some(({ status, code }) => isTooMany(status, code))) return 'too_many_requests'
  const knownCode = links.map(({ name }) => BY_NAME[`${text(name)}`]).find(text)
  if (knownCode) return knownCode
  const answered = links.some(hasAnswered)
  if (answered && saysTooMany(saidBy(links))) return 'too_many_requests'
  const status = statusOf(links)
  // `fetch` also reports a failed connection as a TypeError
  const isHttp = links.some(({ name }) => name === 'HttpRequestError')
  if (!isHttp && links.some(({ name }) => MALFORMED.test(text(name) ?? ''))) return 'malformed_response'
  return answered && (status ?? 0) < 500 ? UNKNOWN : 'network'
}
const statusOf = (links: readonly Link[]) => links.find(({ status }) => typeof status === 'number')?.status
/** viem names a JSON-RPC error so even if the node sent no code. */
const hasAnswered = ({ status, code, name }: Link) =>
  status !== undefined || name === 'RpcRequestError' || (typeof code === 'number' && name !== 'AbortError')
const saidBy = (links: readonly Link[]) => text(links.findLast(({ details }) => details)?.details) ?? undefined

function wordsOf(links: readonly Link[], code: ErrorCode): string {
  if (!links.some(hasAnswered)) {
    if (code === 'network') return UNREACHABLE
    return `A node of the chain: ${text(links[0]?.shortMessage) ?? 'its answer cannot be read.'}`
  }
  return refusal(statusOf(links), saidBy(links) ?? text(links[0]?.shortMessage) ?? undefined)
}

function linksOf(cause: unknown): readonly Link[] {
  const link = (cause ?? {}) as Link
  return link.cause ? [link, ...linksOf(link.cause)] : [link]
}
