import { expect, test } from 'vitest'
import { shortAmount } from './short-amount.js'

test.each([
  [0n, 18, '0'],
  [10n ** 18n, 18, '1'],
  [1_234_567_890_123_456_789n, 18, '1.234'],
  [1_999_999n, 6, '1.999'],
  [1_234_567_890_123_456n, 18, '0.0012'],
  [1n, 18, '0.000000000000000001'],
  [123_456_789_012_345n, 0, '123456789012345'],
])('%d with %i decimals is %s', (units, decimals, text) => {
  expect(shortAmount(units, decimals)).toBe(text)
})
