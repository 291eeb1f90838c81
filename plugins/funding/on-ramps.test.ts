import { describe, expect, test } from 'vitest'
import { testContext } from '../../tests/unit/context.js'
import { failure } from '../../tests/unit/errors.js'
import { createCards } from './cards.js'
import { methodsFor } from './methods.js'
import { coinbaseAsset, moonpayCurrency } from './on-ramps.js'

const native = { kind: 'native' } as const
const usdc = { kind: 'USDC' } as const
const token = { kind: 'token' } as const

test.each([
  [1, 'ETH_ETHEREUM', 'USDC_ETHEREUM'],
  [10, undefined, 'USDC_OPTIMISM'],
  [137, 'MATIC_POLYGON', 'USDC_POLYGON'],
  [8453, 'ETH_BASE', 'USDC_BASE'],
  [42161, 'ETH_ARBITRUM', 'USDC_ARBITRUM'],
  [42220, 'CELO_CELO', undefined],
  [43114, 'AVAX_CCHAIN', undefined],
  [84532, undefined, undefined],
  ['solana:mainnet', 'SOL', 'USDC_SOL'],
  ['solana:devnet', undefined, undefined],
] as const)('Moonpay on chain %s', (chain, coin, usd) => {
  expect([moonpayCurrency(chain, native), moonpayCurrency(chain, usdc), moonpayCurrency(chain, token)]).toEqual([
    coin,
    usd,
    undefined,
  ])
})
test.each([
  [1, 'ethereum', 'ETH', true],
  [8453, 'base', 'ETH', true],
  [10, 'optimism', 'ETH', true],
  [137, 'polygon', 'POL', true],
  [42161, 'arbitrum', 'ETH', false],
])('Coinbase on chain %i', (chain, blockchain, asset, sellsUsdc) => {
  expect(coinbaseAsset(chain, native)).toEqual({ blockchain, asset })
  expect(coinbaseAsset(chain, usdc)).toEqual(sellsUsdc ? { blockchain, asset: 'USDC' } : undefined)
  expect(coinbaseAsset(chain, token)).toBeUndefined()
})

describe('the offered methods', () => {
  const { ctx } = testContext('funding')
  const ways = { cards: async () => createCards(ctx), hasWallets: true }
  const all = ['moonpay', 'coinbase-onramp', 'manual'] as const
  test.each([
    ['Ether', 1, native, all],
    ['Ether on Optimism', 10, native, ['coinbase-onramp', 'manual']],
    ['USDC on Arbitrum', 42161, usdc, ['moonpay', 'manual']],
    ['another token', 1, token, ['manual']],
    ['a test chain', 84532, native, ['manual']],
    ['SOL', 'solana:mainnet', native, ['moonpay', 'manual']],
    ['SOL on a test chain', 'solana:devnet', native, ['manual']],
  ] as const)('%s', async (_, chain, asset, methods) => {
    expect(await methodsFor(all, chain, asset, ways)).toEqual(methods)
  })
  test('without a method, or without one that supports the asset, it is an error', async () => {
    await expect(methodsFor([], 1, native, ways)).rejects.toThrow(
      expect.objectContaining({ code: 'not_supported', message: 'Wallet funding is not enabled' }),
    )
    await expect(methodsFor(['moonpay', 'coinbase-onramp'], 84532, native, ways)).rejects.toThrow(
      expect.objectContaining({
        code: 'unsupported_chain_id',
        message: 'Unsupported chainId: 84532 for Coinbase Onramp',
      }),
    )
    await expect(methodsFor(['moonpay'], 10, native, ways)).rejects.toThrow('Unsupported chainId: 10 for Moonpay')
  })
  test('the other methods work if the code of card payments fails to load', async () => {
    const broken = { ...ways, cards: () => Promise.reject(failure('plugin_load_failed')) }
    expect(await methodsFor(all, 1, native, broken)).toEqual(['manual'])
    await expect(methodsFor(['moonpay'], 1, native, broken)).rejects.toMatchObject({ code: 'plugin_load_failed' })
  })
  test('another wallet is offered only if there are wallets to choose from', async () => {
    expect(await methodsFor(['external', 'manual'], 84532, native, ways)).toEqual(['external', 'manual'])
    expect(await methodsFor(['external', 'manual'], 84532, native, { ...ways, hasWallets: false })).toEqual(['manual'])
  })
})
