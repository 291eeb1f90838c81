import { expect, test } from 'vitest'
import { plainEmail } from './email.js'

test.each([
  ['a@example.com', 'a@example.com'],
  ['A.B+c@Sub.Example.COM', 'a.b+c@sub.example.com'],
  [' a@example.com ', 'a@example.com'],
  ["o'neil@example.co", "o'neil@example.co"],
  ['!#$%&*/=?^_`{|}~@example.com', '!#$%&*/=?^_`{|}~@example.com'],
  ['\u200bada@example.com', 'ada@example.com'],
  ['ada\u00ad@exam\u200bple.com\ufeff', 'ada@example.com'],
  ['\u202aada@example.com\u202c', 'ada@example.com'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
  ['ada@example。com', 'ada@example.com'],
  ['ada@пример.рф', 'ada@пример.рф'],
  ['ada@xn--e1afmkfd.xn--p1ai', 'ada@xn--e1afmkfd.xn--p1ai'],
  ['ada@xn--80ak6aa92e.com', 'ada@xn--80ak6aa92e.com'],
  ['ada@उदाहरण.परीक्षा', 'ada@उदाहरण.परीक्षा'],
  ['ada@3com.com', 'ada@3com.com'],
  ['josé@example.com', 'josé@example.com'],
  ['jose\u0301@example.com', 'josé@example.com'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
])('%j becomes %j', (typed, plain) => {
  expect(plainEmail(typed)).toBe(plain)
})

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@localhost',
  'a@@example.com',
  'a@b@example.com',
  'a b@example.com',
  'a..b@example.com',
  '.a@example.com',
  'a.@example.com',
  'a@-example.com',
  'a@example-.com',
  'a@example..com',
  'a@example.com.',
  'a@.example.com',
  'a@example.c',
  'a@exa_mple.com',
  'a@127.0.0.1',
  'a@[127.0.0.1]',
  'a@example.123',
  '<a@example.com>',
  'Ada <a@example.com>',
  'mailto:a@example.com',
  '"a b"@example.com',
  'a@example.com, b@example.com',
  'a\0@example.com',
  'a\n@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'a'.repeat(64)}.com`,
])('%j is not an address', (typed) => {
  expect(plainEmail(typed)).toBe('')
})
