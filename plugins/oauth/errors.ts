import { LatchkitError } from '../../core/errors.js'

/**
 * Values of the parameter `oauth_code` that mean an error: the user denied the login, or the provider failed. Core §5,
 * Wire §7.1.
 */
export function refuseCode(code: string): void {
  if (code === 'undefined')
    throw new LatchkitError('oauth_user_denied', 'The user denied the login at the provider.', { retryable: true })
  if (code === 'error')
    throw new LatchkitError('oauth_unexpected', 'The provider did not log anyone in.', { retryable: true })
}
