import { describe, expect, it, test } from 'vitest'
import { plainCode } from './code.js'
import { digitsOf, plainPhone } from './phone.js'
import { visibleText } from './visible-text.js'

/** Scripts by their names in CLDR; the values come from Unicode's own tables in the runtime, not from ours. */
const SYSTEMS = Intl.supportedValuesOf('numberingSystem').filter((system) => {
  const { numberingSystem } = new Intl.NumberFormat(`en-u-nu-${system}`).resolvedOptions()
  const digits = [...new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(1234567890)]
  return numberingSystem === system && digits.length === 10 && digits.every((digit) => /\p{Nd}/u.test(digit))
})

describe('digitsOf', () => {
  it('is tested with more than fifty scripts', () => {
    expect(SYSTEMS.length).toBeGreaterThan(50)
    expect(SYSTEMS).toEqual(expect.arrayContaining(['arab', 'arabext', 'deva', 'fullwide', 'beng']))
  })
  it.each(SYSTEMS)('reads the digits of "%s"', (system) => {
    const formatted = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(1234567890)
    expect(digitsOf(formatted)).toBe('1234567890')
  })
})

describe('visibleText', () => {
  it.each([
    ['a mark of direction', '\u202a+33 6\u202c', '+33 6'],
    ['a zero-width space', '\u200bada', 'ada'],
    ['a byte order mark', '\ufeffada', 'ada'],
    ['a soft hyphen', 'a\u00adda', 'ada'],
    ['full-width letters', 'ａｄａ＠', 'ada@'],
    ['a no-break space', '06\u00a012', '06 12'],
    ['spaces at the ends', ' \u3000ada\n', 'ada'],
    ['what is plain already', 'Ada 123', 'Ada 123'],
  ])('cleans %s', (_, typed, plain) => {
    expect(visibleText(typed)).toBe(plain)
  })
})

test('removes everything but digits', () => {
  expect(digitsOf('(٢٠١) 555-०१२३')).toBe('2015550123')
})

test('reads a code as it is copied', () => {
  expect(plainCode(' 123–456\u200e ')).toBe('123456')
  expect(plainCode('１２３ ۴۵۶')).toBe('123456')
})

test('reads a phone number from a link', () => {
  expect(plainPhone('tel:+1-201-555-0123;ext=45')).toBe('+1-201-555-0123')
  expect(plainPhone('TEL:٠٥١')).toBe('051')
})
