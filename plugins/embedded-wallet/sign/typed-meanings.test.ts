import { describe, expect, test } from 'vitest'
import type { TypedStruct } from '../../../core/input/typed-data.js'
import { meaningOf } from './typed-meanings.js'

const [TOKEN, OTHER, CONTRACT] = [`0x${'0a'.repeat(20)}`, `0x${'0b'.repeat(20)}`, `0x${'0c'.repeat(20)}`]
/** `struct`: values that are addresses have the type `address`, all others `uint256`. */
function meaning(type: string, name: string, value: string | number, struct: TypedStruct = {}) {
  const members = Object.entries(struct).map(([each, of]) => ({
    name: each,
    type: `${of}`.startsWith('0x') ? 'address' : 'uint256',
  }))
  return meaningOf({ name, type }, value, { struct, members, contract: CONTRACT })
}

describe('a date', () => {
  test.each([
    ['deadline', '1999999999', 1_999_999_999n],
    ['expiration', '1700000000', 1_700_000_000n],
    ['validTo', 1_700_000_000, 1_700_000_000n],
    ['validUntil', '0x6553f100', 1_700_000_000n],
    ['startTime', '1700000000', 1_700_000_000n],
    ['issuedAt', '1700000000123', 1_700_000_000n],
  ])('%s of %s', (name, value, moment) => {
    expect(meaning('uint256', name, value)).toEqual({ moment })
  })
  test.each([
    ['a small number', 'deadline', '9'],
    ['none', 'expiry', '0'],
  ])('%s is not a date', (_, name, value) => {
    expect(meaning('uint256', name, value)).toBeUndefined()
  })
})

test.each(['uint256', 'uint160', 'uint48', 'uint'])('the highest %s is marked as the highest value', (type) => {
  const bits = BigInt(type.slice(4) || 256)
  expect(meaning(type, 'deadline', `${2n ** bits - 1n}`)).toBe('highest')
  expect(meaning(type, 'salt', `${2n ** bits - 2n}`)).toBeUndefined()
})
test('the highest value of a small type is an ordinary number', () => {
  expect(meaning('uint8', 'kind', 255)).toBeUndefined()
})

describe('an amount of a token', () => {
  test.each<[string, string, TypedStruct, string]>([
    ['of the only token in the struct', 'amount', { token: TOKEN }, TOKEN],
    ['of the token on its side', 'buyAmount', { sellToken: TOKEN, buyToken: OTHER }, OTHER],
    ['of the token on its side, maker or taker', 'makingAmount', { makerAsset: TOKEN, takerAsset: OTHER }, TOKEN],
    ['of the token on its side, in or out', 'amountIn', { tokenOut: TOKEN, tokenIn: OTHER }, OTHER],
    ['of the verifying contract if no token is named', 'value', { to: OTHER }, CONTRACT],
  ])('%s', (_, name, struct, token) => {
    expect(meaning('uint256', name, '5', struct)).toEqual({ token })
  })
  test.each<[string, string, TypedStruct]>([
    ['an amount of either of two tokens', 'amount', { sellToken: TOKEN, buyToken: OTHER }],
    ['an amount of no side', 'feeAmount', { sellToken: TOKEN, buyToken: OTHER }],
  ])('%s is an ordinary number', (_, name, struct) => {
    expect(meaning('uint256', name, '5', struct)).toBeUndefined()
  })
})

test.each([
  ['rounds', '10000', 'number'],
  ['rounds', '9999', undefined],
  ['delta', '-5', undefined],
  ['chainId', '11155111', undefined],
  ['nonce', '123456789', undefined],
])('%s of %s is shown in digits: %s', (name, value, expected) => {
  expect(meaning('int256', name, value)).toBe(expected)
})
test('addresses, text and bytes have no other meaning', () => {
  expect(meaning('address', 'deadline', TOKEN)).toBe('address')
  expect(meaning('string', 'amount', '1000000')).toBeUndefined()
  expect(meaning('bytes32', 'value', `0x${'00'.repeat(32)}`)).toBeUndefined()
})
