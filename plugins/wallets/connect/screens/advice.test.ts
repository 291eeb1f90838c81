import { describe, expect, test } from 'vitest'
import { LatchkitError } from '../../../../core/errors.js'
import type { ErrorCode } from '../../../../core/registry.js'
import { adviceOn } from './advice.js'

const of = (code: ErrorCode, { spent = false, retryable = true, intent = 'login' as const } = {}) =>
  adviceOn({ error: new LatchkitError(code, 'Because.', { retryable }), spent, intent })

describe('after two retries', () => {
  test.each<[ErrorCode, string, string]>([
    ['linked_to_another_user', 'exists', 'another'],
    ['cannot_link_more_of_type', 'limit', 'limitWhy'],
    ['too_many_requests', 'authFailed', 'tooMany'],
    ['network', 'failed', 'offline'],
    ['wallet_locked', 'locked', 'lockedWhy'],
    ['unsupported_chain_id', 'network', 'networkWhy'],
    ['user_rejected_request', 'rejected', 'rejectedAgain'],
    ['invalid_message', 'changed', 'changedWhy'],
  ])('%s is still named', (code, title, detail) => {
    expect(of(code, { spent: true })).toEqual({ title, detail, retryable: false })
  })
  test.each<ErrorCode>([
    'generic_connect_wallet_error',
    'unknown_connect_wallet_error',
    'client_request_timeout',
    'invalid_data',
  ])('%s asks to check the wallet', (code) => {
    expect(of(code, { spent: true })).toEqual({ title: 'spent', detail: 'spentWhy', retryable: false })
  })
})

test.each([
  [true, { title: 'failed', detail: 'again', retryable: true }],
  [false, { title: 'failed', detail: 'spentWhy', retryable: false }],
])('the wallet’s own statement about a retry counts: %s', (retryable, expected) => {
  expect(of('generic_connect_wallet_error', { retryable })).toEqual(expected)
  expect(of('unknown_connect_wallet_error', { retryable })).toEqual(expected)
})
test('a locked or busy wallet can be retried after the user has opened it', () => {
  for (const code of ['wallet_locked', 'wallet_request_pending', 'wallet_connection_pending'] as const)
    expect(of(code, { retryable: false }).retryable).toBe(true)
})
