import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { plainPhone } from '../../core/input/plain-text.js'

const mailbox = /^[^\s@"(),:;<>[\\\]]{1,64}$/u
const domain = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u

/** The one way to write this address, or nothing if it is none. */
export function normalizeEmail(raw: string): string | undefined {
  const address = raw.trim().normalize('NFC').toLowerCase()
  const [local = '', host = '', ...rest] = address.split('@')
  const dotted = local.startsWith('.') || local.endsWith('.') || local.includes('..')
  const valid = rest.length === 0 && address.length <= 254 && !dotted && mailbox.test(local) && domain.test(host)
  return valid ? address : undefined
}

/** E.164. A number without a country code is a US number. An extension has no message of its own, so it is refused. */
export function normalizePhone(raw: string): string | undefined {
  const phone = parsePhoneNumberFromString(plainPhone(raw), { defaultCountry: 'US', extract: false })
  return phone?.isValid() && !phone.ext ? phone.number : undefined
}
