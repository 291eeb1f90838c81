import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { phoneExamples } from '../../../tests/phone-examples.js'
import { loadPhoneMetadata, type PhoneMetadata } from './phone-metadata.js'
import { type PhoneDraft, readPhone, writePhone } from './phone-number.js'

/** A number of Zimbabwe that our tables do not recognise. */
const UNKNOWN = '+2631312345'
const examples = phoneExamples().filter(({ e164 }) => e164 !== UNKNOWN)
let phone: PhoneMetadata
beforeAll(async () => {
  phone = await loadPhoneMetadata()
})

/** The number that is sent to the server, or the reason why none is. */
function sent(draft: PhoneDraft): string {
  if (!phone.isPossible(draft.country, draft.digits)) return 'refused'
  const number = parsePhoneNumberFromString(writePhone(phone, draft))
  return number?.isValid() ? number.number : 'refused by the server'
}
const empty = (country: string): PhoneDraft => ({ country: phone.find(country), digits: '' })
const pasted = (country: string, text: string) => readPhone(phone, empty(country), text)
/** Types a text key by key, each time at the end of the field's content. */
function typed(country: string, text: string): PhoneDraft {
  let draft = empty(country)
  for (const key of text) draft = readPhone(phone, draft, shown(draft) + key)
  return draft
}
const shown = ({ country, digits }: PhoneDraft) => phone.format(country, digits)
/** Replaces 0 to 9 by the digits of another script. */
const inScript = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

test('there are examples of nearly every country that the field offers', () => {
  const covered = new Set(examples.map(({ country }) => country))
  expect(phone.countries.filter(({ id }) => !covered.has(id)).map(({ id }) => id)).toEqual([])
  expect(examples.length).toBeGreaterThan(450)
})

/** The spellings in which people enter a number. */
const SPELLINGS: Readonly<Record<string, (text: string) => string>> = {
  'as it is written': (text) => text,
  'without spaces': (text) => text.replace(/[^\d+]/g, ''),
  'with dots': (text) => text.replace(/[^\d+]+/g, '.').replace(/^\.|\.$/g, ''),
  'with no-break spaces': (text) => text.replace(/ /g, '\u00a0'),
  'with dashes of a typesetter': (text) => text.replace(/[ -]/g, '\u2013'),
  'in brackets': (text) => `(${text})`,
  'between marks of direction': (text) => `\u202a${text}\u202c`,
  'with a zero-width space': (text) => `\u200b${text.replace(/ /g, ' \u200b')}`,
  'with a label': (text) => `Tel.: ${text}`,
  'with an extension': (text) => `${text} ext. 45`,
  'of a link': (text) => `tel:${text.replace(/[^\d+]/g, '')};ext=45`,
  'in full-width digits': inScript(0xff10),
  'in Arabic digits': inScript(0x0660),
  'in Persian digits': inScript(0x06f0),
  'in Devanagari digits': inScript(0x0966),
}

describe.each(Object.entries(SPELLINGS))('an example number of every country, %s', (_, spell) => {
  it('pasted in its national form', () => {
    for (const { country, kind, national, e164 } of examples)
      expect.soft(sent(pasted(country, spell(national))), `${country} ${kind} ${national}`).toBe(e164)
  })
  it('pasted in its international form, into the field of another country', () => {
    for (const { country, kind, international, e164 } of examples)
      for (const chosen of ['US', 'FR', country])
        expect.soft(sent(pasted(chosen, spell(international))), `${country} ${kind} in ${chosen}`).toBe(e164)
  })
})

describe('an example number of every country, key by key', () => {
  it.each(['as it is written', 'without spaces', 'in Arabic digits'])('in its national form %s', (spelling) => {
    for (const { country, kind, national, e164 } of examples)
      expect.soft(sent(typed(country, SPELLINGS[spelling]?.(national) ?? '')), `${country} ${kind}`).toBe(e164)
  })
  it('in its international form', () => {
    for (const { country, kind, international, e164 } of examples)
      for (const chosen of ['US', country])
        expect.soft(sent(typed(chosen, international)), `${country} ${kind} in ${chosen}`).toBe(e164)
  })
})

