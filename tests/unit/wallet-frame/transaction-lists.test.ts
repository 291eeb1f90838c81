import { describe, expect, test } from 'vitest'
import { readTransaction } from '../../../server/frame/page/rpc/read-transaction.js'
import { refused } from './refused.js'

const ADDRESS = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const WORD = `0x${'0A'.repeat(32)}`
const base = { to: ADDRESS, chainId: 1 }

describe('an access list', () => {
  const read = (accessList: unknown) => readTransaction({ ...base, accessList }, ADDRESS).accessList
  const entry = { address: ADDRESS, storageKeys: [WORD, WORD] }

  test('is read in lower case and in its order', () => {
    const small = { address: ADDRESS.toLowerCase(), storageKeys: [WORD.toLowerCase(), WORD.toLowerCase()] }
    expect(read([entry, { ...entry, storageKeys: [] }])).toEqual([small, { ...small, storageKeys: [] }])
    expect(read([])).toEqual([])
  })
  test('has at most 1000 entries', () => {
    expect(read(Array(1000).fill(entry))).toHaveLength(1000)
    expect(() => read(Array(1001).fill(entry))).toThrow(refused('"accessList" must be a list.'))
  })
  test.each([['0x'], [{}], [{ length: 1, 0: entry }], [0], [false]])('%j is refused', (list) => {
    expect(() => read(list)).toThrow(refused('"accessList" must be a list.'))
  })
  test.each([[null], [undefined], [[ADDRESS, [WORD]]], [{ address: ADDRESS }], [{ ...entry, storageKeys: WORD }]])(
    '%j is no entry',
    (wrongEntry) => {
      expect(() => read([entry, wrongEntry])).toThrow(refused('"accessList" must hold { address, storageKeys }.'))
    },
  )
  test('an address or a key of another size is refused by name', () => {
    for (const address of [undefined, '0x', WORD])
      expect(() => read([{ ...entry, address }])).toThrow(refused('"address" must be hex of 20 bytes.'))
    for (const key of [undefined, '0x', 0, ADDRESS])
      expect(() => read([{ ...entry, storageKeys: [WORD, key] }])).toThrow(
        refused('"storageKeys" must be hex of 32 bytes.'),
      )
  })
})

describe('a list of authorizations', () => {
  const read = (authorizationList: unknown) =>
    readTransaction({ ...base, authorizationList }, ADDRESS).authorizationList
  const signed = { address: ADDRESS, chainId: '0x1', nonce: '0x3', r: WORD, s: WORD, yParity: '0x1' }
  const small = { address: ADDRESS.toLowerCase(), r: WORD.toLowerCase(), s: WORD.toLowerCase() }

  test('is read as numbers and lower-case hex', () => {
    expect(read([signed])).toStrictEqual([{ ...small, chainId: 1, nonce: 3, yParity: 1 }])
    const { address: contractAddress, ...rest } = signed
    expect(read([{ ...rest, contractAddress }])).toStrictEqual(read([signed]))
  })
  test('may have one for every chain, with nonce zero and even parity', () => {
    expect(read([{ ...signed, chainId: 0, nonce: 0, yParity: 0 }])).toStrictEqual([
      { ...small, chainId: 0, nonce: 0, yParity: 0 },
    ])
  })
  test('has at most 100 entries', () => {
    expect(read(Array(100).fill(signed))).toHaveLength(100)
    expect(() => read(Array(101).fill(signed))).toThrow(refused('"authorizationList" must be a list.'))
  })
  test.each([['0x'], [{}], [{ length: 1, 0: signed }], [0], [false]])('%j is refused', (list) => {
    expect(() => read(list)).toThrow(refused('"authorizationList" must be a list.'))
  })
  test.each([['chainId'], ['nonce'], ['yParity']])('without %s is refused', (name) => {
    for (const missing of [undefined, null])
      expect(() => read([signed, { ...signed, [name]: missing }])).toThrow(
        refused('"authorizationList" must hold signed authorizations.'),
      )
  })
  test('with a parity above 1 is refused', () => {
    expect(() => read([{ ...signed, yParity: 2 }])).toThrow(refused('must hold signed authorizations'))
    expect(() => read([{ ...signed, yParity: 27 }])).toThrow(refused('must hold signed authorizations'))
  })
  test.each([['chainId'], ['nonce'], ['yParity']])(
    'with a %s that is malformed, or would be rounded, is refused',
    (name) => {
      expect(() => read([{ ...signed, [name]: -1 }])).toThrow(refused(`"${name}" must be an unsigned`))
      expect(() => read([{ ...signed, [name]: 2n ** 53n }])).toThrow(refused(`"${name}" is too high`))
    },
  )
  test('the address must have 20 bytes', () => {
    for (const address of [WORD, undefined, 1n])
      expect(() => read([{ ...signed, address }])).toThrow(refused('"address" must be hex of 20 bytes.'))
  })
  test.each(['r', 's'])('the number %s has its zeros back, which JSON-RPC strips', (name) => {
    for (const value of ['0xa', '0x0a', 10n, 10])
      expect(read([{ ...signed, [name]: value }])).toStrictEqual([
        { ...small, chainId: 1, nonce: 3, yParity: 1, [name]: `0x${'0'.repeat(63)}a` },
      ])
    for (const value of [undefined, null, '0x', `0x1${WORD.slice(2)}`, -1n])
      expect(() => read([{ ...signed, [name]: value }])).toThrow(refused(`"${name}" must be `))
  })
  test('the parity may be told by v, as in older signatures', () => {
    const { yParity: _, ...rest } = signed
    for (const [v, yParity] of [
      [27, 0],
      ['0x1c', 1],
      [0n, 0],
      ['0x1', 1],
    ])
      expect(read([{ ...rest, v }])).toStrictEqual([{ ...small, chainId: 1, nonce: 3, yParity }])
    for (const v of [2, 26, 29, 37])
      expect(() => read([{ ...rest, v }])).toThrow(refused('"authorizationList" must hold signed authorizations.'))
    expect(() => read([{ ...signed, v: 27 }])).toThrow(refused('"authorizationList" must hold signed authorizations.'))
  })
  test.each([[null], [[signed]], ['0x']])('the entry %j is refused', (entry) => {
    expect(() => read([entry])).toThrow(refused('"address" must be hex of 20 bytes.'))
  })
})
