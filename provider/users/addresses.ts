import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { toASCII } from 'tr46'
import { plainEmail } from '../../core/input/email.js'
import { plainPhone } from '../../core/input/phone.js'
import { visibleText } from '../../core/input/visible-text.js'

/** Of a path in RFC 5321, less its angle brackets. */
const MAX_EMAIL_LENGTH = 254

/** The one way to write this address, its domain in ASCII (IDNA, UTS #46), or nothing if it is none. Decision 55. */
export function normalizeEmail(raw: string): string | undefined {
  const plain = plainEmail(raw)
  if (!plain) return undefined
  const at = plain.lastIndexOf('@')
  const domain = normalizeDomain(plain.slice(at + 1))
  // what could not be an address before may be one of ASCII now, and the other way round
  const address = domain && plainEmail(`${plain.slice(0, at)}@${domain}`)
  return address && address.length <= MAX_EMAIL_LENGTH ? address : undefined
}

export function normalizeDomain(raw: string): string | undefined {
  const strict = { checkBidi: true, checkHyphens: false, checkJoiners: true, useSTD3ASCIIRules: true }
  return toASCII(visibleText(raw), { ...strict, verifyDNSLength: true }) ?? undefined
}

/** E.164. A number without a country code is a US number. An extension has no message of its own, so it is refused. */
export function normalizePhone(raw: string): string | undefined {
  const phone = parsePhoneNumberFromString(plainPhone(raw), { defaultCountry: 'US', extract: false })
  return phone?.isValid() && !phone.ext ? phone.number : undefined
}
