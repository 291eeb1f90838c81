import { getAssertion } from '../../../core/browser/webauthn.js'
import { LatchkitError, toError } from '../../../core/errors.js'
import type { MfaPasskeyOptions } from './contract.js'

/**
 * Opens the browser's prompt for a passkey that is a second factor, with or without the plugin `passkey`. Call it
 * within the click; it does not wait before it opens the prompt. Resolves with the answer in the format of the wire.
 * Rejects with `user_rejected_request`, `not_supported`, `invalid_origin`, and `unknown_auth_error` for an
 * authenticator that fails, which is `retryable`.
 */
export async function askPasskey(options: MfaPasskeyOptions, signal?: AbortSignal): Promise<object> {
  if (!globalThis.PublicKeyCredential) throw notSupported()
  try {
    return await getAssertion(toWire(options), { signal })
  } catch (cause) {
    throw browserError(cause)
  }
}

const toWire = ({ challenge, timeout, rpId, userVerification, allowCredentials }: MfaPasskeyOptions) => ({
  challenge,
  timeout,
  rp_id: rpId,
  user_verification: userVerification,
  allow_credentials: allowCredentials,
})

const notSupported = (cause?: unknown) =>
  new LatchkitError('not_supported', 'WebAuthn is not supported in this browser', { cause })

/** A refusal is the user's choice. Core §8. */
function browserError(cause: unknown): LatchkitError {
  switch ((cause as Error | null)?.name) {
    case 'NotAllowedError':
    case 'AbortError': {
      const message = 'Passkey request timed out or rejected by user.'
      return new LatchkitError('user_rejected_request', message, { cause, retryable: true })
    }
    case 'NotSupportedError':
      return notSupported(cause)
    case 'SecurityError': {
      const message = 'The browser refuses passkeys here: the page needs HTTPS on the domain of the relying party.'
      return new LatchkitError('invalid_origin', message, { cause })
    }
    case 'NotReadableError':
    case 'OperationError':
    case 'UnknownError': {
      const message = toError(cause).message || 'The authenticator failed: try again.'
      return new LatchkitError('unknown_auth_error', message, { cause, retryable: true })
    }
    default:
      return toError(cause)
  }
}
