import { afterEach, describe, expect, test, vi } from 'vitest'
import { isRefused, readField, readingsOf, readTyped } from './read-typed.js'

const onPageIn = (lang: string) => vi.stubGlobal('document', { documentElement: { lang } })
afterEach(() => void vi.unstubAllGlobals())

describe('a typed amount', () => {
  test.each([
    ['', ''],
    ['.', '.'],
    ['1.', '1.'],
    ['.5', '.5'],
    ['007.50', '007.50'],
    ['1,5', '1.5'],
    ['١٢٫٥', '12.5'],
    ['１．５', '1.5'],
    [' 1.5\u00a0', '1.5'],
    ['1'.repeat(30), '1'.repeat(30)],
  ])('%j is read as %j', (typed, text) => {
    expect(readTyped(typed)).toBe(text)
  })
  test.each([
    '1.2.3',
    '1,000',
    '1,234.5',
    '12,34,567',
    '1,000,000',
    '1.000.000',
    "1'000",
    '1’000',
    '1٬000',
    '1_000',
    '-1',
    '+1',
    '1e5',
    '0x1',
    'one',
    '1 000',
    '1'.repeat(81),
  ])('%j is refused', (typed) => {
    expect(readTyped(typed)).toBeUndefined()
  })
})

describe('a sign that may be one for thousands', () => {
  test.each([
    ['1,000', { whole: '1000', decimal: '1.0' }],
    ['12,500', { whole: '12500', decimal: '12.5' }],
    ['1,234', { whole: '1234', decimal: '1.2340' }],
    ['１，０００', { whole: '1000', decimal: '1.0' }],
    ['١,٠٠٠', { whole: '1000', decimal: '1.0' }],
    ['1,250,000', { whole: '1250000' }],
    ['1.250.000', { whole: '1250000' }],
    ['12,34,567', { whole: '1234567' }],
    ['1,234.56', { whole: '1234.56' }],
    ['1.234,56', { whole: '1234.56' }],
    ["1'234.5", { whole: '1234.5' }],
    ['1 234', { whole: '1234' }],
    ['1\u202f234', { whole: '1234' }],
    ['1٬234', { whole: '1234' }],
    ['01,000', { whole: '1000', decimal: '1.0' }],
  ])('%j may mean %o', (typed, readings) => {
    expect(readingsOf(typed)).toEqual(readings)
    expect(readField(typed, { amount: '7' }).text).toBe('')
  })
  test.each([
    ['0,500', '0.500'],
    ['1,50', '1.50'],
    ['1,2345', '1.2345'],
    ['1234,567', '1234.567'],
    [',500', '.500'],
    ['1.234', '1.234'],
    ['1٫234', '1.234'],
  ])('%j is the amount %j', (typed, amount) => {
    expect(readingsOf(typed)).toBeUndefined()
    expect(readField(typed, { amount: '' }).text).toBe(amount)
  })
  test('is the one that the page’s language uses', () => {
    onPageIn('de')
    expect(readTyped('1.000')).toBeUndefined()
    expect(readingsOf('1.500')).toEqual({ whole: '1500', decimal: '1.5' })
    expect(readTyped('1,234')).toBe('1.234')
    onPageIn('fr')
    expect(readTyped('1.234')).toBe('1.234')
    expect(readTyped('1,234')).toBe('1.234')
    onPageIn('en-IN')
    expect(readTyped('1,000')).toBeUndefined()
  })
  test('stays in the field while it is typed, so that a thousand never becomes one', () => {
    let state: ReturnType<typeof readField> = { text: '' }
    const shown: string[] = []
    for (const key of '1,000,000') {
      const field = state.typed ?? state.text
      state = readField(field + key, { amount: state.text, ...(state.typed && { typed: state.typed }) })
      shown.push(`${state.typed ?? state.text} = ${state.text}`)
    }
    expect(shown).toEqual([
      '1 = 1',
      '1, = 1.',
      '1,0 = 1.0',
      '1,00 = 1.00',
      '1,000 = ',
      '1,000, = ',
      '1,000,0 = ',
      '1,000,00 = ',
      '1,000,000 = ',
    ])
  })
  test('is no amount while its last group is not full, which is not said to be one either', () => {
    for (const typed of ['1,000,', '1,000,0', '1,000,00', '1,234,56', '1.234.5'])
      expect([readTyped(typed), readingsOf(typed)]).toEqual([undefined, {}])
  })
  test('is a point again where no thousand can follow', () => {
    expect(readField('0,07', { amount: '' })).toEqual({ text: '0.07' })
    expect(readField('1,2345', { amount: '', typed: '1,234' })).toEqual({ text: '1.2345' })
    expect(readField('1.2.3', { amount: '1.23' })).toEqual({ text: '1.23' })
  })
})

describe('a text that is no amount', () => {
  test.each(['$5', '5 ETH', '−5', '1e3', 'abc', '1,000.50 USDC', '1.5.2', '0x10'])(
    '%j is kept when it is pasted, has no amount, and is said to be none',
    (pasted) => {
      const read = readField(pasted, { amount: '7' })
      expect(read).toEqual({ text: '', typed: pasted })
      expect(isRefused(read.typed)).toBe(true)
    },
  )
  test('is mended in place, letter by letter', () => {
    const read = (text: string, typed: string) => readField(text, { amount: '', typed })
    expect(read('$50', '$5')).toEqual({ text: '', typed: '$50' })
    expect(read('50', '$50')).toEqual({ text: '50' })
    expect(read('', '$')).toEqual({ text: '' })
  })
  test('is not one more letter, which the field does not take', () => {
    for (const typed of ['x70', '7x0', '70x', '-70', '70e'])
      expect(readField(typed, { amount: '70' })).toEqual({ text: '70' })
    expect(readField('7..', { amount: '7.' })).toEqual({ text: '7.' })
  })
  test.each(['', '.', '5', '0,5', '1,000', '1.000.'])('%j is none of these', (typed) => {
    expect(isRefused(typed)).toBe(false)
  })
})
