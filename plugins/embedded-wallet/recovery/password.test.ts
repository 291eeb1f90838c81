import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import zxcvbn from 'zxcvbn'
import { isAllowed, scoreOf, strengthOf } from '../../../core/input/recovery-password.js'
import { commonWords, file } from '../../../scripts/write-common-words.mjs'
import { rateStrength } from './entropy.lazy.js'
import { draw, generate } from './generate.lazy.js'
import { keyboards } from './keyboards.js'
import { words } from './words.js'

describe('the strength of a password', () => {
  const bits = (count: number) => 2 ** count
  test.each([
    // kinds of characters count from eight characters on, and three kinds give the full score
    ['aA1!aaa', bits(0), 0],
    ['aaaaaaaa', bits(0), 0.1],
    ['aaaaaaaA', bits(0), 0.2],
    ['aaaaaaA1', bits(0), 0.3],
    ['aaaaaA1!', bits(0), 0.3],
    // sixty bits of guesses give the full score
    ['', bits(30), 0.35],
    ['', bits(60), 0.7],
    ['', bits(90), 0.7],
    ['', 0, 0],
  ])('%j after %d guesses scores %d', (password, guesses, score) => {
    expect(scoreOf(password, guesses)).toBeCloseTo(score, 10)
  })
  test.each([
    ['aaaaaaaa', 60, 'medium'],
    ['aaaaaaA1', 60, 'strong'],
    ['aaaaaaA1', 51.4, 'medium'],
    ['aaaaaaA1', 51.5, 'strong'],
    ['aaaaaaA1', 17.1, 'weak'],
    ['aaaaaaA1', 17.2, 'medium'],
  ] as const)('%s with %d bits is %s', (password, count, strength) => {
    expect(strengthOf(password, 2 ** count)).toBe(strength)
  })
  test.each([
    ['password', 'weak'],
    ['Password1!', 'weak'],
    ['Blue7horizon', 'medium'],
    ['Amber-River-Candle-North', 'strong'],
  ] as const)('%s is %s', (password, strength) => {
    expect(rateStrength(password)).toBe(strength)
  })
  test('a very long password is rated as fast, by its first hundred characters', () => {
    expect(rateStrength('aB1!'.repeat(25_000))).toBe(rateStrength('aB1!'.repeat(25)))
    const alike = 'a'.repeat(100)
    expect(rateStrength(alike)).toBe('weak')
    expect(rateStrength(`${alike}Amber-River-Candle-North`)).toBe('weak')
  })
})

describe('the short lists of words', () => {
  const asBefore = [
    'password Password1! p@ssw0rd P@ssw0rd123 123456 123456789 qwerty qwertyuiop Qwerty123! 1qaz2wsx asdfghjkl zxcvbnm',
    'iloveyou letmein Letmein1! dragon monkey7 Football99 trustno1 superman! michael1985 Jennifer1990! abc123 aaaaaaaa',
    'abcdefgh 20261126 19900101 789456123 drowssap Summer2026! Welcome1 Blue7horizon correcthorse',
    'correcthorsebatterystaple Amber-River-Candle-North Winter-Garden-Stone-Bridge kX7#mQ2vLp tR4!zW9@nB6^ aq8-Vm3_Zt+Lw5',
    'hgTqzVbnXwKd 48151623427 Tr0ub4dor&3 MyDog8MyHomework ilovemymother1 purple-Monkey-9',
  ].flatMap((line) => line.split(' '))
  test.each(asBefore)('rate %s as all of zxcvbn does', (password) => {
    expect(rateStrength(password)).toBe(strengthOf(password, zxcvbn(password).guesses))
  })
  test.each([
    // a rare word counts by its letters
    ['Quixotic-marzipan', 'medium', 'strong'],
    ['carburetor7', 'weak', 'medium'],
  ] as const)('rate %s higher: %s by zxcvbn, %s by the short lists', (password, full, short) => {
    expect([strengthOf(password, zxcvbn(password).guesses), rateStrength(password)]).toEqual([full, short])
  })
  test('are those of zxcvbn, shortened by the script', () => {
    expect(readFileSync(file, 'utf8')).toBe(commonWords())
  })
  test('the keyboards are as zxcvbn has them', () => {
    const { qwerty, keypad } = createRequire(import.meta.url)('zxcvbn/lib/adjacency_graphs.js')
    expect(keyboards).toEqual({ qwerty, keypad })
  })
})

describe('a generated password', () => {
  test('has short, simple and different words', () => {
    expect(new Set(words).size).toBe(words.length)
    expect(words.length).toBeGreaterThan(1_000)
    expect(words.filter((word) => !/^[a-z]{4,8}$/.test(word))).toEqual([])
  })
  test('is allowed with four words, and rates Strong', () => {
    const passwords = Array.from({ length: 100 }, () => generate((password) => rateStrength(password) === 'strong'))
    expect(passwords.filter((password) => !isAllowed(password) || rateStrength(password) !== 'strong')).toEqual([])
    expect(passwords.every((password) => /^([A-Z][a-z]{3,7}-){3}[A-Z][a-z]{3,7}$/.test(password))).toBe(true)
    expect(new Set(passwords).size).toBe(100)
  })
  test('rates Strong even before the dictionary is loaded', () => {
    const passwords = Array.from({ length: 100 }, () => generate())
    expect(passwords.filter((password) => rateStrength(password) !== 'strong').length).toBeLessThan(2)
  })
  test('is uniformly distributed: a number beyond the last whole share is drawn again', () => {
    const numbers = [2 ** 32 - 1, 2 ** 32 - 6, 7]
    expect(draw(10, () => numbers.shift() as number)).toBe(7)
    expect(draw(10, () => 2 ** 32 - 7)).toBe(9)
    expect([0, 9, 10, 4_294_967_289].map((number) => draw(10, () => number))).toEqual([0, 9, 0, 9])
  })
  test('draws a repeated word again', () => {
    const numbers = [5, 5, 6, 7, 8]
    expect(generate(undefined, () => numbers.shift() as number).split('-')).toHaveLength(4)
    expect(numbers).toEqual([])
  })
})
