import { describe, expect, test } from 'vitest'
import { disallowedCharacters, isAllowed, typedPassword } from './recovery-password.js'

describe('the characters of a password', () => {
  test.each([
    ['', false, []],
    ['abcde', false, []],
    ['abcdef', true, []],
    ['aA0!@#$%^&*()-_+', true, []],
    ['abc.def', false, ['.']],
    ['ab cd ef.. g', false, [' ', '.']],
    ['pässwörd', false, ['ä', 'ö']],
    ['emoji🙂🙂', false, ['🙂']],
    ['a=b=c,d', false, ['=', ',']],
    ['tab\tline\n', false, ['\t', '\n']],
    ['{app}{x}', false, ['{', '}']],
    ['a'.repeat(1_000), true, []],
    ['a'.repeat(1_001), false, []],
  ])('%j', (password, allowed, found) => {
    expect(isAllowed(password)).toBe(allowed)
    expect(disallowedCharacters(password)).toEqual(found)
  })
})

test.each([
  ['abcdef', 'abcdef'],
  [' abcdef\n', 'abcdef'],
  ['abcdef\u200b', 'abcdef'],
  ['abcdef\u00a0', 'abcdef'],
  ['abc def ', 'abc def '],
  ['pässwort ', 'pässwort '],
  ['   ', '   '],
  ['', ''],
])('%j is read as %j', (typed, expected) => {
  expect(typedPassword(typed)).toBe(expected)
})
