import { describe, expect, test } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import type { ErrorCode } from '../../core/registry.js'
import { late, refusal, unavailable } from './errors.js'

describe('a refusal of the frame', () => {
  test.each<[type: string, code: ErrorCode, retryable: boolean]>([
    ['embedded_wallet_already_exists', 'embedded_wallet_already_exists', false],
    ['fresh_login_required', 'fresh_login_required', false],
    ['insufficient_funds', 'insufficient_balance', false],
    ['invalid_credentials', 'invalid_credentials', true],
    ['invalid_recovery_pin', 'invalid_recovery_pin', true],
    ['invalid_request_arguments', 'invalid_request_arguments', false],
    ['mfa_method_locked', 'mfa_method_locked', true],
    ['mfa_timeout', 'mfa_timeout', true],
    ['mfa_verification_max_attempts_reached', 'mfa_verification_max_attempts_reached', true],
    ['missing_or_invalid_mfa', 'missing_or_invalid_mfa', true],
    ['missing_or_invalid_token', 'missing_or_invalid_token', true],
    ['not_supported', 'not_supported', false],
    ['twilio_verification_failed', 'twilio_verification_failed', false],
    ['wallet_not_on_device', 'wallet_not_on_device', true],
    ['anything else', 'unknown_embedded_wallet_error', true],
    ['toString', 'unknown_embedded_wallet_error', true],
  ])('%s becomes %s; retryable: %s', (type, code, retryable) => {
    const error = refusal({ type, message: 'Because.' })
    expect(error).toBeInstanceOf(LatchkitError)
    expect(error).toMatchObject({ code, retryable, message: 'Because.', cause: { type, message: 'Because.' } })
  })
  test.each(['error', 'missing_or_invalid_token'])(
    '429 of the API behind the frame, reported as %s, is too_many_requests and retryable',
    (type) => {
      const message = 'Request failed with status code 429'
      expect(refusal({ type, message })).toMatchObject({ code: 'too_many_requests', retryable: true, message })
    },
  )
})

test('the error of a frame that never answers names three causes and can be retried', () => {
  const error = unavailable('https://wallet.example')
  expect(error).toMatchObject({ code: 'wallet_frame_unavailable', retryable: true })
  for (const cause of ['https://wallet.example', 'frame-src', 'allowed domains', 'Cross-Origin-Embedder-Policy'])
    expect(error.message).toContain(cause)
})
test('the error of a late answer names the request and can be retried', () => {
  expect(late('wallet:rpc')).toMatchObject({
    code: 'client_request_timeout',
    retryable: true,
    message: expect.stringContaining('wallet:rpc'),
  })
})
