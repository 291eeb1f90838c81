import { concatHex, encodeAbiParameters, hashTypedData, keccak256, parseAbiParameters, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { fromHex, toHex } from '../../../server/frame/page/lib/bytes.js'
import { methods } from '../../../server/frame/page/rpc/methods.js'
import { typedDataHash } from '../../../server/frame/page/rpc/typed-data.js'
import { refused } from './refused.js'

const KEY = '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
const account = privateKeyToAccount(KEY)
const TO = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const hash = (data: unknown) => toHex(typedDataHash(data))
const word = (text: string) => keccak256(stringToHex(text))

const types = { Note: [{ name: 'text', type: 'string' }] } as const
const note = { types, primaryType: 'Note', domain: { name: 'Acme' }, message: { text: 'Hello' } } as const
const byViem = (data: { types: object; domain: object }, domainTypes: readonly object[] = []) =>
  hashTypedData({ ...data, types: { EIP712Domain: domainTypes, ...data.types } } as never)

describe('the hash of typed data', () => {
  const pair = (first: string, second: string) =>
    encodeAbiParameters(parseAbiParameters('bytes32, bytes32'), [word(first), word(second)])
  const domain = keccak256(pair('EIP712Domain(string name)', 'Acme'))

  test('is of 0x1901, the domain and the message', () => {
    const message = keccak256(pair('Note(string text)', 'Hello'))
    expect(hash(note)).toBe(keccak256(concatHex(['0x1901', domain, message])))
    expect(hash(JSON.stringify(note))).toBe(hash(note))
  })
  test('is of 0x1901 and the domain if only the domain is signed', () => {
    const alone = { types: {}, primaryType: 'EIP712Domain', domain: { name: 'Acme' } }
    expect(hash(alone)).toBe(keccak256(concatHex(['0x1901', domain])))
    expect(hash({ ...alone, message: { text: 'Hello' } })).toBe(hash(alone))
  })
  test('is refused for data that cannot be hashed', () => {
    expect(() => hash({ ...note, message: {} })).toThrow(refused('EIP-712: Note.text is missing.'))
    expect(() => hash('{')).toThrow(refused('EIP-712: it is neither an object nor JSON.'))
  })
  test('leaves out members that no type has', () => {
    const extended = { ...note, types: { ...types, Other: [] }, message: { ...note.message, more: 1 } }
    expect(hash(extended)).toBe(hash(note))
  })
  test('is signed by the wallet in the request', async () => {
    const sign = (...params: unknown[]) => methods.eth_signTypedData_v4?.(params, account.address)(fromHex(KEY))
    expect(sign(account.address, note)).toBe(await account.signTypedData({ ...note, types: { ...types } }))
    expect(() => sign(TO, note)).toThrow(refused('not the wallet’s'))
    expect(() => sign(note, account.address)).toThrow(refused('not the wallet’s'))
  })
  test.each([
    ['name', 'string', 'Acme'],
    ['version', 'string', '1'],
    ['chainId', 'uint256', 8453],
    ['verifyingContract', 'address', TO],
    ['salt', 'bytes32', `0x${'01'.repeat(32)}`],
  ])('reads %s of the domain as %s even without a type for it', (name, type, value) => {
    const data = { ...note, domain: { [name]: value } }
    expect(hash(data)).toBe(byViem(data, [{ name, type }]))
    expect(hash({ ...data, types: { ...types, EIP712Domain: [{ name, type }] } })).toBe(hash(data))
  })
  test('has the domain’s fields in the order of the standard', () => {
    const domain = { salt: `0x${'01'.repeat(32)}`, chainId: 1, name: 'Acme' }
    const order = [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'salt', type: 'bytes32' },
    ]
    expect(hash({ ...note, domain })).toBe(byViem({ ...note, domain }, order))
  })
  test('is possible without an empty domain or message', () => {
    expect(hash({ types: { Empty: [] }, primaryType: 'Empty' })).toBe(
      byViem({ ...note, types: { Empty: [] }, primaryType: 'Empty', domain: {}, message: {} } as never),
    )
  })
})
