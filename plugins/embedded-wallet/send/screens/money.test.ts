import { afterEach, describe, expect, test, vi } from 'vitest'
import { formatAtLeast, formatPrice, formatShort, formatUsd, usdValue } from './money.js'

const ETHER = 10n ** 18n
describe('amounts', () => {
  test.each([
    [0, '$0.00'],
    [0.004, '<$0.01'],
    [0.01, '$0.01'],
    [1234.5, '$1,234.50'],
    [1_000_000, '$1,000,000.00'],
  ])('$%s is %s', (amount, text) => expect(formatUsd(amount)).toBe(text))
  test.each([
    [0n, '0'],
    [1n, '<0.000001'],
    [10n ** 12n - 1n, '<0.000001'],
    [10n ** 12n, '0.000001'],
    [46_123_456_789_000n, '0.000046'],
    [ETHER / 10n, '0.1'],
    [1_234_567_891_000_000_000n, '1.234568'],
    [1234n * ETHER, '1,234'],
  ])('%s wei in short is %s', (wei, text) => expect(formatShort(wei, 18)).toBe(text))
  test.each([
    [1n, 18, '0.000001'],
    [ETHER / 10n, 18, '0.1'],
    [ETHER / 10n + 1n, 18, '0.100001'],
    [1234n * ETHER, 18, '1,234'],
    [5n, 2, '0.05'],
  ])('%s units with %s decimals are shown as at least %s', (amount, decimals, text) =>
    expect(formatAtLeast(amount, decimals)).toBe(text),
  )
  test.each([
    [0n, '0'],
    [1n, '<0.000001'],
    [10n ** 12n + 1n, '0.000002'],
    [10_046_400_000_000_000n, '0.010047'],
  ])('a price of %s wei is %s', (wei, text) => expect(formatPrice(wei, 18)).toBe(text))
  test('a total that is missing as a whole reads the same in both places', () => {
    for (const wei of [10_046_400_000_000_000n, 10_046_000_000_000_000n, 10_046_600_000_000_001n])
      expect(formatPrice(wei, 18)).toBe(formatAtLeast(wei, 18))
  })
  test('the value in dollars', () => expect(usdValue(ETHER / 10n, 18, 3000)).toBeCloseTo(300))
  describe('on a page in German', () => {
    afterEach(() => {
      vi.unstubAllGlobals()
    })
    test.each([
      ['less than a cent', () => formatUsd(0.004), '<0,01\u00a0$'],
      ['dollars', () => formatUsd(1234.5), '1.234,50\u00a0$'],
      ['less than a millionth of a coin', () => formatShort(1n, 18), '<0,000001'],
      ['coins in short', () => formatShort(1_234_567_891_000_000_000_000n, 18), '1.234,567891'],
    ])('%s', (_, write, text) => {
      vi.stubGlobal('document', { documentElement: { lang: 'de' } })
      expect(write()).toBe(text)
    })
  })
})
