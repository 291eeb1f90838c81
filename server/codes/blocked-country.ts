import type { App } from '../apps/app.js'
import { ApiError } from '../protocol/errors.js'

/**
 * Refuses a phone number of a country that the app blocks. Countries that share a calling code need the full phone
 * metadata to be told apart.
 */
export async function refuseBlockedCountry({ settings }: App, phone: string): Promise<void> {
  if (settings.blocked_phone_countries.length === 0) return
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const country = parsePhoneNumberFromString(phone)?.country
  if (!country || !settings.blocked_phone_countries.includes(country)) return
  throw new ApiError('not_supported', 'Phone numbers of this country are not supported.')
}
