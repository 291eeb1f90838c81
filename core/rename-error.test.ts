import { expect, test } from 'vitest'
import { LatchkitError } from './errors.js'
import { renameError } from './rename-error.js'

const ownError = new LatchkitError('network', 'down', { status: 502, retryable: true })

test('a LatchkitError that the table does not rename stays the same object', () => {
  expect(renameError(ownError, {})).toBe(ownError)
  expect(renameError(ownError, { network: 'network', other: 'invalid_data' })).toBe(ownError)
})

test('a LatchkitError’s code is replaced by the table’s, and all else is kept', () => {
  expect(renameError(ownError, { network: 'failed_to_link_account' })).toMatchObject({
    code: 'failed_to_link_account',
    message: 'down',
    status: 502,
    retryable: true,
    cause: ownError,
  })
})

test.each<[string, unknown, string, string]>([
  ['by code', Object.assign(new Error('x'), { code: 'E1' }), 'invalid_data', 'x'],
  ['by name', new DOMException('y', 'NotAllowedError'), 'user_rejected_request', 'y'],
  ['a number as code', { code: 4001, message: 'z' }, 'user_rejected_request', 'z'],
  ['unknown', new TypeError('w'), 'unknown_auth_error', 'w'],
  ['null', null, 'unknown_auth_error', 'Something went wrong. Try again.'],
])('a foreign cause gets the code of the table: %s', (_, cause, code, message) => {
  const table = {
    E1: 'invalid_data',
    NotAllowedError: 'user_rejected_request',
    4001: 'user_rejected_request',
  } as const
  expect(renameError(cause, table)).toMatchObject({ code, message, cause })
})
