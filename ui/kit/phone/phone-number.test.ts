import { beforeAll, describe, expect, it } from 'vitest'
import { loadPhoneMetadata, type PhoneMetadata } from './phone-metadata.js'
import { caretBehind, looksInternational, readPhone, writePhone } from './phone-number.js'

let phone: PhoneMetadata
beforeAll(async () => {
  phone = await loadPhoneMetadata()
})
const draft = (id: string, digits: string) => ({ country: phone.find(id), digits })

describe('readPhone', () => {
  it.each([
    ['typed digits', 'US', '201555', '(201) 555-0', 'US', '2015550'],
    ['a pasted number of another country', 'US', '', '+44 20 7946 0958', 'GB', '02079460958'],
    ['a pasted number with 00', 'US', '', '0044 20 7946 0958', 'GB', '02079460958'],
    ['a pasted number of the same country', 'DE', '', '+49 1512 3456789', 'DE', '015123456789'],
    ['full-width digits', 'US', '', '２０１', 'US', '201'],
    ['a deleted bracket', 'US', '201', '(201', 'US', '20'],
    ['letters', 'US', '201', '(201) abc', 'US', '201'],
    ['a plus alone', 'US', '', '+', 'US', '+'],
    ['a country code that is typed', 'US', '+', '+44', 'US', '+44'],
    ['the first digit behind a typed country code', 'US', '+44', '+442', 'GB', '2'],
    ['a shared code near home', 'CA', '+1', '+14', 'CA', '4'],
    ['a shared code from afar', 'DE', '+1', '+12', 'US', '2'],
  ])('%s', (_, country, digits, text, id, after) => {
    expect(readPhone(phone, draft(country, digits), text)).toMatchObject({ country: { id }, digits: after })
  })
})

it('formats while it is typed and writes the number for the wire', () => {
  expect(phone.format(phone.find('US'), '2015550')).toBe('(201) 555-0')
  expect(writePhone(phone, draft('US', '2015550123'))).toBe('+1 (201) 555-0123')
  expect(writePhone(phone, draft('GB', ''))).toBe('')
  expect(writePhone(phone, draft('DE', '015123456789'))).toBe('+49 1512 3456789')
})

it('tells a possible number, a country’s example, and what countries there are', () => {
  expect(phone.isPossible(phone.find('US'), '2015550123')).toBe(true)
  expect(phone.isPossible(phone.find('US'), '201555')).toBe(false)
  expect(phone.isPossible(phone.find('US'), '')).toBe(false)
  expect(phone.example(phone.find('US'))).toBe('(201) 555-0123')
  expect(phone.find('zz').id).toBe('US')
  expect(phone.countries.length).toBeGreaterThan(200)
})

it('keeps the caret behind the same digit', () => {
  expect([0, 1, 3, 4, 10].map((digits) => caretBehind('(201) 555-0123', digits))).toEqual([0, 2, 4, 7, 14])
})

it('judges a number without the numbering plans', () => {
  expect(['+44 20 7946 0958', '+1 (201) 555-0123', '2015550123', '+12', '+0201555012'].map(looksInternational)).toEqual(
    [true, true, false, false, false],
  )
})
