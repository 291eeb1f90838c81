import { describe, expect, test } from 'vitest'
import { messageRequest, transactionRequest, typedDataRequest } from './requests.js'

const MINE = '0xAbCdEf0000000000000000000000000000000001'
const THERE = '0x0000000000000000000000000000000000000002'

describe('a message', () => {
  test('is sent unchanged', () => {
    expect(messageRequest('Grüße', MINE)).toEqual({ method: 'personal_sign', params: ['Grüße', MINE], address: MINE })
  })
  test('that looks like hexadecimal is sent as bytes, so that its text is signed', () => {
    expect(messageRequest('0xé', MINE).params).toEqual(['0x3078c3a9', MINE])
  })
  test.each(['', 7, undefined, { message: 'Hello' }])('must be a text that is not empty: %j is refused', (message) => {
    expect(() => messageRequest(message as never, MINE)).toThrow('A message is text')
  })
})

test('numbers of typed data that JSON does not have are converted', () => {
  const data = { primaryType: 'Mail', message: { value: 2n ** 200n } }
  expect(typedDataRequest(data, MINE).params).toEqual([
    MINE,
    { primaryType: 'Mail', message: { value: `${2n ** 200n}` } },
  ])
})

const cycle: Record<string, unknown> = {}
cycle.self = cycle
test.each([undefined, null, 7, '{}', cycle])('typed data that JSON cannot carry is refused: %o', (data) => {
  expect(() => typedDataRequest(data as never, MINE)).toThrow(expect.objectContaining({ code: 'invalid_data' }))
})

describe('a transaction', () => {
  test('is sent with the wallet’s address and hexadecimal quantities', () => {
    const of = { to: THERE, value: 10n ** 18n, chainId: 31_337, gasLimit: '0x5208', data: '0x12', nonce: 0 } as const
    expect(transactionRequest(of, MINE)).toEqual({
      method: 'eth_sendTransaction',
      params: [
        {
          from: MINE,
          to: THERE,
          data: '0x12',
          value: '0xde0b6b3a7640000',
          nonce: '0x0',
          chainId: '0x7a69',
          gas: '0x5208',
        },
      ],
      address: MINE,
    })
  })
  test('may name its sender, which is the wallet, its type, a list of access, and bytes', () => {
    const accessList = [{ address: THERE, storageKeys: [`0x${'00'.repeat(32)}`] }]
    const of = { chainId: 1, to: THERE, from: MINE.toLowerCase(), type: 2, value: '12', accessList } as const
    const [transaction] = transactionRequest({ ...of, data: new Uint8Array([1, 171]) }, MINE).params
    expect(transaction).toEqual({
      ...{ from: MINE, to: THERE, chainId: '0x1', type: '0x2', value: '0xc', data: '0x01ab', accessList },
    })
    const short = '0x00000000000000000000000000000000000000aB'
    expect(transactionRequest({ chainId: 1, from: short }, short).params).toEqual([{ from: short, chainId: '0x1' }])
  })
  test('may have its data under the name of JSON-RPC, which keeps its bytes', () => {
    const input = '0x00aabbcc'
    const params = [{ from: MINE, to: THERE, data: input, chainId: '0x1' }]
    for (const of of [
      { input },
      { input: '0x00AABBCC', data: input },
      { input, data: new Uint8Array([0, 170, 187, 204]) },
    ])
      expect(transactionRequest({ chainId: 1, to: THERE, ...of } as never, MINE).params).toEqual(params)
  })
  test('may have its limit of gas under the name of JSON-RPC', () => {
    for (const of of [{ gas: 21_000 }, { gas: '0x5208', gasLimit: 21_000n }])
      expect(transactionRequest({ chainId: 1, to: THERE, ...of } as never, MINE).params).toEqual([
        { from: MINE, to: THERE, gas: '0x5208', chainId: '0x1' },
      ])
  })
  test.each([
    [{ input: '0x12', data: '0x13' }, 'input'],
    [{ gas: 1, gasLimit: 2 }, 'gas'],
    [{ authorizationList: [] }, 'authorizationList'],
    [{ valeu: 1 }, 'valeu'],
  ])('is refused with %j, which would be lost or misread', (of, name) => {
    expect(() => transactionRequest({ chainId: 1, to: THERE, ...of } as never, MINE)).toThrow(
      expect.objectContaining({ code: 'invalid_data', message: expect.stringContaining(name) }),
    )
  })
  test('is refused from another wallet', () => {
    expect(() => transactionRequest({ chainId: 1, to: MINE, from: THERE }, MINE)).toThrow(
      expect.objectContaining({ code: 'invalid_data' }),
    )
  })
  test('is only signed if the host asks for that', () => {
    const of = { to: THERE, value: 1, chainId: 1 }
    const { params } = transactionRequest(of, MINE)
    expect(transactionRequest(of, MINE, 'eth_signTransaction')).toEqual({
      ...{ method: 'eth_signTransaction', params, address: MINE },
    })
  })
  test.each([{ to: THERE }, undefined, null])('is refused without a chain: %j', (of) => {
    expect(() => transactionRequest(of as never, MINE)).toThrow('names its chain')
  })
  test.each([-1, 1.5, 'much', '', Number.NaN])('is refused with the value %s', (value) => {
    expect(() => transactionRequest({ to: THERE, chainId: 1, value: value as never }, MINE)).toThrow('value is a whole')
  })
})
