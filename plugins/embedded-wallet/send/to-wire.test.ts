import { expect, test } from 'vitest'
import type { Prepared, SendTask } from './contract.js'
import { toWire } from './to-wire.js'

const task = (request: object) => ({ from: '0xfrom', chain: { id: 8453 }, request }) as unknown as SendTask
const prepared = (fees: object) => ({ nonce: 5, fees: { gas: 21_000n, ...fees } }) as unknown as Prepared

test('the frame gets every field, with EIP-1559 fees', () => {
  const fees = { type: 'eip1559', maxFeePerGas: 255n, maxPriorityFeePerGas: 16n }
  expect(toWire(task({ to: '0xto', data: '0x12', value: 10n }), prepared(fees))).toEqual({
    from: '0xfrom',
    to: '0xto',
    data: '0x12',
    chainId: 8453,
    nonce: 5,
    value: '0xa',
    gasLimit: '0x5208',
    type: 2,
    maxFeePerGas: '0xff',
    maxPriorityFeePerGas: '0x10',
  })
})
test.each<[string, object, object, object]>([
  ['its type', { type: 1 }, { type: 'legacy', gasPrice: 7n }, { type: 1, gasPrice: '0x7' }],
  ['the type that it makes it', { accessList: [] }, { type: 'legacy', gasPrice: 7n }, { type: 1, accessList: [] }],
  [
    'with EIP-1559 fees',
    { accessList: [{ address: '0x12', storageKeys: ['0x34'] }] },
    { type: 'eip1559', maxFeePerGas: 2n, maxPriorityFeePerGas: 1n },
    { type: 2, accessList: [{ address: '0x12', storageKeys: ['0x34'] }] },
  ],
])('an access list is sent unchanged: %s', (_, request, fees, expected) => {
  expect(toWire(task({ value: 0n, ...request }), prepared(fees))).toMatchObject(expected)
})
test('authorizations are sent unchanged, in a transaction of their own type', () => {
  const fees = { type: 'eip1559', maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
  const authorizationList = [{ address: '0x12' }]
  expect(toWire(task({ value: 0n, type: 4, authorizationList }), prepared(fees))).toMatchObject({
    type: 4,
    authorizationList,
    maxFeePerGas: '0x2',
  })
})
test('a legacy transaction is sent without the fields that its type does not have', () => {
  expect(toWire(task({ value: 0n }), prepared({ type: 'legacy', gasPrice: 7n }))).toEqual({
    from: '0xfrom',
    chainId: 8453,
    nonce: 5,
    value: '0x0',
    gasLimit: '0x5208',
    type: 0,
    gasPrice: '0x7',
  })
})
