import { expect, test } from 'vitest'
import { readTransaction } from './transaction.js'

const FROM = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
const TO = '0x2b5ad5c4795c026514f8317c7a215e218dccd6cf'
const read = (more: object = {}) => readTransaction({ to: TO, ...more }, FROM)
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
  [{ to: TO, type: 3 }, `${property('type')} must be 0, 1 or 2`],
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
])('%j is refused, and says why', (request, message) => {
  expect(() => readTransaction(request, FROM)).toThrow(expect.objectContaining({ code: 'invalid_data', message }))
})
test.each(['authorizationList', 'blobs', 'blobVersionedHashes'])(
  '%s would make it another transaction than the one that is shown',
  (name) => {
    expect(() => read({ [name]: [] })).toThrow(`${property(name)} is not supported`)
    expect(() => read({ [name]: null })).not.toThrow()
  },
)
test.each(['0x0x1', '0xg', '0x1g', ` 0x1`, '0x1 ', ['0x1'], [1], { valueOf: () => 1 }, `0x${'1'.repeat(65)}`])(
  'a quantity is never %j',
  (value) => {
    expect(() => read({ value })).toThrow(property('value'))
  },
)
test.each([0n, 0, '0x0', '0xF', `0x${'f'.repeat(64)}`])('but may be %o', (value) => {
  expect(read({ value }).value).toBe(BigInt(value))
})
test('no data is none, however it is written; a tip as high as the whole is one', () => {
  expect(read({ data: '0x' })).toEqual({ to: TO, value: 0n })
  expect(read({ maxFeePerGas: 2, maxPriorityFeePerGas: 2 })).toMatchObject({ maxPriorityFeePerGas: 2n })
  expect(read({ maxPriorityFeePerGas: 2 })).toMatchObject({ maxPriorityFeePerGas: 2n })
  expect(read({ type: 0 }).type).toBe(0)
})
