import { SignTypedDataVersion, TypedDataUtils } from '@metamask/eth-sig-util'
import { hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { toHex } from '../../../server/frame/page/lib/bytes.js'
import { typedDataHash } from '../../../server/frame/page/rpc/typed-data.js'

const TO = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const hash = (data: object) => toHex(typedDataHash(data))
const byViem = (data: { types: object }) =>
  hashTypedData({ ...data, types: { EIP712Domain: [], ...data.types } } as never)
const byMetaMask = (data: { types: object }) => {
  const whole = { ...data, types: { EIP712Domain: [], ...data.types } }
  return toHex(new Uint8Array(TypedDataUtils.eip712Hash(whole as never, SignTypedDataVersion.V4)))
}
const Person = [
  { name: 'name', type: 'string' },
  { name: 'wallets', type: 'address[]' },
]
const ada = { name: 'Ada', wallets: [TO] }
/** Typed data with one field of `type`. */
const withField = (type: string, value: unknown) => ({
  types: { Data: [{ name: 'field', type }], Person, integerBox: [{ name: 'of', type: 'int8' }] },
  primaryType: 'Data',
  domain: {},
  message: { field: value },
})
const inCapitals = (address: string) => `0x${address.slice(2).toUpperCase()}`

describe('a value has the same hash as in viem and MetaMask', () => {
  test.each([
    ['address', TO],
    ['bool', false],
    ['bool', true],
    ['string', ''],
    ['string', '0xabc'],
    ['string', 'Grüße, 世界 👋'],
    ['bytes', '0x'],
    ['bytes', '0xaBcD'],
    ['bytes1', '0x01'],
    ['bytes32', `0x${'01'.repeat(32)}`],
    ['uint8', 0],
    ['uint256', '15'],
    ['uint256', '0x0fF'],
    ['uint256', `${2n ** 256n - 1n}`],
    ['int8', -1],
    ['int8', '-128'],
    ['int256', '-15'],
    ['uint8[]', []],
    ['uint8[0]', []],
    ['uint8[]', [1, 2, 3]],
    ['uint8[2]', [1, 2]],
    ['uint8[2][]', [[1, 2]]],
    ['uint8[][2]', [[1, 2, 3], []]],
    ['string[]', ['a', 'b']],
    ['Person', ada],
    ['Person[]', []],
    ['Person[]', [ada, { name: 'Bob', wallets: [] }]],
    ['Person[1][]', [[ada], [ada]]],
    ['Person[]', Array.from({ length: 40 }, () => ada)],
  ])('%s %j', (type, value) => {
    const data = withField(type, value)
    expect(hash(data)).toBe(byViem(data))
    expect(hash(data)).toBe(byMetaMask(data))
  })
  test('referenced types are hashed in alphabetical order', () => {
    const types = {
      Zoo: [
        { name: 'keeper', type: 'Person' },
        { name: 'animals', type: 'Animal[]' },
      ],
      Animal: [{ name: 'owner', type: 'Person' }],
      Person,
    }
    const data = { types, primaryType: 'Zoo', domain: {}, message: { keeper: ada, animals: [{ owner: ada }] } }
    expect(hash(data)).toBe(byViem(data))
    expect(hash(data)).toBe(byMetaMask(data))
  })
})

describe('values that MetaMask signs and viem refuses', () => {
  test.each([
    ['an address in capitals', 'address', inCapitals(TO)],
    ['an address with another checksum', 'address', TO.replace('CD2a', 'Cd2A')],
    ['an address in capitals within a struct', 'Person', { name: 'Ada', wallets: [inCapitals(TO)] }],
    ['a struct that is null', 'Person', null],
    ['a struct that is absent', 'Person', undefined],
    ['a struct of a list that is null', 'Person[]', [null, ada]],
    ['a type whose name begins as one of the standard', 'integerBox', { of: -1 }],
    ['an integer without a size', 'uint', '15'],
    ['a signed one', 'int', -15],
  ])('%s', (_, type, value) => {
    const data = withField(type, value)
    expect(() => byViem(data)).toThrow()
    expect(hash(data)).toBe(byMetaMask(data))
  })
  test('an address with 0X', () => {
    expect(hash(withField('address', `0X${TO.slice(2)}`))).toBe(hash(withField('address', TO)))
  })
  test('the verifying contract in upper case', () => {
    const domainType = [{ name: 'verifyingContract', type: 'address' }]
    const data = withField('bool', true)
    const types = { ...data.types, EIP712Domain: domainType }
    const at = (verifyingContract: string) => ({ ...data, types, domain: { verifyingContract } })
    expect(hash(at(inCapitals(TO)))).toBe(byViem(at(TO)))
  })
})
