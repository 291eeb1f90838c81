import { describe, expect, test } from 'vitest'
import { readTypedData, TypedDataError } from './typed-data.js'

const ADDRESS = `0x${'aB'.repeat(20)}`
const field = (type: string, name = 'x') => ({ name, type })
/** Typed data with one field. */
const one = (type: string, value: unknown, types: object = {}) => ({
  types: { A: [field(type)], ...types },
  primaryType: 'A',
  domain: {},
  message: { x: value },
})
function verdict(data: unknown): string {
  try {
    readTypedData(data)
    return 'read'
  } catch (error) {
    expect(error).toBeInstanceOf(TypedDataError)
    return (error as Error).message.replace('EIP-712: ', '')
  }
}
const WIDTHS = Array.from({ length: 32 }, (_, at) => at + 1)

describe('types (EIP-712)', () => {
  test('every elementary type is accepted by its full name', () => {
    const types = ['uint', 'int', ...WIDTHS.flatMap((bytes) => [`uint${bytes * 8}`, `int${bytes * 8}`])]
    for (const type of types) expect(verdict(one(type, 1)), type).toBe('read')
    for (const bytes of WIDTHS)
      expect(verdict(one(`bytes${bytes}`, `0x${'00'.repeat(bytes)}`)), `${bytes}`).toBe('read')
    for (const [type, value] of Object.entries({ bytes: '0x', bool: false, string: '', address: ADDRESS }))
      expect(verdict(one(type, value)), type).toBe('read')
  })
  test.each([
    'uint7',
    'uint08',
    'uint999',
    'bytes01',
    'uint0',
    'uint264',
    'int257',
    'bytes0',
    'bytes33',
    'bytes40',
    'uint8s',
    'auint8',
    'xbool',
    'A[x]',
  ])('%s is refused', (type) => {
    expect(verdict(one(type, 1))).toBe(`type ${type} is missing.`)
  })
  test('nested lists are accepted, with or without a length', () => {
    expect(verdict(one('uint8[2][]', [[1, 2]]))).toBe('read')
    expect(verdict(one('B[2][]', [[{ y: 1 }, { y: 2 }]], { B: [field('uint8', 'y')] }))).toBe('read')
    expect(verdict(one('uint8[][2]', [1, 1]))).toBe('uint8[] is not a list.')
    for (const value of [[], [1], [1, 2, 3]])
      expect(verdict(one('uint8[2]', value))).toBe(`uint8[2] is a list of ${value.length}.`)
    for (const value of [1, '1', {}, { length: 0 }])
      expect(verdict(one('uint8[]', value))).toBe('uint8[] is not a list.')
  })
  test.each<[string, object, string]>([
    ['no primaryType', { primaryType: undefined }, 'primaryType is missing.'],
    ['an empty one', { primaryType: '' }, 'primaryType is missing.'],
    ['one that is no text', { primaryType: 7 }, 'primaryType is missing.'],
    ['another', { primaryType: 'B' }, 'primaryType B is not one of its types.'],
    ['a type of the standard', { types: { A: [field('bool')], bool: [] } }, 'bool is a type of the standard.'],
    ['no types', { types: undefined }, 'types is no object.'],
    ['a domain that is text', { domain: 'Acme' }, 'domain is no object.'],
    ['a message that is a list', { message: [] }, 'message is no object.'],
    ['a type that is no list', { types: { A: 'uint8' } }, 'type A is no list of fields.'],
    ['a field without a type', { types: { A: [{ name: 'x' }] } }, 'a field of A lacks its name or type.'],
    ['a field of an empty type', { types: { A: [field('')] } }, 'a field of A lacks its name or type.'],
    [
      'a field whose type is not a text',
      { types: { A: [{ name: 'x', type: 8 }] } },
      'a field of A lacks its name or type.',
    ],
    ['a field without a name', { types: { A: [{ type: 'uint8' }] } }, 'a field of A lacks its name or type.'],
    ['a field of an empty name', { types: { A: [field('uint8', '')] } }, 'a field of A lacks its name or type.'],
    [
      'a field whose name is not a text',
      { types: { A: [{ name: 1, type: 'uint8' }] } },
      'a field of A lacks its name or type.',
    ],
  ])('%s is refused with the reason', (_, change, why) => {
    expect(verdict({ ...one('uint8', 1), ...change })).toBe(why)
  })
  test.each([[undefined], [null], [5], [''], ['{'], ['null'], ['[]'], [[]]])('%j is not typed data', (data) => {
    expect(verdict(data)).toBe('it is neither an object nor JSON.')
  })
  test('JSON may have a million characters', () => {
    const json = JSON.stringify(one('bool', true))
    expect(verdict(json.padEnd(1_000_000))).toBe('read')
    expect(verdict(json.padEnd(1_000_001))).toBe('it is too long.')
  })
})

