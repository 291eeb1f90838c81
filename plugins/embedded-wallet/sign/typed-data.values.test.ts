import { describe, expect, test } from 'vitest'
import { readTypedData } from './typed-data.js'

const ADDRESS = `0x${'aB'.repeat(20)}`
const field = (type: string, name = 'x') => ({ name, type })
/** A message of one field. */
const one = (type: string, value: unknown, types: object = {}) => ({
  types: { A: [field(type)], ...types },
  primaryType: 'A',
  domain: {},
  message: { x: value },
})
function verdict(data: unknown, chainId = 1): string {
  try {
    readTypedData(data, chainId)
    return 'read'
  } catch (error) {
    return (error as Error).message.replace('EIP-712: ', '')
  }
}
const WIDTHS = Array.from({ length: 32 }, (_, at) => at + 1)

describe('types (EIP-712)', () => {
  test('every elementary one is known, by its whole name', () => {
    const known = ['uint', 'int', ...WIDTHS.flatMap((bytes) => [`uint${bytes * 8}`, `int${bytes * 8}`])]
    for (const type of known) expect(verdict(one(type, 1)), type).toBe('read')
    for (const bytes of WIDTHS)
      expect(verdict(one(`bytes${bytes}`, `0x${'00'.repeat(bytes)}`)), `${bytes}`).toBe('read')
    for (const [type, value] of Object.entries({ bytes: '0x', bool: false, string: '', address: ADDRESS }))
      expect(verdict(one(type, value)), type).toBe('read')
  })
  test.each([
    'uint7',
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
  ])('%s is none', (type) => {
    expect(verdict(one(type, 1))).toBe(`type ${type} is missing.`)
  })
  test('a list of lists is one, of a length that is said or not', () => {
    expect(verdict(one('uint8[2][]', [[1, 2]]))).toBe('read')
    expect(verdict(one('B[10][]', [[{ y: 1 }]], { B: [field('uint8', 'y')] }))).toBe('read')
    expect(verdict(one('uint8[][2]', [1]))).toBe('uint8[] is not a list.')
  })
  test.each<[string, object, string]>([
    ['no primaryType', { primaryType: undefined }, 'primaryType is missing.'],
    ['an empty one', { primaryType: '' }, 'primaryType is missing.'],
    ['one that is no text', { primaryType: 7 }, 'primaryType is missing.'],
    ['another', { primaryType: 'B' }, 'primaryType B is not one of its types.'],
    ['the domain', { primaryType: 'EIP712Domain', types: {} }, 'the domain alone is nothing to sign.'],
    ['a type that is no list', { types: { A: 'uint8' } }, 'type A is no list of fields.'],
    ['a type of no use', { types: { A: [field('uint8')], B: [] } }, 'type B is not part of A.'],
    ['a field without a type', { types: { A: [{ name: 'x' }] } }, 'a field of A lacks its name or type.'],
    ['a field of an empty type', { types: { A: [field('')] } }, 'a field of A lacks its name or type.'],
    [
      'a field whose type is no text',
      { types: { A: [{ name: 'x', type: 8 }] } },
      'a field of A lacks its name or type.',
    ],
    ['a field without a name', { types: { A: [{ type: 'uint8' }] } }, 'a field of A lacks its name or type.'],
    ['a field of an empty name', { types: { A: [field('uint8', '')] } }, 'a field of A lacks its name or type.'],
    [
      'a field whose name is no text',
      { types: { A: [{ name: 1, type: 'uint8' }] } },
      'a field of A lacks its name or type.',
    ],
  ])('%s is refused, and says why', (_, more, why) => {
    expect(verdict({ ...one('uint8', 1), ...more })).toBe(why)
  })
  test('what is neither an object nor JSON is refused', () => {
    expect(verdict('{')).toBe('it is neither an object nor JSON.')
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
  ])('of type %s: %o is one', (type, value) => {
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
  ])('of type %s: %o is none', (type, value) => {
    expect(verdict(one(type, value))).toBe(`a value is no ${type}.`)
  })
  test.each([undefined, null])('%s is missing', (value) => {
    expect(verdict(one('string', value))).toBe('A.x is missing.')
  })
  test('what only its prototype has is missing', () => {
    expect(verdict({ ...one('string', ''), types: { A: [field('string', 'constructor')] } })).toBe(
      'A.constructor is missing.',
    )
  })
  test.each([7, 'text', [], [{ y: 1 }]])('of a type of its own: %o is none', (value) => {
    expect(verdict(one('B', value, { B: [field('uint8', 'y')] }))).toBe('B is no object.')
  })
  test('32 levels are read, and none below', () => {
    const nested = (levels: number): object => (levels ? { x: [nested(levels - 1)] } : { x: [] })
    // a list and what is in it are two levels
    const of = (levels: number) => ({ ...one('A[]', []), message: nested(levels) })
    expect(verdict(of(16))).toBe('read')
    expect(verdict(of(17))).toBe('it is nested too deep.')
  })
})

describe('the domain', () => {
  test('has the fields that it has, where its type is not said', () => {
    const domain = {
      name: 'Shop',
      version: '2',
      chainId: 1,
      verifyingContract: ADDRESS,
      salt: `0x${'00'.repeat(32)}`,
    }
    const { typed, content } = readTypedData({ ...one('bool', true), domain }, 1)
    expect(typed).toMatchObject({
      types: {
        EIP712Domain: [
          field('string', 'name'),
          field('string', 'version'),
          field('uint256', 'chainId'),
          field('address', 'verifyingContract'),
          field('bytes32', 'salt'),
        ],
      },
    })
    expect(content).toMatchObject({
      domain: Object.entries(domain).map(([name, value]) => ({ name, value: `${value}` })),
    })
  })
  test.each<[unknown, string]>([
    [undefined, 'read'],
    [8453, 'read'],
    ['8453', 'read'],
    [8453n, 'read'],
    [1, "chainId 1 is not the wallet's chain, 8453."],
    ['one', "chainId one is not the wallet's chain, 8453."],
    [true, "chainId true is not the wallet's chain, 8453."],
    [[8453], "chainId 8453 is not the wallet's chain, 8453."],
  ])('of chain %s on another', (chainId, expected) => {
    expect(verdict({ ...one('bool', true), domain: { chainId } }, 8453)).toBe(expected)
  })
  test('names may hide nothing', () => {
    const data = { ...one('string', ''), types: { A: [field('string', 'a\u202eb')] }, message: { 'a\u202eb': '' } }
    expect(readTypedData(data, 1).content).toMatchObject({ message: [{ name: 'a⟨U+202E⟩b' }] })
  })
})
