import type { LatchkitError } from '../../../core/errors.js'

/**
 * Whether another try may end differently. It may if nobody knows the cause, which may be code that was not fetched.
 * For screens that offer one.
 */
export const mayRetry = ({ code, retryable }: LatchkitError): boolean => retryable || code === 'unknown_auth_error'