describe('values', () => {
  test.each<[string, unknown]>([
    ['bool', true],
    ['address', ADDRESS],
    ['address', ADDRESS.toUpperCase().replace('0X', '0x')],
    ['bytes', '0x'],
    ['bytes', '0x00fF'],
    ['bytes2', '0x0011'],
    ['uint8', 7],
    ['uint256', 2n ** 200n],
    ['int8', '-7'],
    ['uint8', '0xfF'],
    ['uint8', '70'],
    ['uint8', 0],
    ['uint8', '255'],
    ['uint256', `${2n ** 256n - 1n}`],
    ['int8', -128],
    ['int8', 127n],
    ['int256', `${-(2n ** 255n)}`],
    ['uint', 2n ** 256n - 1n],
  ])('of type %s: %o is accepted', (type, value) => {
    expect(verdict(one(type, value))).toBe('read')
  })
  test.each<[string, unknown]>([
    ['bool', 'true'],
    ['bool', 1],
    ['string', 7],
    ['string', ['a']],
    ['address', `${ADDRESS}00`],
    ['address', `x${ADDRESS}`],
    ['address', `0x${'zz'.repeat(20)}`],
    ['address', 7],
    ['bytes', '0x0'],
    ['bytes', 'x0x00'],
    ['bytes', '0x00 '],
    ['bytes', '0xzz'],
    ['bytes', 7],
    ['bytes2', '0x00'],
    ['bytes2', '0x001122'],
    ['uint8', 1.5],
    ['uint8', 2 ** 60],
    ['uint8', '1.5'],
    ['uint8', '7x'],
    ['uint8', 'x7'],
    ['uint8', '-0x7'],
    ['uint8', ''],
    ['uint8', true],
    ['uint8', []],
    ['uint8', [1]],
    ['uint8', '0x'],
    ['uint8', ' 1'],
    ['uint8', '256'],
    ['uint8', 256n],
    ['uint8', -1],
    ['uint256', 2n ** 256n],
    ['uint256', '-1'],
    ['uint256', '1'.repeat(81)],
    ['int8', 128],
    ['int8', '-129'],
    ['uint', 2n ** 256n],
    ['address', [ADDRESS]],
    ['bytes', ['0x00']],
  ])('of type %s: %o is refused', (type, value) => {
    expect(verdict(one(type, value))).toBe(`a value is no ${type}.`)
  })
  test.each([undefined, null])('the value %s counts as missing', (value) => {
    expect(verdict(one('string', value))).toBe('A.x is missing.')
  })
  test('a value on the prototype counts as missing', () => {
    expect(verdict({ ...one('string', ''), types: { A: [field('string', 'constructor')] } })).toBe(
      'A.constructor is missing.',
    )
  })
  test('a missing struct is null, in lists too', () => {
    const types = { A: [field('B'), field('B[]', 'y')], B: [field('uint8', 'z')] }
    const { message } = readTypedData({ ...one('B', null, types), message: { y: [null, { z: 1 }] } })
    expect(message).toEqual({ x: null, y: [null, { z: 1 }] })
  })
  test.each([7, 'text', [], [{ y: 1 }]])('of a struct type: %o is refused', (value) => {
    expect(verdict(one('B', value, { B: [field('uint8', 'y')] }))).toBe('B is no object.')
  })
  test('may be nested 32 levels deep', () => {
    const nested = (levels: number): object => (levels ? { x: [nested(levels - 1)] } : { x: [] })
    // a list counts as one level and its elements as another
    const lists = (levels: number): unknown => (levels ? [lists(levels - 1)] : 'x')
    expect(verdict(one(`string${'[]'.repeat(32)}`, lists(32)))).toBe('read')
    expect(verdict(one(`string${'[]'.repeat(33)}`, lists(33)))).toBe('it is nested too deep.')
    const of = (levels: number) => ({ ...one('A[]', []), message: nested(levels) })
    expect(verdict(of(16))).toBe('read')
    expect(verdict(of(17))).toBe('it is nested too deep.')
  })
})

