import { LatchkitError } from '../../../core/errors.js'
import { record, text } from '../../../core/lib/read.js'

/** What each says is a developer's to read; how the user is told, the screens say. */
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
/** As the other app's page says it too. */
const REJECTED = 'User rejected request'
export const popupClosed = () => new LatchkitError('user_rejected_request', REJECTED, { retryable: true })
export const timedOut = () => new LatchkitError('client_request_timeout', 'Request timeout', { retryable: true })
export const malformed = () => new LatchkitError('malformed_response', 'The other app answered without a result.')

/** What the other app's page says where it does not do it: words, or an error with a code of its own. */
export function refused(error: unknown): LatchkitError {
  const { code, message } = record(error)
  const said = text(error) ?? text(message) ?? 'The other app refused the request.'
  if (said === REJECTED || code === 4001) return popupClosed()
  return new LatchkitError('cross_app_request_failed', said, { cause: error })
}
