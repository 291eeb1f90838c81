import { digitsOf, plainPhone } from '../../../core/input/phone.js'
import type { Country, PhoneMetadata } from './phone-metadata.js'

/**
 * A number in the making: a country, and the digits of its national number, or a plus and the start of a country code.
 */
export interface PhoneDraft {
  readonly country: Country
  readonly digits: string
}

/** An extension behind a number: 'ext. 45', 'x45', '#45'. Text messages cannot be sent to one. */
const EXTENSION = /[,#x][^\d+]*\d{1,7}$|\bext[^\d+]*\d{1,7}$/i

/** A number behind an exit code; nothing as long as its country is not known. */
function readDialled(phone: PhoneMetadata, country: Country, digits: string): PhoneDraft | undefined {
  const codes = phone.exitCodesOf(country, digits)
  const readings = codes.flatMap((code) => phone.parse(`+${digits.slice(code.length)}`, country) ?? [])
  // Where the country has several, only a whole number tells which was dialled.
  if (codes.length > 1) return readings.find((one) => phone.isPossible(one.country, one.digits))
  if (codes.length) return readings[0]
  // 00 is the exit code of most countries. A country's own code may start with it and be longer: 0011, 00700.
  const common = digits.startsWith('00') ? phone.parse(`+${digits.slice(2)}`, country) : undefined
  return common && common.digits.length > 1 ? common : undefined
}

/**
 * Reads what stands in the field after an edit. A number with a country code, pasted or filled in, brings its country
 * with it, whether behind a plus or behind the exit code that the chosen country dials. Deleting a bracket or a space,
 * which the format would only put back, deletes the digit before it.
 */
export function readPhone(phone: PhoneMetadata, draft: PhoneDraft, text: string): PhoneDraft {
  const plain = plainPhone(text)
    .replace(EXTENSION, '')
    .replace(/^[^\d+]+/, '')
  const digits = digitsOf(plain)
  if (plain.startsWith('+')) {
    const international = `+${digits.replace(/^00/, '')}`
    return phone.parse(international, draft.country) ?? { country: draft.country, digits: international }
  }
  const shown = phone.format(draft.country, draft.digits)
  const onlyPunctuation = digits === draft.digits && text.length < shown.length && shown.startsWith(text)
  if (onlyPunctuation) return { country: draft.country, digits: digits.slice(0, -1) }
  return readDialled(phone, draft.country, digits) ?? { country: draft.country, digits }
}

/** As the protocol carries it: '+<code> <formatted>' (Wire §6.3), or nothing. */
export const writePhone = (phone: PhoneMetadata, { country, digits }: PhoneDraft): string =>
  /^\+|^$/.test(digits) ? digits : `+${country.calling} ${phone.behindCode(country, digits)}`

/** The caret's position in a formatted number, with as many digits before it as before the edit. */
export function caretBehind(formatted: string, digits: number): number {
  let at = 0
  for (let seen = 0; at < formatted.length && seen < digits; at++) if (/\d/.test(formatted[at] ?? '')) seen++
  return at
}

/** Without the numbering plans: a plus and as many digits as a number can have (E.164). */
export const looksInternational = (text: string): boolean =>
  /^\+[1-9]\d{6,14}$/.test(plainPhone(text).replace(/[\s().\p{Pd}]/gu, ''))