describe('typed data that are larger than contracts use are refused', () => {
  const chain = (length: number) =>
    Object.fromEntries(
      Array.from({ length }, (_, at) => [`B${at}`, [at === length - 1 ? field('bool') : field(`B${at + 1}`)]]),
    )
  const fields = (length: number) => Array.from({ length }, (_, at) => field('A[]', `x${at}`))
  const shared = (levels: number): object => {
    const inner = levels ? shared(levels - 1) : { x: [] }
    return { x: [inner, inner] }
  }
  test.each<[string, unknown, string]>([
    ['as many types', one('B0', null, chain(98)), 'read'],
    ['one type more', one('B0', null, chain(99)), 'it has too many types.'],
    [
      'as many members',
      { ...one('A[]', []), types: { A: fields(999), EIP712Domain: [] }, message: {} },
      'A.x0 is missing.',
    ],
    ['more members', { ...one('A[]', []), types: { A: fields(1001) }, message: {} }, 'it has too many types.'],
    ['as long a name', one('n'.repeat(256), null, { ['n'.repeat(256)]: [field('bool')] }), 'read'],
    ['a longer name', one('n'.repeat(257), null, { ['n'.repeat(257)]: [field('bool')] }), 'x is too long.'],
    ['50,000 lists in lists', one(`uint8${'[]'.repeat(50_000)}`, []), 'x is too long.'],
    ['as many values', one('bool[]', Array(9_999).fill(true)), 'read'],
    ['one value more', one('bool[]', Array(10_000).fill(true)), 'it has too many values.'],
    ['few objects that appear many times', { ...one('A[]', []), message: shared(15) }, 'it has too many values.'],
  ])('%s', (_, data, expected) => {
    expect(verdict(data)).toBe(expected)
  })
})

describe('the domain', () => {
  const domain = {
    name: 'Shop',
    version: '2',
    chainId: 1,
    verifyingContract: ADDRESS,
    salt: `0x${'00'.repeat(32)}`,
  }
  test('has the given fields if it has no type', () => {
    const { types } = readTypedData({ ...one('bool', true), domain })
    expect(types.EIP712Domain).toEqual([
      field('string', 'name'),
      field('string', 'version'),
      field('uint256', 'chainId'),
      field('address', 'verifyingContract'),
      field('bytes32', 'salt'),
    ])
    expect(readTypedData({ ...one('bool', true), domain: { name: 'Shop', salt: null } }).types.EIP712Domain).toEqual([
      field('string', 'name'),
    ])
  })
  test('must have the fields of its type', () => {
    const types = { A: [field('bool')], EIP712Domain: [field('string', 'name')] }
    expect(verdict({ ...one('bool', true, types), domain: {} })).toBe('EIP712Domain.name is missing.')
  })
  test('needs no message if the message’s type has no fields', () => {
    expect(verdict({ types: { A: [] }, primaryType: 'A' })).toBe('read')
  })
  test('may be signed alone, without a message', () => {
    const alone = readTypedData({ types: { B: [] }, primaryType: 'EIP712Domain', domain, message: { to: 'nobody' } })
    expect(alone.message).toEqual({})
    expect(Object.keys(alone.types)).toEqual(['EIP712Domain'])
  })
})

describe('parts that are not signed are left out', () => {
  test('types that nothing refers to, even invalid ones', () => {
    const { types } = readTypedData(one('B[][2]', [[], []], { B: [], C: [field('A')], D: 'no type' }))
    expect(Object.keys(types)).toEqual(['EIP712Domain', 'A', 'B'])
  })
  test('members that the type does not have', () => {
    const data = one('B', { y: 1, more: 2 }, { B: [field('uint8', 'y')] })
    const read = readTypedData({ ...data, domain: { name: 'Shop', url: 'x' }, message: { ...data.message, more: 1 } })
    expect(read.message).toEqual({ x: { y: 1 } })
    expect(read.domain).toEqual({ name: 'Shop' })
  })
})
