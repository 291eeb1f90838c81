import { describe, expect, test } from 'vitest'
import { fromUnits, isDecimal, toUnits } from './amount.js'
import { plainAmount } from './plain-amount.js'

describe('units', () => {
  test.each([
    ['1', 18, 10n ** 18n],
    ['.5', 6, 500_000n],
    ['0.000000000000000001', 18, 1n],
    ['1.500000', 1, 15n],
    ['7', 0, 7n],
    ['999999999999999999999999999999', 2, 99999999999999999999999999999900n],
  ])('%s with %i decimals', (amount, decimals, units) => {
    expect(toUnits(amount, decimals)).toBe(units)
  })
  test.each([
    ['', 18],
    ['.', 18],
    ['0', 18],
    ['0.000', 18],
    ['1.2.3', 18],
    ['-1', 18],
    ['1.0000001', 6],
    ['0.5', 0],
    ['1e3', 18],
  ])('%j with %i decimals is not an amount', (amount, decimals) => {
    expect(toUnits(amount, decimals)).toBeUndefined()
  })
  test('no decimal is lost in either direction', () => {
    // xorshift, so that every run tries the same amounts
    let seed = 88172645463325252n
    const next = (below: bigint) => {
      for (const [isLeft, by] of [
        [true, 13n],
        [false, 7n],
        [true, 17n],
      ] as const)
        seed = BigInt.asUintN(64, seed ^ (isLeft ? seed << by : seed >> by))
      return seed % below
    }
    for (let turn = 0; turn < 2000; turn++) {
      const decimals = Number(next(37n))
      const units = next(10n ** (next(19n) + 1n)) * 10n ** next(20n) + 1n
      const text = fromUnits(units, decimals)
      expect(toUnits(text, decimals), `${units} with ${decimals} decimals is ${text}`).toBe(units)
      expect(isDecimal(text)).toBe(true)
    }
  })
})

describe('the shown text', () => {
  test.each([
    ['.50', '0.5'],
    ['5.', '5'],
    ['007.10', '7.1'],
    ['.', '0'],
  ])('of the amount %s is %s', (typed, expected) => {
    expect(plainAmount(typed, 18)).toBe(expected)
  })
})
