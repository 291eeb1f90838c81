import { expect, test } from 'vitest'
import { readTransaction } from './transaction.js'

const FROM = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
const TO = '0x2b5ad5c4795c026514f8317c7a215e218dccd6cf'
const read = (fields: object = {}) => readTransaction({ to: TO, ...fields }, FROM)
const property = (name: string) => `Transaction request property '${name}'`

test.each<[unknown, string]>([
  [undefined, 'A transaction request is an object.'],
  [null, 'A transaction request is an object.'],
  ['0x02', 'A transaction request is an object.'],
  [{ to: TO, from: TO }, `${property('from')} is not the address of this wallet.`],
  [{ to: `${TO}00` }, `${property('to')} must be an address`],
  [{ to: `0x0${TO}` }, `${property('to')} must be an address`],
  [{ to: 'ada.eth' }, `${property('to')} must be an address`],
  [{ to: TO, data: '0x123' }, `${property('data')} must be hex, two digits for each byte`],
  [{ to: TO, data: '0x12 ' }, `${property('data')} must be hex, two digits for each byte`],
  [{ to: TO, data: '0x0x12' }, `${property('data')} must be hex, two digits for each byte`],
  [{ to: TO, data: ['0x12'] }, `${property('data')} must be hex, two digits for each byte`],
  [{ to: TO, type: 3 }, `${property('type')} must be 0, 1, 2 or 4`],
  [{}, `${property('to')} is missing, and there is no contract to create`],
  [{ data: '0x' }, `${property('to')} is missing, and there is no contract to create`],
  [{ to: TO, gasPrice: 1, maxFeePerGas: 0 }, `${property('gasPrice')} excludes maxFeePerGas and maxPriorityFeePerGas`],
  [
    { to: TO, gasPrice: 0, maxPriorityFeePerGas: 0 },
    `${property('gasPrice')} excludes maxFeePerGas and maxPriorityFeePerGas`,
  ],
  [
    { to: TO, maxFeePerGas: 1, maxPriorityFeePerGas: 2 },
    `${property('maxPriorityFeePerGas')} must not be more than maxFeePerGas`,
  ],
])('%j is refused with the reason', (request, message) => {
  expect(() => readTransaction(request, FROM)).toThrow(expect.objectContaining({ code: 'invalid_data', message }))
})
test.each([
  // fields of other transaction types
  ...['blobs', 'blobVersionedHashes', 'kzg', 'maxFeePerBlobGas', 'sidecars'],
  // fields of other chains: zkSync, Celo, deposits to a rollup
  ...['eip712Meta', 'customData', 'gasPerPubdata', 'factoryDeps', 'paymaster', 'paymasterInput', 'customSignature'],
  ...['feeCurrency', 'gatewayFee', 'gatewayFeeRecipient', 'mint', 'isSystemTx', 'sourceHash'],
  // a misspelt field, and a field of an object's prototype
  ...['gaslimit', 'Value', 'constructor', 'hasOwnProperty', 'r', 'signature'],
])('the unknown field %s is refused by its name', (name) => {
  expect(() => read({ [name]: [] })).toThrow(`${property(name)} is not supported`)
  expect(() => read({ [name]: 0 })).toThrow(`${property(name)} is not supported`)
  expect(() => read({ [name]: null })).not.toThrow()
  expect(() => read({ [name]: undefined })).not.toThrow()
})
test('one field under two names must have one value, so that the shown value is the signed one', () => {
  expect(read({ gas: '0x5208', gasLimit: 21_000, data: '0x12', input: '0x12' })).toMatchObject({
    gasLimit: 21_000n,
    data: '0x12',
  })
  expect(read({ data: '0xAB', input: '0xab' })).toMatchObject({ data: '0xAB' })
  expect(() => read({ gas: 1, gasLimit: 2 })).toThrow(`${property('gas')} is not what 'gasLimit' is`)
  expect(() => read({ data: '0x12', input: '0x34' })).toThrow(`${property('input')} is not what 'data' is`)
  expect(() => read({ data: '0x', input: '0x34' })).toThrow(`${property('input')} is not what 'data' is`)
})
const WORD = `0x${'1'.repeat(64)}`
const SIGNED = { address: TO, chainId: 1, nonce: 7, r: WORD, s: WORD, yParity: 1 }
test.each<[object, string]>([
  [{ type: 2, gasPrice: 1 }, `${property('gasPrice')} has no place in a transaction of type 2`],
  [{ type: 0, maxFeePerGas: 1 }, `${property('maxFeePerGas')} has no place in a transaction of type 0`],
  [{ type: 1, maxPriorityFeePerGas: 1 }, `${property('maxPriorityFeePerGas')} has no place in a transaction of type 1`],
  [{ type: 0, accessList: [] }, `${property('accessList')} has no place in a transaction of type 0`],
  [
    { type: 2, authorizationList: [SIGNED] },
    `${property('authorizationList')} has no place in a transaction of type 2`,
  ],
  [{ authorizationList: [SIGNED], gasPrice: 1 }, `${property('gasPrice')} has no place in a transaction of type 4`],
  [{ type: 4 }, `${property('authorizationList')} is missing`],
  [{ to: null, data: '0x60', authorizationList: [SIGNED] }, `${property('to')} is missing`],
])('%j: the type does not have the field', (fields, message) => {
  expect(() => read(fields)).toThrow(expect.objectContaining({ code: 'invalid_data', message }))
})
test.each([true, '', [], {}, '2', 'eip4844', 'EIP1559', 'constructor', 3, -1, 1.5, '0x3', 257])(
  'the type %j is refused',
  (type) => {
    expect(() => read({ type })).toThrow(`${property('type')} must be 0, 1, 2 or 4`)
  },
)
test.each([0, 1, 2, '0x0', '0x1', '0x02', 2n])('the type %o is accepted', (type) => {
  expect(read({ type }).type).toBe(Number(type))
})
test.each([
  ['legacy', 0],
  ['eip2930', 1],
  ['eip1559', 2],
])('the type %j, as viem names it, is %i', (type, number) => {
  expect(read({ type }).type).toBe(number)
})
test('the type "eip7702" is 4', () => {
  expect(read({ type: 'eip7702', authorizationList: [SIGNED] }).type).toBe(4)
})
test('an empty list of authorizations is none, as libraries send it', () => {
  expect(read({ authorizationList: [] })).toEqual({ to: TO, value: 0n })
  expect(read({ authorizationList: [], gasPrice: 1, type: 'legacy' })).toMatchObject({ type: 0, gasPrice: 1n })
  expect(() => read({ authorizationList: [], type: 4 })).toThrow(`${property('authorizationList')} is missing`)
})
test.each(['', '0x'])('the recipient %j is none, as libraries write that of a new contract', (to) => {
  expect(read({ to, data: '0x60' })).toEqual({ data: '0x60', value: 0n })
  expect(() => read({ to, value: 1 })).toThrow(`${property('to')} is missing`)
})

