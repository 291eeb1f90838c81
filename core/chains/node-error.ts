import { LatchkitError } from '../errors.js'
import type { ErrorCode } from '../registry.js'

/** A node that refuses, and does not say why in a way that is known. */
export const UNKNOWN: ErrorCode = 'unknown_auth_error'
/** HTTP's 429, JSON-RPC's -32005, and what some nodes have in their place. */
const TOO_MANY: readonly unknown[] = [429, -32005, -32007, -32029]
const TOO_MANY_WORDS = /too many requests|(rate|request) limit/i

/** `codes`: HTTP's status, JSON-RPC's code. */
export const isTooMany = (...codes: readonly unknown[]): boolean => codes.some((code) => TOO_MANY.includes(code))
export const saysTooMany = (words = ''): boolean => TOO_MANY_WORDS.test(words)

/** No node has looked at what was asked: it cannot be reached, has no time, or is asked too often. */
export const isAway = (code: ErrorCode): boolean =>
  code === 'network' || code === 'client_request_timeout' || code === 'too_many_requests'

/** Worth asking again where no node has looked at it, or none has said why not. */
export const nodeError = (code: ErrorCode, message: string, cause?: unknown): LatchkitError =>
  new LatchkitError(code, message, { cause, retryable: isAway(code) || code === UNKNOWN })
export const UNREACHABLE = 'The node of this chain cannot be reached.'
/** `status`: HTTP's, where it is an error. `said`: by the node. */
export const refusal = (status: number | undefined, said = 'no more than that it refuses.'): string =>
  `The node of this chain refuses${status ? ` (${status})` : ''}: ${said}`
