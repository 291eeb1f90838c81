import { LatchkitError } from '../../core/errors.js'
import type { ErrorCode } from '../../core/registry.js'
import type { FrameRefusal } from './contract.js'

/** Refusals of a frame that are codes of ours, and whether the same may be tried again. Wire §3.2, Modal §8.6. */
const RETRYABLE = {
  embedded_wallet_already_exists: false,
  fresh_login_required: false,
  insufficient_balance: false,
  invalid_credentials: true,
  invalid_recovery_pin: true,
  invalid_request_arguments: false,
  mfa_timeout: true,
  mfa_verification_max_attempts_reached: false,
  missing_or_invalid_mfa: true,
  missing_or_invalid_token: true,
  not_supported: false,
  twilio_verification_failed: false,
  wallet_not_on_device: true,
} satisfies Partial<Record<ErrorCode, boolean>>
const isKnown = (type: string): type is keyof typeof RETRYABLE => Object.hasOwn(RETRYABLE, type)

export function refusal({ type, message }: FrameRefusal): LatchkitError {
  if (/code 429/.test(message)) return new LatchkitError('too_many_requests', message, { retryable: true })
  const code = type === 'insufficient_funds' ? 'insufficient_balance' : type
  const cause = { type, message }
  return isKnown(code)
    ? new LatchkitError(code, message, { retryable: RETRYABLE[code], cause })
    : new LatchkitError('unknown_embedded_wallet_error', message, { retryable: true, cause })
}

/**
 * A frame that never answers is one error with three causes. `isBlocked`: the browser said that the page's own policy
 * is the cause, so no other try helps. Architecture §7.
 */
export const unavailable = (origin: string, isBlocked = false) =>
  new LatchkitError(
    'wallet_frame_unavailable',
    `The wallet frame of ${origin} ${isBlocked ? "is blocked by CSP's frame-src" : "does not answer. Check CSP's frame-src, Cross-Origin-Embedder-Policy and the app's allowed domains"}.`,
    { retryable: !isBlocked },
  )

export const late = (event: string) =>
  new LatchkitError('client_request_timeout', `The wallet frame does not answer ${event}.`, { retryable: true })
