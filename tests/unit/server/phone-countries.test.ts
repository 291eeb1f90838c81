import { getCountries } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { PHONE_COUNTRIES } from '../../../server/settings/phone-countries.js'

test('countries that an app can block are those that the library of phone numbers tells apart', () => {
  expect([...PHONE_COUNTRIES].sort()).toEqual([...getCountries()].sort())
})
