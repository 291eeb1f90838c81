import { describe, expect, test } from 'vitest'
import { readTransaction } from '../../../server/frame/page/rpc/read-transaction.js'
import { refused } from './refused.js'

const ADDRESS = '0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F'
const TO = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const base = { to: TO, chainId: 1 }
const read = (overrides: object = {}) => readTransaction({ ...base, ...overrides }, ADDRESS)

describe('a transaction', () => {
  test('has only the given fields, with value and data by default', () => {
    expect(readTransaction(base, ADDRESS)).toStrictEqual({
      type: 'eip1559',
      chainId: 1,
      to: TO.toLowerCase(),
      value: 0n,
      data: '0x',
      nonce: undefined,
      gas: undefined,
      gasPrice: undefined,
      accessList: undefined,
      maxFeePerGas: undefined,
      maxPriorityFeePerGas: undefined,
      authorizationList: undefined,
    })
  })
  test('keeps every amount under its own name', () => {
    const fees = { gasPrice: '0x4', maxFeePerGas: 5, maxPriorityFeePerGas: 6n }
    expect(read({ nonce: 1, gasLimit: '2', value: 3, ...fees })).toMatchObject({
      nonce: 1n,
      gas: 2n,
      value: 3n,
      gasPrice: 4n,
      maxFeePerGas: 5n,
      maxPriorityFeePerGas: 6n,
    })
  })
  test.each([
    ['gas', { gas: 7 }, { gas: 7n }],
    ['gasLimit', { gasLimit: 7 }, { gas: 7n }],
    ['data', { data: '0xABcd' }, { data: '0xabcd' }],
    ['input', { input: '0xABcd' }, { data: '0xabcd' }],
    ['from', { from: ADDRESS.toLowerCase() }, {}],
  ])('accepts the name %s', (_, fields, expected) => {
    expect(read(fields)).toMatchObject(expected)
  })
  test('with one field under two names must have one value, because one is shown and the other signed', () => {
    expect(read({ data: '0xabcd', input: '0xABCD', gas: 7, gasLimit: '0x7' })).toMatchObject({
      data: '0xabcd',
      gas: 7n,
    })
    for (const two of [
      { data: '0xabcd', input: '0x' },
      { data: '0x', input: '0xabcd' },
    ])
      expect(() => read(two)).toThrow(refused('"input" is not what "data" is.'))
    for (const two of [
      { gas: 7, gasLimit: 8 },
      { gas: 0, gasLimit: 8 },
    ])
      expect(() => read(two)).toThrow(refused('"gasLimit" is not what "gas" is.'))
  })
  test('ignores fields that are null or undefined', () => {
    const names = ['from', 'accessList', 'authorizationList', 'type', 'value', 'data', 'gasPrice', 'blobs', 'gasTip']
    for (const missing of [null, undefined])
      expect(read(Object.fromEntries(names.map((name) => [name, missing])))).toStrictEqual(read())
  })
  test('creates a contract without "to"', () => {
    for (const to of [undefined, null])
      expect(read({ to, data: '0x6000' })).toMatchObject({ to: undefined, data: '0x6000' })
  })
})

describe('a malformed transaction', () => {
  test.each([[undefined], [null], ['0x02'], [5], [[base]]])('%j is refused', (raw) => {
    expect(() => readTransaction(raw, ADDRESS)).toThrow(refused('A transaction must be an object.'))
  })
  test.each([['blobs'], ['blobVersionedHashes'], ['kzg'], ['maxFeePerBlobGas'], ['sidecars']])(
    'with %s is not supported',
    (name) => {
      expect(() => read({ [name]: 1 })).toThrow(refused('blobs (EIP-4844) are not supported'))
    },
  )
  test('with an unknown field is refused by that name, shortened to 64 characters', () => {
    expect(() => read({ gasTip: 1 })).toThrow(refused('"gasTip" is not a field of a transaction.'))
    expect(() => read({ '': 1 })).toThrow(refused('"" is not a field of a transaction.'))
    expect(() => read({ ['x'.repeat(65)]: 1 })).toThrow(refused(`"${'x'.repeat(64)}" is not a field`))
  })
  test.each([[TO], [''], [0], [false]])('from %j is refused, since it is another wallet', (from) => {
    expect(() => read({ from })).toThrow(refused('address'))
  })
  test('without "to" and data is refused', () => {
    for (const fields of [{}, { data: '0x' }, { data: null }])
      expect(() => read({ to: undefined, ...fields })).toThrow(refused('"to", or the "data" of a new contract'))
  })
  test.each([
    [undefined, 'must be a positive number'],
    [0, 'must be a positive number'],
    ['0x0', 'must be a positive number'],
    [2n ** 53n, 'is too high'],
    [-1, 'must be an unsigned'],
    ['eip155:1', 'must be an unsigned'],
  ])('with the chain %s is refused', (chainId, words) => {
    expect(() => read({ chainId })).toThrow(refused(`"chainId" ${words}`))
  })
  test('may have a chain id up to the safe integers', () => {
    expect(read({ chainId: 2n ** 53n - 1n }).chainId).toBe(Number.MAX_SAFE_INTEGER)
  })
  test.each([
    ['nonce', 'nonce'],
    ['gas', 'gasLimit'],
    ['gasLimit', 'gasLimit'],
    ['value', 'value'],
    ['gasPrice', 'gasPrice'],
    ['maxFeePerGas', 'maxFeePerGas'],
    ['maxPriorityFeePerGas', 'maxPriorityFeePerGas'],
    ['type', 'type'],
  ])('with a malformed %s is refused by name', (name, reported) => {
    for (const wrong of [-1, 1.5, '1 ETH', 2n ** 256n, [1], {}])
      expect(() => read({ [name]: wrong })).toThrow(refused(`"${reported}" must be an unsigned whole number`))
  })
})

