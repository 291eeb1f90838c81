import { afterEach, describe, expect, test, vi } from 'vitest'
import { exactAmount, shortAmount } from './amounts.js'
import { fiatValue } from './typed-amounts.js'

test.each([
  [0n, 18, '0'],
  [10n ** 18n, 18, '1'],
  [1_234_567_890_123_456_789n, 18, '1.234'],
  [1_999_999n, 6, '1.999'],
  [1_234_567_890_123_456n, 18, '0.0012'],
  [1n, 18, '0.000000000000000001'],
  [123_456_789_012_345n, 0, '123,456,789,012,345'],
])('%d with %i decimals is %s', (units, decimals, text) => {
  expect(shortAmount(units, decimals)).toBe(text)
})

describe('in the language of the page', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  test.each([
    ['en', '1,234.500000000000000001', '1,234.5', '$1,250.00'],
    ['de', '1.234,500000000000000001', '1.234,5', '1.250,00 $'],
    ['de-AT', '1 234,500000000000000001', '1 234,5', '$ 1.250,00'],
    ['ar-EG', '١٬٢٣٤٫٥٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠١', '١٬٢٣٤٫٥', '\u200f١٬٢٥٠٫٠٠ US$'],
    ['', '1,234.500000000000000001', '1,234.5', '$1,250.00'],
    ['no language', '1,234.500000000000000001', '1,234.5', '$1,250.00'],
  ])('%j: exactly, in short and in dollars', (lang, exact, short, dollars) => {
    vi.stubGlobal('document', { documentElement: { lang } })
    const units = 1_234_500_000_000_000_000_001n
    const texts = [exactAmount(units, 18), shortAmount(units, 18), fiatValue(5n * 10n ** 17n, 18, 2500)]
    expect(texts.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([exact, short, dollars])
  })
})
