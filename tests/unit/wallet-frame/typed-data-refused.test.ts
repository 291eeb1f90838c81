import { describe, expect, test } from 'vitest'
import { typedDataHash } from '../../../provider/frame/page/rpc/typed-data.js'
import { refused } from './refused.js'

const types = { Note: [{ name: 'text', type: 'string' }] } as const
const note = { types, primaryType: 'Note', domain: { name: 'Acme' }, message: { text: 'Hello' } } as const
const refuses = (data: unknown, words: string) => expect(() => typedDataHash(data)).toThrow(refused(words))

describe('what is no typed data', () => {
  test.each([[undefined], [null], [5], [''], ['{'], ['null'], ['[]'], [[note]]])('%j', (data) => {
    refuses(data, 'Typed data must be an object or its JSON.')
  })
  test('JSON of more than a million characters', () => {
    const json = JSON.stringify(note)
    expect(typedDataHash(json.padEnd(1_000_000))).toEqual(typedDataHash(note))
    refuses(json.padEnd(1_000_001), 'Typed data must be an object or its JSON.')
  })
  test.each([
    ['missing', undefined],
    ['null', null],
    ['a list', [types.Note]],
    ['text', 'Note'],
    ['a type that is an object', { Note: { text: 'string' } }],
    ['a type that is a string', { Note: 'string' }],
    ['a type that is null', { ...types, Other: null }],
    ['a member that is null', { Note: [...types.Note, null] }],
    ['a member that is a list', { Note: [...types.Note, ['name', 'type']] }],
    ['a member without a name', { Note: [...types.Note, { type: 'string' }] }],
    ['a member without a type', { Note: [...types.Note, { name: 'text' }] }],
    ['a member whose name is a list', { Note: [{ name: ['text'], type: 'string' }] }],
    ['a member whose type is a list', { Note: [{ name: 'text', type: ['string'] }] }],
    ['a type that nobody uses, and is none', { ...types, Other: [{ name: 1, type: 'string' }] }],
  ])('its types are %s', (_, wrong) => {
    refuses({ ...note, types: wrong }, 'The types of typed data must be lists of { name, type }.')
  })
  test.each([[null], ['Acme'], [5], [[]]])('its domain or message is %j', (wrong) => {
    refuses({ ...note, domain: wrong }, 'Domain and message of typed data must be objects.')
    refuses({ ...note, message: wrong }, 'Domain and message of typed data must be objects.')
  })
  test.each([[undefined], [null], ['Letter'], ['toString'], [''], [['Note']]])(
    'its primary type is %j',
    (primaryType) => {
      refuses({ ...note, primaryType }, 'The primary type of typed data is not among its types.')
    },
  )
})

describe('what a person would be shown and nobody would sign', () => {
  test('more in the message', () => {
    refuses({ ...note, message: { ...note.message, more: 1 } }, '"more" is not of the type Note.')
    refuses({ ...note, message: { ...note.message, '': 1 } }, '"" is not of the type Note.')
    refuses({ ...note, message: { ...note.message, ['x'.repeat(65)]: 1 } }, `"${'x'.repeat(64)}" is not of`)
  })
  test('more in the domain than its type has', () => {
    refuses({ ...note, domain: { ...note.domain, url: 'x' } }, '"url" is not of the type EIP712Domain.')
    const EIP712Domain = [{ name: 'name', type: 'string' }]
    refuses(
      { ...note, types: { ...types, EIP712Domain }, domain: { name: 'Acme', chainId: 1 } },
      '"chainId" is not of the type EIP712Domain.',
    )
  })
})

describe('what would be signed as nothing', () => {
  test.each([[undefined], [null]])('a member that is %s', (text) => {
    refuses({ ...note, message: { text } }, '"text" of Note is missing.')
  })
  test('a member that every object has', () => {
    for (const name of ['constructor', '__proto__', 'toString'])
      refuses(
        { ...note, types: { Note: [...types.Note, { name, type: 'Empty' }], Empty: [] } },
        `"${name}" of Note is missing.`,
      )
  })
  test('a field of the domain', () => {
    refuses({ ...note, domain: { name: null } }, '"name" of EIP712Domain is missing.')
    const EIP712Domain = [{ name: 'salt', type: 'bytes32' }]
    refuses({ ...note, types: { ...types, EIP712Domain }, domain: {} }, '"salt" of EIP712Domain is missing.')
  })
  test('a member is named by 64 of its characters', () => {
    const name = 'x'.repeat(65)
    refuses({ ...note, types: { Note: [{ name, type: 'string' }] }, message: {} }, `"${'x'.repeat(64)}" of Note`)
  })
})
