import { describe, expect, test } from 'vitest'
import { suggestedFunding } from './suggested-funding.js'

const chain = { id: 8453, name: 'Base', symbol: 'ETH', decimals: 18, explorer: '' }
const USDC = 'USDC' as const

describe('the amount that a transaction lacks', () => {
  test.each<[bigint, number, string]>([
    [1n, 18, '0.000000000000000001'],
    [10n ** 18n, 18, '1'],
    [1_500_000_000_000_000_000n, 18, '1.5'],
    [20n * 10n ** 18n, 18, '20'],
    [123_456n, 3, '123.456'],
    [100n, 0, '100'],
  ])('%d units with %d decimals are %s', (missing, decimals, amount) => {
    expect(suggestedFunding({ chain: { ...chain, decimals } }, { missing })).toEqual({
      asset: 'native-currency',
      amount,
    })
  })
  test.each([
    ['an amount', { amount: '2' }],
    ['another chain', { chain: 'eip155:1' }],
    ['another chain of viem', { chain: { id: 1 } }],
    ['another asset', { asset: USDC }],
  ])('is not suggested if the host asks for %s', (_, wish) => {
    expect(suggestedFunding({ chain }, { missing: 5n }, wish)).toEqual(wish)
  })
  test.each(['eip155:8453', { id: 8453 }])('is suggested if the host asks for %j and its coin', (same) => {
    const wish = { chain: same, asset: 'native-currency' } as const
    expect(suggestedFunding({ chain }, { missing: 10n ** 17n }, wish)).toEqual({ ...wish, amount: '0.1' })
  })
  test('is exact to the last wei', () => {
    for (let round = 0; round < 500; round++) {
      const missing = BigInt(`${Math.floor(Math.random() * 1e15) + 1}${'0'.repeat(round % 12)}`)
      const { amount = '' } = suggestedFunding({ chain }, { missing })
      const [whole = '', fraction = ''] = amount.split('.')
      expect(BigInt(whole + fraction.padEnd(18, '0'))).toBe(missing)
    }
  })
  test('is not suggested if nothing is missing', () => expect(suggestedFunding({ chain }, {})).toEqual({}))
})
