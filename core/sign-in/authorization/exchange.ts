import { LatchkitError, toError } from '../../errors.js'
import type { AuthorizationIo } from './authorization.flow.js'

/** Ours already, and not from a server. */
const PASSED_ON = ['network', 'client_request_timeout', 'malformed_response', 'destroyed', 'must_be_authenticated']

/** Core §8: a code that the server gave is kept; anything else is an invalid code, of which `message` tells developers. */
function exchangeError(cause: unknown, message: string): LatchkitError {
  const error = toError(cause)
  const said = error.status !== undefined && error.code !== 'unknown_auth_error'
  if (said || PASSED_ON.includes(error.code)) return error
  return new LatchkitError('unknown_auth_error', message, { cause })
}

/** `verify` of an authorization: refuses what the code itself says, and knows why the server does. `invalid`: of a code that is none. */
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
