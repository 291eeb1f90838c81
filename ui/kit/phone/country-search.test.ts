import { beforeAll, describe, expect, it } from 'vitest'
import { byEnglishName, NOTHING_TYPED, typedSoFar } from './country-search.js'
import { loadPhoneMetadata, type PhoneMetadata } from './phone-metadata.js'

describe('the names of countries', () => {
  it.each([
    [['de', 'fr', 'en'], 'Deutschland'],
    [['', 'fr', 'en'], 'Allemagne'],
    [['not a language', 'fr', 'en'], 'Allemagne'],
    [['tlh', 'fr', 'en'], 'Allemagne'],
    [['', '', 'en'], 'Germany'],
  ])('for a page in %j: %s', async (languages, name) => {
    expect((await loadPhoneMetadata(languages)).find('DE').name).toBe(name)
  })
  it('are the two letters where the browser has no names', async () => {
    const { DisplayNames } = Intl
    Reflect.deleteProperty(Intl, 'DisplayNames')
    try {
      expect((await loadPhoneMetadata(['de', 'en'])).find('DE')).toMatchObject({ name: 'DE', englishName: 'DE' })
    } finally {
      Object.defineProperty(Intl, 'DisplayNames', { value: DisplayNames, configurable: true, writable: true })
    }
  })
  it("are sorted as in the page's language", async () => {
    const names = (await loadPhoneMetadata(['sv'])).countries.map(({ name }) => name)
    expect(names.indexOf('Österrike')).toBeGreaterThan(names.indexOf('Zimbabwe'))
  })
})

describe('what is typed into the list of countries', () => {
  let german: PhoneMetadata
  beforeAll(async () => {
    german = await loadPhoneMetadata(['de'])
  })
  it.each([
    ['ger', 'DE'],
    ['IVORY', undefined],
    ['sout', 'ZA'],
    ['aland', undefined],
    ['g', undefined],
    ['deutsch', undefined],
    ['xyz', undefined],
    ['', undefined],
  ])('%j finds %s by its English name', (typed, id) => {
    expect(byEnglishName(german.countries, typed)).toBe(id)
  })
  it.each([
    ['ger', { g: 0, e: 400, r: 800 }],
    ['r', { g: 0, e: 400, r: 1500 }],
    ['', { g: 0, ArrowDown: 100 }],
    ['g h', { g: 0, ' ': 100, h: 200 }],
    ['', { ' ': 5000 }],
  ])('%j is what the keys have written', (text, keys) => {
    const pressed = Object.entries(keys)
    const last = pressed.reduce((typed, [key, timeStamp]) => typedSoFar(typed, { key, timeStamp }), NOTHING_TYPED)
    expect(last.text).toBe(text)
  })
})
