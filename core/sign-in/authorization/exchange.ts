import { LatchkitError, toError } from '../../errors.js'
import type { AuthorizationIo } from './authorization.flow.js'

/** Our own errors, which do not come from a server. */
const PASSED_ON = ['network', 'client_request_timeout', 'malformed_response', 'destroyed', 'must_be_authenticated']

/**
 * Keeps an error code of the server; anything else becomes an invalid code, which `message` explains to developers.
 * Core §8.
 */
function exchangeError(cause: unknown, message: string): LatchkitError {
  const error = toError(cause)
  const hasServerCode = error.status !== undefined && error.code !== 'unknown_auth_error'
  if (hasServerCode || PASSED_ON.includes(error.code)) return error
  return new LatchkitError('unknown_auth_error', message, { cause })
}

/**
 * The `verify` of an authorization. Rejects for a code that stands for an error, and with the server's error.
 * `invalid` is the message for an invalid code.
 */
export const exchanging =
  <Task, Value>(
    exchange: AuthorizationIo<Task, Value>['verify'],
    refuse: (code: string) => void,
    invalid: string,
  ): AuthorizationIo<Task, Value>['verify'] =>
  async (task, grant) => {
    refuse(grant.code)
    try {
      return await exchange(task, grant)
    } catch (cause) {
      throw exchangeError(cause, invalid)
    }
  }
