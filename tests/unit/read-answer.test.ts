import { expect, test } from 'vitest'
import { nameOf, parseJson, textOf, verifiedEmail } from '../../server/oauth-client/read-answer.js'

test.each<[string, unknown]>([
  ['{"id":17841400000001815}', { id: '17841400000001815' }],
  ['{"ids":[12345678901234567890,1]}', { ids: ['12345678901234567890', 1] }],
  ['{"id":-1234567890123456789}', { id: '-1234567890123456789' }],
  ['{"id":123456789012345}', { id: 123456789012345 }],
  ['{"at":1234567890123456.5}', { at: 1234567890123456.5 }],
  ['{"name":"no 12345678901234567, \\"12345678901234567\\""}', { name: 'no 12345678901234567, "12345678901234567"' }],
])('long integers of %s keep their digits', (text, value) => {
  expect(parseJson(text)).toEqual(value)
})
test.each([
  ['"never closed', 'Unterminated'],
  ['"\\', 'Unexpected end'],
  ['[1234567890123456', 'Expected'],
  [`${'['.repeat(66)}${']'.repeat(66)}`, '64 levels'],
])('%j is no JSON that is read', (text, why) => {
  expect(() => parseJson(text)).toThrow(why)
})
test.each([
  ['Ada', 'Ada'],
  [' Ada\n\u2028 Lovelace ', 'Ada  Lovelace'],
  ['Ad\u202ea\u200b\u00ad', 'Ada'],
  ['e\u0301', 'é'],
  ['\u202e', null],
  ['\n', null],
  [7, '7'],
  [undefined, null],
])('the name %j is %j', (value, name) => {
  expect(nameOf(value)).toBe(name)
})
test.each([
  ['ada@people.example', true, 'ada@people.example'],
  ['ada@people.example', 'true', 'ada@people.example'],
  ['ada@people.example', false, null],
  ['ada@people.example', 'false', null],
  ['ada@people.example', undefined, null],
  ['ada@people.example', 1, null],
  [7, true, '7'],
  [undefined, true, null],
])('%j, verified %j, is %j', (email, isVerified, expected) => {
  expect(verifiedEmail(email, isVerified)).toBe(expected)
})
test.each([
  ['ada', 'ada'],
  [1815, '1815'],
  [1.5, null],
  [2 ** 60, null],
  ['', null],
  ['x'.repeat(2001), null],
  ['a\0b', null],
  ['a\ud800b', null],
  [{}, null],
  [null, null],
])('a field of %j is %j', (value, expected) => {
  expect(textOf(value)).toBe(expected)
})
