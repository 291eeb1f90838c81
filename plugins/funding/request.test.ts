import { describe, expect, test } from 'vitest'
import { chainName } from './chain-name.js'
import { readDisplay } from './display.js'
import { readCall } from './request.js'

const ADDRESS = `0x${'a1'.repeat(20)}`
const call = (...args: readonly unknown[]) => readCall(...(args as Parameters<typeof readCall>))
const invalid = (message: string) => expect.objectContaining({ code: 'invalid_data', message })

describe('the arguments of fundWallet', () => {
  const { signal } = new AbortController()
  test.each<[string, readonly unknown[]]>([
    ['(address, options)', [ADDRESS, { amount: '1', signal }]],
    ['({ address, options })', [{ address: ADDRESS, options: { amount: '1', signal } }]],
  ])('%s', (_, args) => {
    expect(call(...args)).toEqual({ request: { address: ADDRESS, amount: '1' }, signal })
  })
  test.each<[string, readonly unknown[]]>([
    ['an address', [ADDRESS]],
    ['an object with an address', [{ address: ADDRESS }]],
    ['an object without options', [{ address: ADDRESS, options: undefined }]],
  ])('%s is enough', (_, args) => {
    expect(call(...args)).toEqual({ request: { address: ADDRESS } })
  })
  const noAddress = 'fundWallet needs the address of a wallet.'
  const mixed = 'fundWallet takes ({ address, options }) or (address, options), and not both.'
  const noObject = 'The options of fundWallet must be an object.'
  const twice = 'The options of fundWallet have no address and no further options.'
  test.each<[string, string, readonly unknown[]]>([
    [noAddress, 'nothing', []],
    [noAddress, 'null', [null]],
    [noAddress, 'an event', [{ type: 'click', target: {} }]],
    [noAddress, 'a list', [[ADDRESS]]],
    [noAddress, 'an address that is no text', [{ address: 7 }]],
    [mixed, 'both shapes', [{ address: ADDRESS, options: { amount: '1' } }, { amount: '2' }]],
    [
      'fundWallet({ address, options }): "amount" belongs in options.',
      'an amount beside the address',
      [{ address: ADDRESS, amount: '1' }],
    ],
    [noObject, 'options that are text', [ADDRESS, 'eip155:1']],
    [noObject, 'options that are a list', [{ address: ADDRESS, options: [] }]],
    [noObject, 'options that are null', [ADDRESS, null]],
    [twice, 'another address among the options', [ADDRESS, { address: `0x${'b2'.repeat(20)}` }]],
    [twice, 'options among the options', [ADDRESS, { options: { amount: '1' } }]],
  ])('%s: %s', (message, _, args) => {
    expect(() => call(...args)).toThrow(invalid(message))
  })
})

describe('the chain', () => {
  test.each([
    [undefined, undefined],
    ['eip155:8453', 'eip155:8453'],
    ['solana:devnet', 'solana:devnet'],
    [{ id: 8453 }, 'eip155:8453'],
    [{ id: 1, name: 'Ethereum', nativeCurrency: { symbol: 'ETH' } }, 'eip155:1'],
  ])('%j is %s', (chain, expected) => {
    expect(chainName(chain)).toBe(expected)
  })
  test.each([
    { name: 'Base' },
    { id: '8453' },
    { id: 0 },
    { id: -1 },
    { id: 1.5 },
    { id: Number.NaN },
    { id: 2 ** 53 },
    {},
    [],
    8453,
    null,
  ])('%j is none', (chain) => {
    expect(() => chainName(chain as never)).toThrow(
      invalid('chain must be a chain of viem, with its id, or a name such as "eip155:8453".'),
    )
  })
})

describe('how the dialog begins', () => {
  const ALL = ['moonpay', 'coinbase-onramp', 'external', 'manual'] as const
  test.each([
    [{}, undefined],
    [{ defaultFundingMethod: 'card' }, 'moonpay'],
    [{ defaultFundingMethod: 'card', card: { preferredProvider: 'coinbase' } }, 'coinbase-onramp'],
    [{ defaultFundingMethod: 'exchange' }, 'coinbase-onramp'],
    [{ defaultFundingMethod: 'wallet' }, 'external'],
    [{ defaultFundingMethod: 'manual' }, 'manual'],
    [{ card: { preferredProvider: 'coinbase' } }, undefined],
  ] as const)('%j opens %s', (display, expected) => {
    expect(readDisplay(display).preferred(ALL)).toBe(expected)
  })
  test('a method that the app does not have is not preferred, and of cards the other one is', () => {
    expect(readDisplay({ defaultFundingMethod: 'wallet' }).preferred(['manual'])).toBeUndefined()
    const coinbase = readDisplay({ defaultFundingMethod: 'card', card: { preferredProvider: 'coinbase' } })
    expect(coinbase.preferred(['moonpay', 'manual'])).toBe('moonpay')
  })
  test('the preferred card comes before the other card, and moves nothing else', () => {
    const { sorted } = readDisplay({ card: { preferredProvider: 'coinbase' } })
    expect(sorted(ALL)).toEqual(['coinbase-onramp', 'moonpay', 'external', 'manual'])
    expect(sorted(['external', 'moonpay', 'manual', 'coinbase-onramp'])).toEqual([
      ...['external', 'coinbase-onramp', 'manual', 'moonpay'],
    ])
    expect(sorted(['moonpay', 'external'])).toEqual(['moonpay', 'external'])
  })
  test.each<[object, string]>([
    [{ defaultFundingMethod: 'cards' }, 'defaultFundingMethod must be one of card, exchange, wallet, manual.'],
    [{ defaultFundingMethod: 'toString' }, 'defaultFundingMethod must be one of card, exchange, wallet, manual.'],
    [{ card: { preferredProvider: 'stripe' } }, 'card.preferredProvider must be one of moonpay, coinbase.'],
    [{ uiConfig: { receiveFundsTitle: 7 } }, 'uiConfig: receiveFundsTitle must be text.'],
    [{ uiConfig: { landing: { title: {} } } }, 'uiConfig: title must be text.'],
  ])('%j is refused', (display, message) => {
    expect(() => readDisplay(display)).toThrow(invalid(message))
  })
})
