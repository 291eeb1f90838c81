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
  test('a LatchkitError stays the same object', () => {
    const ownError = new LatchkitError('network', 'down', { status: 502, retryable: true })
    expect(toError(ownError)).toBe(ownError)
  })
  test.each<[string, unknown, string]>([
    ['an error', new TypeError('w'), 'w'],
    ['an object with a code', { code: 'network', message: 'z' }, 'z'],
    ['text', 'boom', 'Something went wrong. Try again.'],
    ['nothing', undefined, 'Something went wrong. Try again.'],
    ['null', null, 'Something went wrong. Try again.'],
  ])('turns an unknown cause into an error: %s', (_, cause, message) => {
    expect(toError(cause)).toMatchObject({ code: 'unknown_auth_error', message, cause })
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
