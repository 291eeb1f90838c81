import { describe, expect, test } from 'vitest'
import { readTypedData } from './typed-data.js'

const TYPES = {
  Person: [
    { name: 'name', type: 'string' },
    { name: 'wallets', type: 'address[]' },
  ],
  Mail: [
    { name: 'from', type: 'Person' },
    { name: 'contents', type: 'string' },
    { name: 'value', type: 'uint256' },
  ],
}
const BOB = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const message = { from: { name: 'Ada', wallets: [BOB] }, contents: 'Hello', value: 7n }
const domain = { name: 'Ether Mail', chainId: 1, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' }
const good = { types: TYPES, primaryType: 'Mail', domain, message }
const read = (overrides: object = {}) => readTypedData({ ...good, ...overrides }, 1)

describe('typed data (EIP-712)', () => {
  test("the domain's type is filled in where it is absent", () => {
    expect(read().typed).toMatchObject({
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
      },
    })
    const own = [{ name: 'name', type: 'string' }]
    expect(read({ types: { ...TYPES, EIP712Domain: own } }).typed).toMatchObject({ types: { EIP712Domain: own } })
  })
  test('everything that is signed is shown, and nothing else', () => {
    const { content } = read({ message: { ...message, unseen: 'a field of no type' } })
    expect(content).toMatchObject({
      kind: 'typed',
      primaryType: 'Mail',
      message: [
        {
          name: 'from',
          value: [
            { name: 'name', value: 'Ada' },
            { name: 'wallets', value: [{ name: '0', value: BOB }] },
          ],
        },
        { name: 'contents', value: 'Hello' },
        { name: 'value', value: '7' },
      ],
    })
  })
  test('JSON is the same as an object, and numbers beyond JSON’s become decimals', () => {
    expect(readTypedData(JSON.stringify(read().typed), 1).typed).toEqual(read().typed)
  })
  test.each([1, '1', '0x1', 1n])('chainId %s is chain 1', (chainId) => {
    expect(() => read({ domain: { ...domain, chainId } })).not.toThrow()
  })
  test('a domain without a chain is valid on every chain', () => {
    expect(readTypedData({ ...good, domain: { name: 'Ether Mail' } }, 8453).content.kind).toBe('typed')
  })
  test('characters that change the direction of text are escaped', () => {
    const { content } = read({ message: { ...message, contents: 'pay \u202e001' } })
    expect(JSON.stringify(content)).toContain('pay ⟨U+202E⟩001')
  })

  // MetaMask signs such a struct, and hashes 32 zero bytes in its place.
  test('a struct that is null is shown as null', () => {
    expect(read({ message: { ...message, from: null } }).content).toMatchObject({
      message: [{ name: 'from', value: 'null' }, { name: 'contents' }, { name: 'value' }],
    })
  })
  test('the domain may be signed without a message', () => {
    expect(read({ primaryType: 'EIP712Domain' }).content).toMatchObject({
      primaryType: 'EIP712Domain',
      domain: [{ name: 'name', value: 'Ether Mail' }, { name: 'chainId' }, { name: 'verifyingContract' }],
      message: [],
    })
  })
  test('characters that hide text are escaped in names too', () => {
    const types = { 'A\u202eB': [{ name: 'a\u202eb', type: 'string' }] }
    const { content } = read({ types, primaryType: 'A\u202eB', message: { 'a\u202eb': '' } })
    expect(content).toMatchObject({ primaryType: 'A⟨U+202E⟩B', message: [{ name: 'a⟨U+202E⟩b' }] })
  })
  test.each<[unknown, string]>([
    [undefined, 'read'],
    [8453, 'read'],
    ['8453', 'read'],
    [8453n, 'read'],
    [1, "EIP-712: chainId 1 is not the wallet's chain, 8453."],
    ['1', "EIP-712: chainId 1 is not the wallet's chain, 8453."],
  ])('the domain of chain %s is reported on another chain', (chainId, expected) => {
    const verdict = () => {
      try {
        return readTypedData({ ...good, domain: { chainId } }, 8453) && 'read'
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(verdict()).toBe(expected)
  })

  const deep = (levels: number): object => (levels ? { inner: [deep(levels - 1)] } : { inner: [] })
  test.each<[string, unknown]>([
    ['no JSON', '{'],
    ['nothing', undefined],
    ['a number', 7],
    ['no types', { ...good, types: undefined }],
    ['types that are not lists of members', { ...good, types: { Mail: 'string' } }],
    ['no primaryType', { ...good, primaryType: undefined }],
    ['a primaryType that is no type', { ...good, primaryType: 'Letter' }],
    ['a primaryType that is a property of every object', { ...good, primaryType: 'constructor' }],
    ['another chain', { ...good, domain: { ...domain, chainId: 5 } }],
    ['a chain id that is not a number', { ...good, domain: { ...domain, chainId: 'one' } }],
    ['a type that is missing', { ...good, types: { Mail: TYPES.Mail } }],
    ['a type that is unknown', { ...good, types: { ...TYPES, Mail: [{ name: 'value', type: 'uint7' }] } }],
    [
      'a number too large for its type',
      { ...good, types: { ...TYPES, Mail: [{ name: 'value', type: 'int8' }] }, message: { value: 128 } },
    ],
    [
      'another chain in a domain whose type leaves it out',
      { ...good, types: { ...TYPES, EIP712Domain: [] }, domain: { chainId: 5 } },
    ],
    ['another chain, as JSON', JSON.stringify({ ...good, domain: { chainId: 5 }, message: { ...message, value: 7 } })],
    ['a field without a type', { ...good, types: { ...TYPES, Mail: [{ name: 'value' }] } }],
    ['a value that is missing', { ...good, message: { ...message, contents: undefined } }],
    ['an invalid address', { ...good, message: { ...message, from: { name: 'Ada', wallets: ['bob'] } } }],
    ['an address in place of a list', { ...good, message: { ...message, from: { name: 'Ada', wallets: BOB } } }],
    ['text in place of a struct', { ...good, message: { ...message, from: 'Ada' } }],
    ['a float', { ...good, message: { ...message, value: 1.5 } }],
    ['a contract that is not an address', { ...good, domain: { ...domain, verifyingContract: 'Ether Mail' } }],
    [
      'data with a cycle',
      { types: { A: [{ name: 'inner', type: 'A[]' }] }, primaryType: 'A', domain: {}, message: deep(50) },
    ],
  ])('refused: %s', (_, data) => {
    expect(() => readTypedData(data, 1)).toThrow(expect.objectContaining({ code: 'invalid_data' }))
  })
})

describe('data that answers otherwise at every look', () => {
  test.each([1, 2, 3, 4, 5])('is refused or signed for the chain that was checked, if it changes at look %i', (at) => {
    let looks = 0
    const changing = {
      name: 'Shop',
      get chainId() {
        return ++looks <= at ? 137 : 1
      },
    }
    expect(() => read({ domain: changing })).toThrow(expect.objectContaining({ code: 'invalid_data' }))
    looks = 0
    const back = {
      name: 'Shop',
      get chainId() {
        return ++looks <= at ? 1 : 137
      },
    }
    expect(read({ domain: back }).typed.domain).toMatchObject({ chainId: 1 })
  })
  test('shows the values that are signed', () => {
    let looks = 0
    const changing = new Proxy(message, {
      get: (target, name) => (name === 'contents' ? `look ${++looks}` : Reflect.get(target, name)),
    })
    const { typed, content } = read({ message: changing })
    expect(typed.message.contents).toBe('look 1')
    expect(content.message).toContainEqual({ name: 'contents', value: 'look 1' })
    expect(content.raw).toContain('"look 1"')
  })
})
