import { plainPhone } from '../../core/input/phone.js'

/**
 * The number in E.164 format. A number without a country code is a US number. Extensions are refused, because they
 * cannot receive messages. The library is large, so it is loaded for the first number.
 */
export async function normalizePhone(raw: string): Promise<string | undefined> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js')
  const phone = parsePhoneNumberFromString(plainPhone(raw), { defaultCountry: 'US', extract: false })
  return phone?.isValid() && !phone.ext ? phone.number : undefined
}
