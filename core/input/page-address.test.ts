import { expect, test } from 'vitest'
import { pageAddress } from './page-address.js'

test.each([
  ['https://app.example/path?a=1#b', 'https://app.example'],
  ['  HTTPS:app.example', 'https://app.example'],
  ['ht\ntps:/\t\\app.example:8443', 'https://app.example:8443'],
  ['http://münchen.example', 'http://xn--mnchen-3ya.example'],
  [`https://app.example/${'a'.repeat(5_000)}`, 'https://app.example'],
])('%j names a page of %s', (text, origin) => expect(pageAddress(text)?.origin).toBe(origin))

test('a host beyond ASCII is read however often one was', () => {
  const read = Array.from({ length: 20_000 }, () => pageAddress('http://münchen.example')?.host)
  expect(new Set(read)).toEqual(new Set(['xn--mnchen-3ya.example']))
})

test.each([
  '',
  'app.example',
  '//app.example',
  'javascript:alert(1)',
  'blob:https://app.example/1',
  'https://',
  `https://${'a'.repeat(601)}.example`,
  `https:/\n/\t${'\u4e00'.repeat(601)}`,
  `https://${'%E4%B8%80'.repeat(100)}`,
])('%j names none', (text) => expect(pageAddress(text)).toBeUndefined())