it('reads what the field shows as the same number', () => {
  for (const { country, kind, international, e164 } of examples) {
    const draft = pasted('US', international)
    expect.soft(sent(pasted(draft.country.id, shown(draft))), `${country} ${kind} ${shown(draft)}`).toBe(e164)
    expect.soft(sent(pasted('US', writePhone(phone, draft))), `${country} ${kind} again`).toBe(e164)
  }
})

/**
 * Whether a number of `country` is dialled with an exit code from a field of `from`. Countries with the same country
 * code dial each other as at home.
 */
const abroad = (country: string, from: string) => phone.find(country).calling !== phone.find(from).calling

describe('behind an exit code', () => {
  it('of the United States, a number of every country', () => {
    for (const { country, e164, ...example } of examples.filter((one) => abroad(one.country, 'US'))) {
      const dialled = example.dialledIn('US')
      expect(dialled).toMatch(/^011 /)
      expect.soft(sent(pasted('US', dialled)), `${country} pasted ${dialled}`).toBe(e164)
      expect.soft(sent(typed('US', dialled)), `${country} typed ${dialled}`).toBe(e164)
    }
  })
  it.each(['GB', 'US', 'FR', 'KR', 'AR', 'AU', 'RU', 'IT'])('of every country, a number of %s', (country) => {
    const example = examples.find((one) => one.country === country && one.kind === 'mobile')
    for (const from of phone.countries.map(({ id }) => id).filter((id) => abroad(country, id))) {
      const dialled = example?.dialledIn(from) ?? ''
      if (dialled.startsWith('+')) continue // the country has several exit codes, none of which is the usual one
      expect.soft(sent(pasted(from, dialled)), `from ${from} pasted ${dialled}`).toBe(example?.e164)
      expect.soft(sent(typed(from, dialled)), `from ${from} typed ${dialled}`).toBe(example?.e164)
    }
  })
  it.each(['US', 'JP', 'RU', 'AU', 'BR', 'FR'])('00 in the field of %s, as most of the world dials', (chosen) => {
    for (const country of ['GB', 'DE', 'IN'].filter((one) => one !== chosen)) {
      const example = examples.find((one) => one.country === country && one.kind === 'mobile')
      const text = example?.international.replace('+', '00') ?? ''
      expect.soft(sent(pasted(chosen, text)), `${country} pasted`).toBe(example?.e164)
      expect.soft(sent(typed(chosen, text)), `${country} typed`).toBe(example?.e164)
    }
  })
})

it('reads the (0) that is dialled only within a country', () => {
  for (const { country, kind, national, international, e164 } of examples) {
    const { calling } = phone.find(country)
    const behind = international.slice(calling.length + 2)
    if (
      !national.startsWith('0') ||
      behind.startsWith('0') ||
      national.replace(/\D/g, '') !== `0${behind.replace(/\D/g, '')}`
    )
      continue
    expect.soft(sent(pasted('US', `+${calling} (0)${behind}`)), `${country} ${kind}`).toBe(e164)
  }
})

it('makes no other number out of one that is too short or too long', () => {
  for (const { country, kind, international } of examples)
    for (const text of [international.slice(0, -1), ...['0', '00', ' 12345'].map((suffix) => international + suffix)]) {
      const result = sent(pasted('US', text))
      if (result.startsWith('refused')) continue
      // a plan may drop a trunk prefix (Gabon) or add the area in front (Norfolk Island); the other digits stay
      const { calling } = phone.find(country)
      const [before, after] = [text, result].map((number) => number.replace(/\D/g, '').slice(calling.length))
      expect
        .soft(before?.endsWith(after ?? '') || after?.endsWith(before ?? ''), `${country} ${kind} ${text}`)
        .toBe(true)
      expect.soft(result.startsWith(`+${calling}`), `${country} ${kind} ${text} ${result}`).toBe(true)
    }
})

it('writes whatever is typed in every country', () => {
  for (const country of phone.countries)
    for (let digits = 0; digits < 100; digits++)
      expect(phone.format(country, String(digits).padStart(2, '0')), country.id).toMatch(/\d/)
})