test.each([
  SIGNED,
  { ...SIGNED, chainId: '0x1', nonce: '0x7', yParity: '0x1' },
  { ...SIGNED, address: undefined, contractAddress: TO },
  { ...SIGNED, yParity: undefined, v: '0x1c' },
  { ...SIGNED, yParity: undefined, v: 28n },
  { ...SIGNED, yParity: undefined, v: 1 },
  { ...SIGNED, v: '0x1' },
  { ...SIGNED, r: BigInt(SIGNED.r) },
])('a signed authorization is accepted and makes the type 4: %o', (one) => {
  expect(read({ authorizationList: [one] })).toEqual({ to: TO, value: 0n, type: 4, authorizationList: [SIGNED] })
})
test.each([
  ['r', '0x1', `0x${'0'.repeat(63)}1`],
  ['s', `0x${'a'.repeat(63)}`, `0x0${'a'.repeat(63)}`],
  ['s', 1n, `0x${'0'.repeat(63)}1`],
])('the number %s of a signature has its zeros back, which JSON-RPC strips: %o', (name, given, whole) => {
  expect(read({ authorizationList: [{ ...SIGNED, [name]: given }] }).authorizationList).toEqual([
    { ...SIGNED, [name]: whole },
  ])
})
test.each([
  [{}],
  'all',
  [SIGNED, null],
  [{ ...SIGNED, r: '0x' }],
  [{ ...SIGNED, r: `0x${'1'.repeat(65)}` }],
  [{ ...SIGNED, yParity: 1, v: 27 }],
  [{ ...SIGNED, yParity: undefined, v: 37 }],
  [{ ...SIGNED, yParity: 27 }],
  [{ ...SIGNED, nonce: undefined }],
  [{ ...SIGNED, chainId: 2n ** 64n }],
  [{ ...SIGNED, address: FROM, contractAddress: TO }],
  Array.from({ length: 6 }, () => SIGNED),
])('the authorizations %o are refused', (authorizationList) => {
  expect(() => read({ authorizationList })).toThrow(
    `${property('authorizationList')} must be a list of 1 to 5 signed { address, chainId, nonce, r, s, yParity }`,
  )
})

const KEY = WORD
test('an access list is unchanged', () => {
  const accessList = [{ address: TO, storageKeys: [KEY] }]
  expect(read({ accessList })).toEqual({ to: TO, value: 0n, accessList })
  expect(read({ accessList: [], type: 1 })).toMatchObject({ accessList: [], type: 1 })
})
test.each([
  {},
  'none',
  [TO],
  [{ address: TO }],
  [{ address: 'ada.eth', storageKeys: [] }],
  [{ address: TO, storageKeys: ['0x1'] }],
  [{ address: TO, storageKeys: KEY }],
  [[TO, [KEY]]],
])('the access list %j is refused', (accessList) => {
  expect(() => read({ accessList })).toThrow(
    `${property('accessList')} must be a list of { address, storageKeys }, each key 32 bytes in hex`,
  )
})
test.each(['0x0x1', '0xg', '0x1g', ` 0x1`, '0x1 ', ['0x1'], [1], { valueOf: () => 1 }, `0x${'1'.repeat(65)}`])(
  'the quantity %j is refused',
  (value) => {
    expect(() => read({ value })).toThrow(property('value'))
  },
)
test.each([2n ** 256n, 2n ** 300n, -1n])('the quantity %o is refused', (value) => {
  expect(() => read({ value })).toThrow(property('value'))
})
test.each([2n ** 53n, `0x${'f'.repeat(64)}`])('a nonce beyond 2^53 is refused, not rounded: %o', (nonce) => {
  expect(() => read({ nonce })).toThrow(`${property('nonce')} must be less than 2^53`)
})
test.each([0n, 0, '0x0', '0xF', `0x${'f'.repeat(64)}`])('the quantity %o is accepted', (value) => {
  expect(read({ value }).value).toBe(BigInt(value))
})
test('empty data is left out, and a priority fee as high as the maximum is accepted', () => {
  expect(read({ data: '0x' })).toEqual({ to: TO, value: 0n })
  expect(read({ maxFeePerGas: 2, maxPriorityFeePerGas: 2 })).toMatchObject({ maxPriorityFeePerGas: 2n })
  expect(read({ maxPriorityFeePerGas: 2 })).toMatchObject({ maxPriorityFeePerGas: 2n })
  expect(read({ type: 0 }).type).toBe(0)
})
