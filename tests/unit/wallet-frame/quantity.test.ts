import { describe, expect, test } from 'vitest'
import { count, hexOf, quantity } from '../../../server/frame/page/rpc/quantity.js'
import { refused } from './refused.js'

const MAX = 2n ** 256n - 1n

describe('a quantity', () => {
  test.each<[string, unknown, bigint]>([
    ['a number', 5, 5n],
    ['zero', 0, 0n],
    ['the largest number that is exact', Number.MAX_SAFE_INTEGER, 9_007_199_254_740_991n],
    ['a bigint', 5n, 5n],
    ['the largest of 256 bits', MAX, MAX],
    ['decimal text', '10', 10n],
    ['hex', '0x10', 16n],
    ['hex in capitals', '0XfF', 255n],
    ['80 characters', '5'.padStart(80, '0'), 5n],
    ['a BigNumber of ethers', { _hex: '0x5', _isBigNumber: true }, 5n],
    ['a BigNumber that went through JSON', { type: 'BigNumber', hex: '0x5' }, 5n],
  ])('may be %s', (_, value, read) => {
    expect(quantity(value, 'value')).toBe(read)
  })
  test.each([[undefined], [null]])('may be missing as %s', (value) => {
    expect(quantity(value, 'value')).toBe(undefined)
    expect(count(value, 'value')).toBe(undefined)
  })
  test.each([
    ['below zero', -1],
    ['a bigint below zero', -1n],
    ['a float', 0.5],
    ['a number that is not exact', 2 ** 53],
    ['infinite', Number.POSITIVE_INFINITY],
    ['not a number', Number.NaN],
    ['above 256 bits', MAX + 1n],
    ['empty', ''],
    ['text', 'one'],
    ['text with a sign', '-1'],
    ['text with digits at its end', 'x5'],
    ['text with digits at its beginning', '5x'],
    ['between spaces', ' 5 '],
    ['hex without digits', '0x'],
    ['longer than 80 characters', '5'.padStart(81, '0')],
    ['a list of one', [5]],
    ['a list of text', ['5']],
    ['true', true],
    ['an object without hex', { value: 5 }],
    ['a BigNumber within another', { _hex: { _hex: '0x5' } }],
    ['a BigNumber below zero', { _hex: '-0x05' }],
  ])('is refused if it is %s', (_, value) => {
    expect(() => quantity(value, 'gasPrice')).toThrow(refused('"gasPrice" must be an unsigned whole number'))
  })
})

describe('a counter', () => {
  test('is a quantity within the safe integers', () => {
    expect(count('0x10', 'nonce')).toBe(16)
    expect(count(2n ** 53n - 1n, 'nonce')).toBe(Number.MAX_SAFE_INTEGER)
  })
  test('is refused if it would be rounded', () => {
    expect(() => count(2n ** 53n, 'nonce')).toThrow(refused('"nonce" is too high'))
    expect(() => count('x', 'nonce')).toThrow(refused('"nonce" must be'))
  })
})

test('a quantity is written in hex for JSON-RPC, and a missing one stays missing', () => {
  expect([255n, 0n, undefined].map(hexOf)).toEqual(['0xff', '0x0', undefined])
})
