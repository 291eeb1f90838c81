import { expect, test } from 'vitest'
import { formatExact } from './amounts.js'

test.each<[bigint, number, string]>([
  [1n, 18, '0.000000000000000001'],
  [1_250_500_000n, 6, '1,250.5'],
  [7n, 0, '7'],
  [10n ** 19n, 18, '10'],
  [0n, 9, '0'],
  [-500_000_000n, 9, '-0.5'],
  [-1_234_000_000_000n, 9, '-1,234'],
])('%s of %s decimals is %s', (amount, decimals, text) => expect(formatExact(amount, decimals)).toBe(text))
