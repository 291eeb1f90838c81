import { LatchkitError } from '../../../core/errors.js'

/** The error codes that reach a host. Core §8. */
export const timedOut = () => new LatchkitError('mfa_timeout', 'Timed out waiting for MFA code', { retryable: true })
export const tooManyTries = (cause?: unknown) =>
  new LatchkitError('mfa_verification_max_attempts_reached', 'Max MFA verification attempts reached', {
    cause,
    retryable: true,
  })
export const canceled = () => new LatchkitError('user_rejected_request', 'MFA canceled', { retryable: true })
export const abandoned = () => new LatchkitError('user_rejected_request', 'Nobody waits for it any more.')
export const refused = () =>
  new LatchkitError('missing_or_invalid_mfa', 'The second factor was refused: try again.', { retryable: true })
