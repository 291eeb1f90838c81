import { LatchkitError, toError } from '../../errors.js'

/** Ours already, and not from a server. */
const PASSED_ON = ['network', 'client_request_timeout', 'malformed_response', 'destroyed', 'must_be_authenticated']

/** Core §8: a code that the server gave is kept; anything else is an invalid code, of which `message` tells developers. */
export function exchangeError(cause: unknown, message: string): LatchkitError {
  const error = toError(cause)
  const said = error.status !== undefined && error.code !== 'unknown_auth_error'
  if (said || PASSED_ON.includes(error.code)) return error
  return new LatchkitError('unknown_auth_error', message, { cause })
}
export const phishing = () =>
  new LatchkitError('oauth_state_mismatch', 'Unexpected auth flow. This may be a phishing attempt.')
export const unknownState = () => new LatchkitError('unknown_auth_error', 'Authentication error.')
export const popupClosed = () =>
  new LatchkitError('user_rejected_request', 'User rejected request', { retryable: true })
export const timedOut = () =>
  new LatchkitError('client_request_timeout', 'Authorization request timed out after 2 minutes.', { retryable: true })
