import { LatchkitError, toError } from '../../core/errors.js'
import { text } from '../../core/lib/read.js'
import type { PasskeyTask } from './contract.js'

export const enrolledInMfa = () =>
  new LatchkitError('passkey_enrolled_in_mfa', 'Cannot unlink a passkey enrolled in MFA')

const retryable = (cause: unknown, otherwise: string) =>
  new LatchkitError('unknown_auth_error', text((cause as Error).message) || otherwise, { cause, retryable: true })

const FAILED = 'The authenticator failed: try again.'

/** Our error codes by the names of the browser's errors. Core §8. */
export function browserError(cause: unknown, intent: PasskeyTask['intent']): LatchkitError {
  switch ((cause as Error | null)?.name) {
    case 'NotAllowedError':
    case 'AbortError':
      return new LatchkitError('passkey_not_allowed', 'Passkey request timed out or rejected by user.', {
        cause,
        retryable: true,
      })
    case 'InvalidStateError':
      // at a login it says that the request was in a wrong state, and nothing of an account
      if (intent === 'login') return retryable(cause, FAILED)
      return new LatchkitError('passkey_already_there', 'This device already has a passkey of this account.', { cause })
    case 'NotSupportedError':
      if (intent !== 'login') return retryable(cause, 'This authenticator cannot make such a passkey: try another one.')
      return new LatchkitError('not_supported', 'WebAuthn is not supported in this browser', { cause })
    case 'SecurityError':
      return new LatchkitError(
        'invalid_origin',
        'The browser refuses passkeys here: the page needs HTTPS (or localhost) on the domain of the relying party.',
        { cause },
      )
    case 'NotReadableError':
    case 'OperationError':
    case 'UnknownError':
      return retryable(cause, FAILED)
    default:
      return toError(cause)
  }
}
