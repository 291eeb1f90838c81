import { LatchkitError } from '../../core/errors.js'
import type { ErrorCode } from '../../core/registry.js'
import type { FrameRefusal } from './contract.js'

/**
 * Refusals of the frame that are also codes of ours, and whether the same request may be tried again. Wire §3.2, Modal
 * §8.6.
 */
const RETRYABLE = {
  embedded_wallet_already_exists: false,
  fresh_login_required: false,
  insufficient_balance: false,
  invalid_credentials: true,
  invalid_recovery_pin: true,
  invalid_request_arguments: false,
  mfa_method_locked: true, // with another second factor
  mfa_timeout: true,
  mfa_verification_max_attempts_reached: true,
  missing_or_invalid_mfa: true,
  missing_or_invalid_token: true,
  not_supported: false,
  twilio_verification_failed: false,
  wallet_not_on_device: true,
} satisfies Partial<Record<ErrorCode, boolean>>
const isOurCode = (type: string): type is keyof typeof RETRYABLE => Object.hasOwn(RETRYABLE, type)

export function refusal({ type, message }: FrameRefusal): LatchkitError {
  if (/code 429/.test(message)) return new LatchkitError('too_many_requests', message, { retryable: true })
  const code = type === 'insufficient_funds' ? 'insufficient_balance' : type
  const cause = { type, message }
  return isOurCode(code)
    ? new LatchkitError(code, message, { retryable: RETRYABLE[code], cause })
    : new LatchkitError('unknown_embedded_wallet_error', message, { retryable: true, cause })
}

/**
 * A frame that never answers is one error with three causes. `isBlocked`: the browser reported that the page's policy
 * is the cause, so trying again does not help. Architecture §7.
 */
export const unavailable = (origin: string, isBlocked = false) =>
  new LatchkitError(
    'wallet_frame_unavailable',
    `The wallet frame of ${origin} ${isBlocked ? "is blocked by CSP's frame-src" : "does not answer. Check CSP's frame-src, Cross-Origin-Embedder-Policy and the app's allowed domains"}.`,
    { retryable: !isBlocked },
  )

export const late = (event: string) =>
  new LatchkitError('client_request_timeout', `The wallet frame does not answer ${event}.`, { retryable: true })
