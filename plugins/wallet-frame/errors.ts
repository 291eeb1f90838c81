import { LatchkitError } from '../../core/errors.js'
import type { ErrorCode } from '../../core/registry.js'
import type { FrameRefusal } from './contract.js'

/**
 * Refusals of the frame that are also codes of ours: those after which the same request may be tried again, and those
 * after which it may not. Wire §3.2, Modal §8.6.
 */
const RETRYABLE: readonly ErrorCode[] = [
  'invalid_credentials',
  'invalid_recovery_pin',
  'mfa_method_locked', // with another second factor
  'mfa_timeout',
  'mfa_verification_max_attempts_reached',
  'missing_or_invalid_mfa',
  'missing_or_invalid_token',
  'wallet_not_on_device',
]
const FINAL: readonly ErrorCode[] = [
  'embedded_wallet_already_exists',
  'fresh_login_required',
  'insufficient_balance',
  'invalid_request_arguments',
  'not_supported',
  'twilio_verification_failed',
]

export function refusal({ type, message }: FrameRefusal): LatchkitError {
  if (/code 429/.test(message)) return new LatchkitError('too_many_requests', message, { retryable: true })
  const code = (type === 'insufficient_funds' ? 'insufficient_balance' : type) as ErrorCode
  const isFinal = FINAL.includes(code)
  return new LatchkitError(isFinal || RETRYABLE.includes(code) ? code : 'unknown_embedded_wallet_error', message, {
    retryable: !isFinal,
    cause: { type, message },
  })
}

/**
 * A frame that never answers is one error with three causes. `isBlocked`: the browser reported that the page's policy
 * is the cause, so trying again does not help. Architecture §7.
 */
export const unavailable = (origin: string, isBlocked = false) =>
  new LatchkitError(
    'wallet_frame_unavailable',
    `The wallet frame of ${origin} ${isBlocked ? "is blocked by CSP's frame-src" : "does not answer: check CSP's frame-src, Cross-Origin-Embedder-Policy, allowed domains"}.`,
    { retryable: !isBlocked },
  )

export const late = (event: string) =>
  new LatchkitError('client_request_timeout', `The wallet frame does not answer ${event}.`, { retryable: true })
