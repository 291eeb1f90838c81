import { describe, expect, test } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import type { ErrorRow } from '../../core/plugin.js'
import type { ErrorCode } from '../../core/registry.js'
import { explain } from './explain.js'
import { outcomesText } from './text.js'

const say = (key: keyof typeof outcomesText.entries) => outcomesText.entries[key]
const words = (code: ErrorCode, status?: number) => {
  const { title, detail, button } = explain(new LatchkitError(code, 'THE MESSAGE', status ? { status } : {}), say)
  return [title, detail, button]
}

const NEVER_HERE = 'This page does not allow what is needed. Please tell the people who run it.'
/** These are all rows of the core in Modal §8.1. */
describe('the error screen', () => {
  test.each<[ErrorCode, string, string, string]>([
    ['client_request_timeout', 'Timed out', 'THE MESSAGE', 'Try again'],
    ['disallowed_login_method', 'Not allowed', 'THE MESSAGE', 'Try another method'],
    ['allowlist_rejected', "You don't have access to this app", 'Have you been invited?', 'Try another account'],
    [
      'linked_to_another_user',
      'Authentication failed',
      'This account has already been linked to another user.',
      'Try again',
    ],
    ['not_supported', 'Something went wrong', NEVER_HERE, 'OK'],
    ['invalid_config', 'Something went wrong', NEVER_HERE, 'OK'],
    ['too_many_requests', 'Request failed', 'Too many attempts.', 'Try again later'],
    ['twilio_verification_failed', 'THE MESSAGE', '', 'Try again'],
    ['network', 'Something went wrong', 'Try again later', 'Try again'],
    ['unknown_auth_error', 'Something went wrong', 'Try again later', 'Try again'],
  ])('%s', (code, ...expected) => {
    expect(words(code)).toEqual(expected)
  })
  test.each([
    [400, 'THE MESSAGE'],
    [422, 'THE MESSAGE'],
    [401, 'Try again later'],
    [500, 'Try again later'],
  ])('a code without a row, status %i: %s', (status, detail) => {
    expect(words('invalid_data', status)).toEqual(['Something went wrong', detail, 'Try again'])
  })
  test('not_supported is about a country only where a server says it', () => {
    expect(words('not_supported', 400)).toEqual([
      'This region is not supported',
      'SMS authentication from this region is not available',
      'Try another method',
    ])
  })
  test('a row wins over the status', () => {
    expect(words('disallowed_login_method', 400)[0]).toBe('Not allowed')
  })
})

describe('words of the plugin that has the code', () => {
  const own = (row: ErrorRow, status?: number) =>
    Object.values(
      explain(new LatchkitError('network', 'THE MESSAGE', status ? { status } : {}), say, {
        row,
        say: (key) => `own ${key}`,
      }),
    )
  test.each<[ErrorRow, readonly string[]]>([
    [{ title: 'a', detail: 'b', button: 'c' }, ['own a', 'own b', 'own c']],
    [{ title: 'a' }, ['own a', '', 'Try again']],
    [{ detail: 'message', button: 'c' }, ['Something went wrong', 'THE MESSAGE', 'own c']],
    [{ title: 'message' }, ['THE MESSAGE', '', 'Try again']],
    [{ ownScreen: true }, ['Something went wrong', 'Try again later', 'Try again']],
  ])('%j', (row, expected) => {
    expect(own(row)).toEqual(expected)
  })
  test('a row without words has the general ones, by the status', () => {
    expect(own({ button: 'c' }, 422)).toEqual(['Something went wrong', 'THE MESSAGE', 'own c'])
  })
})
