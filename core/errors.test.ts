import { describe, expect, test } from 'vitest'
import { destroyed, isUserCancelled, LatchkitError, toError } from './errors.js'
import type { ErrorCode } from './registry.js'

describe('LatchkitError', () => {
  test('has code, message, status, retryable and cause', () => {
    const cause = new Error('deep')
    const error = new LatchkitError('network', 'words', { status: 503, retryable: true, cause })
    expect(error).toMatchObject({
      name: 'LatchkitError',
      code: 'network',
      message: 'words',
      status: 503,
      retryable: true,
    })
    expect(error.cause).toEqual(cause)
    expect(error instanceof Error).toBe(true)
  })
  test('is not retryable unless it says so', () => {
    expect(new LatchkitError('network', '').retryable).toBe(false)
    expect(destroyed('why')).toMatchObject({ code: 'destroyed', cause: 'why' })
  })
})

describe('toError', () => {
  const ours = new LatchkitError('network', 'down', { status: 502, retryable: true })
  test('a LatchkitError stays the same object', () => {
    expect(toError(ours)).toBe(ours)
    expect(toError(ours, { network: 'network', other: 'invalid_data' })).toBe(ours)
  })
  test('a LatchkitError’s code is replaced by the table’s, and all else is kept', () => {
    expect(toError(ours, { network: 'failed_to_link_account' })).toMatchObject({
      code: 'failed_to_link_account',
      message: 'down',
      status: 502,
      retryable: true,
      cause: ours,
    })
  })
  test.each<[string, unknown, string, string]>([
    ['by code', Object.assign(new Error('x'), { code: 'E1' }), 'invalid_data', 'x'],
    ['by name', new DOMException('y', 'NotAllowedError'), 'user_rejected_request', 'y'],
    ['a number as code', { code: 4001, message: 'z' }, 'user_rejected_request', 'z'],
    ['unknown', new TypeError('w'), 'unknown_auth_error', 'w'],
    ['text', 'boom', 'unknown_auth_error', 'Something went wrong. Try again.'],
    ['nothing', undefined, 'unknown_auth_error', 'Something went wrong. Try again.'],
    ['null', null, 'unknown_auth_error', 'Something went wrong. Try again.'],
  ])('turns an unknown cause into an error: %s', (_, cause, code, message) => {
    const table = {
      E1: 'invalid_data',
      NotAllowedError: 'user_rejected_request',
      4001: 'user_rejected_request',
    } as const
    expect(toError(cause, table)).toMatchObject({ code, message, cause })
  })
})

describe('isUserCancelled', () => {
  test.each<[ErrorCode, boolean]>([
    ['exited_auth_flow', true],
    ['exited_link_flow', true],
    ['exited_update_flow', true],
    ['user_rejected_request', true],
    ['network', false],
    ['allowlist_rejected', false],
    ['unknown_auth_error', false],
  ])('%s: %s', (code, expected) => {
    expect(isUserCancelled(new LatchkitError(code, ''))).toBe(expected)
  })
  test.each([null, undefined, 'exited_auth_flow', new Error('exited'), { code: 'exited_auth_flow' }])(
    'is true only for our errors: %j',
    (value) => {
      expect(isUserCancelled(value)).toBe(false)
    },
  )
})
