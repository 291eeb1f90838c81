import { LatchkitError } from '../errors.js'
import type { ErrorCode } from '../registry.js'

/** The code of a refusal without a known reason. */
export const UNKNOWN: ErrorCode = 'unknown_auth_error'
/** HTTP 429, JSON-RPC -32005, and the codes and messages that some nodes send instead. */
const TOO_MANY: readonly unknown[] = [429, -32005, -32007, -32029]
const TOO_MANY_WORDS = /too many requests|(rate|request) limit/i

/** `codes` are HTTP's status and JSON-RPC's code. */
export const isTooMany = (...codes: readonly unknown[]): boolean => codes.some((code) => TOO_MANY.includes(code))
export const saysTooMany = (words = ''): boolean => TOO_MANY_WORDS.test(words)

/** Whether no node has read the request: it was unreachable, too slow, or limits the rate. */
export const isAway = (code: ErrorCode): boolean =>
  code === 'network' || code === 'client_request_timeout' || code === 'too_many_requests'

/** `retryable` if no node has read the request, or none has given a reason for its refusal. */
export const nodeError = (code: ErrorCode, message: string, cause?: unknown): LatchkitError =>
  new LatchkitError(code, message, { cause, retryable: isAway(code) || code === UNKNOWN })
export const UNREACHABLE = 'The node of this chain cannot be reached.'
/** `status` is HTTP's, if it is an error. `reason` is the node's message. */
export const refusal = (status: number | undefined, reason = 'no more than that it refuses.'): string =>
  `The node of this chain refuses${status ? ` (${status})` : ''}: ${reason}`
export const unreadable = (): LatchkitError =>
  new LatchkitError('malformed_response', 'The answer of a node of this chain cannot be read.')
