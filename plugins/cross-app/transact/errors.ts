import { LatchkitError } from '../../../core/errors.js'
import { record, text } from '../../../core/lib/read.js'

/** These messages are for developers. The screens have the texts for users. */
export const notLinked = () =>
  new LatchkitError('linked_account_not_found', 'Cannot request a signature with this wallet address')
export const tooLarge = (limit: number) =>
  new LatchkitError('invalid_data', `The request is larger than ${limit / 1024} kB, which no other app takes.`)
export const blocked = () =>
  new LatchkitError('cross_app_popup_blocked', 'Failed to initialize signature request', { retryable: true })
export const notConnected = () => new LatchkitError('cross_app_not_connected', 'Invalid connected app')
export const readOnly = () =>
  new LatchkitError('cross_app_read_only', 'Cannot transact against a read-only provider app')
export const withoutToken = () =>
  new LatchkitError('missing_or_invalid_token', 'Transactions require a valid token', { retryable: true })
/** The message that the other app's page sends when the user rejects. */
const REJECTED = 'User rejected request'
export const popupClosed = () => new LatchkitError('user_rejected_request', REJECTED, { retryable: true })
export const timedOut = () => new LatchkitError('client_request_timeout', 'Request timeout', { retryable: true })
export const malformed = () => new LatchkitError('malformed_response', 'The other app answered without a result.')

/** Converts a refusal of the other app's page: a message, or an error with a code. */
export function refused(error: unknown): LatchkitError {
  const { code, message } = record(error)
  const reason = text(error) ?? text(message) ?? 'The other app refused the request.'
  if (reason === REJECTED || code === 4001 || code === '4001') return popupClosed()
  return new LatchkitError('cross_app_request_failed', reason, { cause: error })
}
