import { describe, expect, test } from 'vitest'
import { readTransaction } from './transaction.js'

const FROM = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
const TO = '0x2b5ad5c4795c026514f8317c7a215e218dccd6cf'
const read = (fields: object = {}) => readTransaction({ to: TO, ...fields }, FROM)
const QUANTITIES = ['gasLimit', 'gasPrice', 'value', 'maxPriorityFeePerGas', 'maxFeePerGas'] as const

describe('a transaction request (Modal §5, decision 29)', () => {
  test.each<[string, unknown, bigint]>([
    ['a number', 255, 255n],
    ['a bigint', 255n, 255n],
    ['hex', '0xff', 255n],
    ['zero', 0, 0n],
  ])('a quantity may be given as %s', (_, quantity, wei) => {
    for (const name of QUANTITIES) expect(read({ [name]: quantity })).toMatchObject({ [name]: wei })
  })
  test.each([
    0.1,
    -1,
    -1n,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    '255',
    '0x',
    '0xzz',
    '',
    '1.5',
    true,
    {},
    [],
  ])('the quantity %o is refused', (quantity) => {
    for (const name of QUANTITIES)
      expect(() => read({ [name]: quantity })).toThrow(
        expect.objectContaining({
          code: 'invalid_data',
          message: `Transaction request property '${name}' must be a valid number, bigint, or hex string representing a quantity`,
        }),
      )
  })
  test.each<[unknown, number]>([
    ['0x2105', 8453],
    [8453, 8453],
  ])('chainId %j', (chainId, id) => expect(read({ chainId })).toMatchObject({ chainId: id }))
  test.each(['8453', 'eip155:1', 1n, 1.5, 0, -1, {}])('the chainId %o is refused', (chainId) => {
    expect(() => read({ chainId })).toThrow("Transaction request property 'chainId' must be a number")
  })
  test('the names of JSON-RPC are accepted, and a missing value is zero', () => {
    expect(
      readTransaction({ to: TO, gas: '0x5208', input: '0x1234', from: FROM.toLowerCase(), type: '0x2' }, FROM),
    ).toEqual({
      to: TO,
      data: '0x1234',
      value: 0n,
      gasLimit: 21_000n,
      type: 2,
    })
    expect(readTransaction({ data: '0x6001', nonce: '0x7', to: null }, FROM)).toEqual({
      data: '0x6001',
      value: 0n,
      nonce: 7,
    })
  })
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['text', '0x02'],
    ['neither recipient nor contract', {}],
    ['no recipient, and no data', { data: '0x' }],
    ['a name in place of an address', { to: 'ada.eth' }],
    ['an address too short', { to: '0x1234' }],
    ['data that is no hex', { to: TO, data: 'hello' }],
    ['half a byte', { to: TO, data: '0x123' }],
    ["another's wallet", { to: TO, from: TO }],
    ['a gas price beside EIP-1559 fees', { to: TO, gasPrice: 1, maxFeePerGas: 1 }],
    ['a priority fee above the maximum', { to: TO, maxFeePerGas: 1, maxPriorityFeePerGas: 2 }],
    ['the type of blob transactions', { to: TO, type: 3 }],
    ['an invalid authorization', { to: TO, authorizationList: [{}] }],
    ['a negative nonce', { to: TO, nonce: -1 }],
  ])('refused: %s', (_, request) => {
    expect(() => readTransaction(request, FROM)).toThrow(expect.objectContaining({ code: 'invalid_data' }))
  })
})
