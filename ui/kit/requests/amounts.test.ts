import { afterEach, describe, expect, test, vi } from 'vitest'
import { formatDollars, formatExact } from './amounts.js'

test.each<[bigint, number, string]>([
  [1n, 18, '0.000000000000000001'],
  [1_250_500_000n, 6, '1,250.5'],
  [7n, 0, '7'],
  [10n ** 19n, 18, '10'],
  [0n, 9, '0'],
  [-500_000_000n, 9, '-0.5'],
  [-1_234_000_000_000n, 9, '-1,234'],
])('%s of %s decimals is %s', (amount, decimals, text) => expect(formatExact(amount, decimals)).toBe(text))

describe('in the language of the page', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  test.each<[string, bigint, number, string]>([
    ['de', 1_234_567_000_000_000_000_000_000_000_000_000_001n, 18, '1.234.567.000.000.000.000,000000000000000001'],
    ['de', -500_000_000n, 9, '-0,5'],
    ['ar-EG', 1_234_500_000_000_000_000_001n, 18, '١٬٢٣٤٫٥٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠١'],
    ['hi', 1_234_567n, 0, '12,34,567'],
    ['fr', 1_234_560n, 2, '12\u202f345,6'],
    ['no language', 1_234_560n, 2, '12,345.6'],
  ])('%s: %s of %s decimals is %s', (lang, amount, decimals, text) => {
    vi.stubGlobal('document', { documentElement: { lang } })
    expect(formatExact(amount, decimals)).toBe(text)
  })
  test.each([
    ['en', 1234.5, '$1,234.50'],
    ['de', 1234.5, '1.234,50\u00a0$'],
    ['ar-EG', 1234.5, '\u200f١٬٢٣٤٫٥٠\u00a0US$'],
  ])('%s: %s dollars are %s', (lang, amount, text) => {
    vi.stubGlobal('document', { documentElement: { lang } })
    expect(formatDollars(amount)).toBe(text)
  })
})
