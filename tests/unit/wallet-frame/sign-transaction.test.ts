import { parseTransaction, recoverTransactionAddress, type TransactionSerializable } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { fromHex } from '../../../server/frame/page/lib/bytes.js'
import { methods } from '../../../server/frame/page/rpc/methods.js'
import { refused } from './refused.js'

const KEY = `0x${'46'.repeat(32)}` as const
const account = privateKeyToAccount(KEY)
const TO = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const run = (method: string, tx: object) => methods[method]?.([tx], account.address)(fromHex(KEY))
const sign = (tx: object) => run('eth_signTransaction', tx) as `0x02${string}`
const populate = (tx: object) => run('eth_populateTransactionRequest', tx)

const base = { to: TO, chainId: 8453, nonce: 9, gas: 21_000n, value: 5n, data: '0xabcd' } as const
const priced = { gasPrice: 7n } as const
const fees = { maxFeePerGas: 8n, maxPriorityFeePerGas: 3n } as const
const accessList = [{ address: TO, storageKeys: [`0x${'01'.repeat(32)}`] }] as const
const authorization = {
  address: TO,
  chainId: 1,
  nonce: 3,
  r: `0x${'11'.repeat(32)}`,
  s: `0x${'22'.repeat(32)}`,
} as const
const authorizationList = [{ ...authorization, yParity: 1 }] as const

const whole: readonly TransactionSerializable[] = [
  { ...base, ...priced, type: 'legacy' },
  { ...base, ...priced, type: 'eip2930' },
  { ...base, ...priced, type: 'eip2930', accessList },
  { ...base, ...fees, type: 'eip1559' },
  { ...base, ...fees, type: 'eip1559', accessList },
  { ...base, ...fees, type: 'eip1559', to: undefined },
  { ...base, type: 'eip1559', nonce: 0, gas: 0n, value: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
  { ...base, ...fees, type: 'eip7702', authorizationList },
  { ...base, ...fees, type: 'eip7702', authorizationList, accessList },
]

describe('a signed transaction', () => {
  test.each(whole.map((tx, at) => [tx.type, at, tx] as const))('equals viem’s: %s (%d)', async (type, _, tx) => {
    const raw = sign(tx)
    expect(raw).toBe(await account.signTransaction(tx))
    expect(parseTransaction(raw)).toMatchObject({ type, chainId: 8453, nonce: tx.nonce })
    expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(account.address)
  })
  test('may have the highest nonce that is a safe integer', () => {
    const high = { ...base, ...fees, nonce: Number.MAX_SAFE_INTEGER }
    expect(parseTransaction(sign(high)).nonce).toBe(Number.MAX_SAFE_INTEGER)
    expect(() => sign({ ...high, nonce: 2n ** 53n })).toThrow(refused('"nonce" is too high.'))
  })
})

describe('fields that a node would fill in must be given, so that zero is never signed instead', () => {
  test.each([
    ['nonce', { ...base, ...fees }],
    ['gas', { ...base, ...fees }],
    ['maxFeePerGas', { ...base, ...fees }],
    ['maxPriorityFeePerGas', { ...base, ...fees }],
    ['gasPrice', { ...base, ...priced, type: 0 }],
    ['gasPrice', { ...base, ...priced, type: 1 }],
    ['authorizationList', { ...base, ...fees, authorizationList, type: 4 }],
    ['to', { ...base, ...fees, authorizationList, type: 4 }],
  ])('without %s', (name, tx) => {
    expect(sign(tx)).toMatch(/^0x/)
    const words = `"${name === 'gas' ? 'gasLimit' : name}" is missing.`
    for (const missing of [undefined, null]) expect(() => sign({ ...tx, [name]: missing })).toThrow(refused(words))
  })
})

describe('fields that the type does not have would be shown and not signed, so they are refused', () => {
  const list = { accessList }
  test.each([
    ['legacy', 'maxFeePerGas', priced, { maxFeePerGas: 0 }],
    ['legacy', 'maxPriorityFeePerGas', priced, { maxPriorityFeePerGas: 0 }],
    ['legacy', 'accessList', priced, list],
    ['legacy', 'authorizationList', priced, { authorizationList }],
    ['eip2930', 'maxFeePerGas', priced, { maxFeePerGas: 0 }],
    ['eip2930', 'maxPriorityFeePerGas', priced, { maxPriorityFeePerGas: 0 }],
    ['eip2930', 'authorizationList', priced, { authorizationList }],
    ['eip1559', 'gasPrice', fees, { gasPrice: 0 }],
    ['eip1559', 'authorizationList', fees, { authorizationList }],
    ['eip7702', 'gasPrice', { ...fees, authorizationList }, { gasPrice: 0 }],
  ])('%s with %s', (type, name, own, fields) => {
    expect(() => sign({ ...base, ...own, ...fields, type })).toThrow(
      refused(`A transaction of type ${type} has no "${name}".`),
    )
  })
})

test('a priority fee above the maximum fee is refused', () => {
  expect(sign({ ...base, maxFeePerGas: 8, maxPriorityFeePerGas: 8 })).toMatch(/^0x02/)
  expect(() => sign({ ...base, maxFeePerGas: 8, maxPriorityFeePerGas: 9 })).toThrow(
    refused('does not hold together: look at its fees'),
  )
})

describe('a populated transaction', () => {
  const from = account.address
  test.each([
    ['legacy', 0],
    ['eip2930', 1],
    ['eip1559', 2],
    ['eip7702', 4],
  ])('of type %s has the type %d', (type, number) => {
    expect(populate({ ...base, type })).toMatchObject({ type: number })
  })
  test('has the known fields by their JSON-RPC names, and no others', () => {
    expect(populate({ to: TO.toLowerCase(), chainId: '0x1' })).toStrictEqual({
      from,
      to: TO,
      chainId: 1,
      type: 2,
      value: '0x0',
      data: '0x',
    })
    expect(populate({ data: '0x6000', chainId: 1, gasPrice: 7 })).toStrictEqual({
      from,
      chainId: 1,
      type: 0,
      value: '0x0',
      data: '0x6000',
      gasPrice: '0x7',
    })
    expect(populate({ ...base, ...fees, type: 4, authorizationList, accessList })).toStrictEqual({
      from,
      to: TO,
      chainId: 8453,
      type: 4,
      nonce: '0x9',
      gasLimit: '0x5208',
      value: '0x5',
      data: '0xabcd',
      maxFeePerGas: '0x8',
      maxPriorityFeePerGas: '0x3',
      authorizationList: [{ ...authorizationList[0], address: TO.toLowerCase() }],
      accessList: [{ ...accessList[0], address: TO.toLowerCase() }],
    })
  })
  test('is validated like one that is signed', () => {
    expect(() => populate({ to: TO })).toThrow(refused('"chainId"'))
    expect(() => populate({ ...base, from: TO })).toThrow(refused('not the wallet’s'))
  })
})
