import { LatchkitError } from '../../../core/errors.js'

export const INVALID_CODE = 'Invalid code during cross-app auth flow.'
export const notLinked = () =>
  new LatchkitError('linked_account_not_found', 'The user has no such account of another app.')

/** Throws if the returned code stands for an error: the user denied, or the other app failed. */
export function refuseCode(code: string): void {
  if (code === 'undefined')
    throw new LatchkitError('oauth_user_denied', 'User denied confirmation during cross-app auth flow', {
      retryable: true,
    })
  if (code === 'error') throw new LatchkitError('unknown_auth_error', INVALID_CODE, { retryable: true })
}
