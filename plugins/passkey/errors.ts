import { LatchkitError, toError } from '../../core/errors.js'

export const enrolledInMfa = () =>
  new LatchkitError('passkey_enrolled_in_mfa', 'Cannot unlink a passkey enrolled in MFA')

/** What a browser's refusal is to us. Core §8. */
export function browserError(cause: unknown): LatchkitError {
  switch ((cause as Error | null)?.name) {
    case 'NotAllowedError':
    case 'AbortError':
      return new LatchkitError('passkey_not_allowed', 'Passkey request timed out or rejected by user.', {
        cause,
        retryable: true,
      })
    case 'InvalidStateError':
      return new LatchkitError('passkey_already_there', 'This device already has a passkey of this account.', { cause })
    case 'NotSupportedError':
      return new LatchkitError('not_supported', 'WebAuthn is not supported in this browser', { cause })
    case 'SecurityError':
      return new LatchkitError(
        'invalid_origin',
        'The browser refuses passkeys here: the page needs HTTPS (or localhost) on the domain of the relying party.',
        { cause },
      )
    default:
      return toError(cause)
  }
}