describe('the hex fields of a transaction', () => {
  test.each([
    ['too short', '0x35'],
    ['a byte too long', `${TO}00`],
    ['half a byte too long', `${TO}0`],
    ['without 0x', TO.slice(2)],
    ['after something else', `x${TO.slice(0, -1)}`],
    ['a name', 'vitalik.eth'],
    ['empty', ''],
    ['zero', 0],
    ['false', false],
    ['a list of one', [TO]],
    ['an object', { length: 42, toString: () => TO }],
  ])('"to" is refused if it is %s, and does not become a deployment', (_, to) => {
    expect(() => read({ to, data: '0x6000' })).toThrow(refused('"to" must be hex of 20 bytes.'))
  })
  test.each([
    ['half a byte', '0xabc'],
    ['after something else', 'x0xab'],
    ['before something else', '0xab,'],
    ['a list of one', ['0xab']],
    ['a number', 5],
    ['empty', ''],
    ['a megabyte of text', `0x${'0'.repeat(999_998)}`],
    ['more than that', `0x${'0'.repeat(1_000_000)}`],
  ])('"data" is refused if it is %s', (_, data) => {
    expect(() => read({ data })).toThrow(refused('"data" must be hex.'))
    expect(() => read({ input: data })).toThrow(refused('"data" must be hex.'))
  })
  test('"data" may have half a megabyte', () => {
    const data = `0x${'ab'.repeat(499_998)}`
    expect(read({ data }).data).toBe(data)
  })
})

describe('the type of a transaction', () => {
  const accessList: object[] = []
  test.each([
    ['eip1559', {}],
    ['eip1559', { maxFeePerGas: 1 }],
    ['eip1559', { accessList }],
    ['eip1559', { gasPrice: null }],
    ['eip1559', { gasPrice: null, accessList }],
    ['eip1559', { gasPrice: 1, maxFeePerGas: 1 }],
    ['legacy', { gasPrice: 1 }],
    ['legacy', { gasPrice: 0 }],
    ['legacy', { gasPrice: 1, accessList: null }],
    ['eip2930', { gasPrice: 1, accessList }],
    ['eip7702', { authorizationList: [] }],
    ['eip7702', { gasPrice: 1, authorizationList: [] }],
  ])('is %s by its fields: %j', (type, fields) => {
    expect(read(fields).type).toBe(type)
    expect(read({ ...fields, type: null }).type).toBe(type)
  })
  test.each([
    ['legacy', [0, '0x0', '0', 0n, 'legacy']],
    ['eip2930', [1, '0x1', '1', 1n, 'eip2930']],
    ['eip1559', [2, '0x2', '0x02', 2n, 'eip1559']],
    ['eip7702', [4, '0x4', '4', 4n, 'eip7702']],
  ])('%s may be given as a number, in hex and by name, whatever the fields', (name, forms) => {
    for (const type of forms)
      for (const fields of [{}, { gasPrice: 1 }, { authorizationList: [] }, { accessList }])
        expect(read({ ...fields, type }).type).toBe(name)
  })
  test.each([[3], ['0x3'], ['eip4844']])('%j, with blobs, is refused', (type) => {
    expect(() => read({ type })).toThrow(refused('EIP-4844'))
  })
  test.each([[5], ['0x7f'], [2n ** 200n]])('%s is unknown and refused', (type) => {
    expect(() => read({ type })).toThrow(refused('"type" must be 0, 1, 2 or 4.'))
  })
  test.each([['eip155'], [''], [['legacy']]])('%j is not the name of a type', (type) => {
    expect(() => read({ type })).toThrow(refused('"type" must be'))
  })
})
