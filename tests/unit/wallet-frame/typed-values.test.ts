import { hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { toHex } from '../../../provider/frame/page/lib/bytes.js'
import { typedDataHash } from '../../../provider/frame/page/rpc/typed-data.js'
import { refused } from './refused.js'

const TO = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const MISMATCH = 'The typed data does not match its types.'
const hash = (data: object) => toHex(typedDataHash(data))
const byViem = (data: { types: object }) =>
  hashTypedData({ ...data, types: { EIP712Domain: [], ...data.types } } as never)
/** One field of `type`, with a value. */
const withField = (type: string, value: unknown, more: object = {}) => ({
  types: { Data: [{ name: 'field', type }], ...more },
  primaryType: 'Data',
  domain: {},
  message: { field: value },
})

describe('a value of a type of EIP-712', () => {
  test.each([
    ['address', TO],
    ['bool', false],
    ['bool', true],
    ['string', ''],
    ['string', '0xabc'],
    ['bytes', '0x'],
    ['bytes', '0xaBcD'],
    ['bytes1', '0x01'],
    ['bytes32', `0x${'01'.repeat(32)}`],
    ['uint8', 0],
    ['uint256', '15'],
    ['uint256', '0x0fF'],
    ['uint256', 2n ** 256n - 1n],
    ['int8', -1],
    ['int256', '-15'],
    ['uint8[]', []],
    ['uint8[0]', []],
    ['uint8[]', [1, 2, 3]],
    ['uint8[2]', [1, 2]],
    ['uint8[2][]', [[1, 2]]],
    ['uint8[][2]', [[1, 2, 3], []]],
  ])('is hashed as viem does: %s', (type, value) => {
    const data = withField(type, value)
    expect(hash(data)).toBe(byViem(data))
  })
  test.each([
    ['xaddress'],
    ['addressx'],
    ['xstring'],
    ['stringx'],
    ['xbool'],
    ['bool '],
    ['xbytes'],
    ['bytes100'],
    ['bytesx'],
    ['Bytes'],
    ['xuint8'],
    ['uint1000'],
    ['intx'],
    ['float'],
    [''],
    ['toString'],
    ['__proto__'],
    ['Person'],
    ['uint8[x]'],
    ['[2]uint8'],
  ])('has no type %j', (type) => {
    for (const value of ['0x', [], 1])
      expect(() => hash(withField(type, value))).toThrow(refused(`There is no type ${type}.`))
    for (const lists of ['[]', '[12][3]'])
      expect(() => hash(withField(`${type}${lists}`, []))).toThrow(refused(`There is no type ${type}`))
  })
  test('has no type that is named by more than 64 of its characters', () => {
    expect(() => hash(withField('x'.repeat(65), 1))).toThrow(refused(`There is no type ${'x'.repeat(64)}.`))
  })
  test.each([
    ['address', ['vitalik.eth', '', 1, [TO]]],
    ['bool', ['yes', '', 0, 1]],
    ['string', [5, true, ['x'], { length: 1 }]],
    ['bytes', ['', 'ab', '0xabc', '0Xab', 'x0xab', '0xab,', 5, ['0xab']]],
    ['bytes2', ['', '0x01', '0x010203', 1]],
    ['bytes33', [`0x${'01'.repeat(33)}`]],
    ['uint8', [256, -1, 1.5, 2 ** 53, '', ' 1', '1 ', '0x', '1e2', '1.5', '1x', 'x1', 'x0x1', '256', true, [], [1]]],
    ['int8', [128, '128', '--1', '-0x1']],
    ['uint', [1]],
    ['int', [1]],
    ['uint8[]', [1, '1', {}, { length: 0 }, [1, ''], [[1]]]],
    ['uint8[2]', [[], [1], [1, 2, 3]]],
    ['uint8[0]', [[1]]],
    [
      'uint8[2][1]',
      [
        [[1]],
        [
          [1, 2],
          [1, 2],
        ],
        [1],
      ],
    ],
  ])('is refused where it is none: %s', (type, values) => {
    for (const value of values) expect(() => hash(withField(type, value)), `${value}`).toThrow(refused(MISMATCH))
  })
})

describe('a type within a type', () => {
  const Person = [{ name: 'name', type: 'string' }]
  const people = (type: string, value: unknown) => withField(type, value, { Person })

  test.each([
    ['Person', { name: 'Ada' }],
    ['Person[]', []],
    ['Person[]', [{ name: 'Ada' }, { name: 'Bob' }]],
    ['Person[1][]', [[{ name: 'Ada' }], [{ name: 'Bob' }]]],
  ])('is hashed as viem does: %s', (type, value) => {
    expect(hash(people(type, value))).toBe(byViem(people(type, value)))
  })
  test.each([
    ['more', { name: 'Ada', age: 36 }, '"age" is not of the type Person.'],
    ['a name that is empty', { name: 'Ada', '': 36 }, '"" is not of the type Person.'],
    ['less', {}, '"name" of Person is missing.'],
    ['null', { name: null }, '"name" of Person is missing.'],
    ['undefined', { name: undefined }, '"name" of Person is missing.'],
    ['text', 'Ada', MISMATCH],
    ['a list', [{ name: 'Ada' }], MISMATCH],
  ])('is refused that says %s', (_, value, words) => {
    expect(() => hash(people('Person', value))).toThrow(refused(words))
    expect(() => hash(people('Person[]', [{ name: 'Ada' }, value]))).toThrow(refused(words))
    expect(() => hash(people('Person[][]', [[{ name: 'Ada' }], [value]]))).toThrow(refused(words))
  })
  test('may be nested 32 deep, and no deeper', () => {
    const lists = (levels: number): unknown => (levels ? [lists(levels - 1)] : 'x')
    const nested = (levels: number) => withField(`string${'[]'.repeat(levels)}`, lists(levels))
    expect(hash(nested(31))).toBe(byViem(nested(31)))
    expect(() => hash(nested(32))).toThrow(refused('The typed data is nested too deep.'))
  })
  test('has a depth of its own beside others of its kind', () => {
    const many = Array.from({ length: 40 }, () => ({ name: 'Ada' }))
    expect(hash(people('Person[]', many))).toBe(byViem(people('Person[]', many)))
  })
  test('does not hold itself', () => {
    const next: object[] = []
    next.push({ next })
    const ring = { types: { Node: [{ name: 'next', type: 'Node[]' }] }, primaryType: 'Node', message: { next } }
    expect(() => hash(ring)).toThrow(refused('The typed data is nested too deep.'))
  })
})
