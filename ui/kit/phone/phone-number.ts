import { digitsOf, plainPhone } from '../../../core/input/phone.js'
import type { Country, PhoneMetadata } from './phone-metadata.js'

/** An incomplete number: a country and the digits of its national number, or a plus and the start of a country code. */
export interface PhoneDraft {
  readonly country: Country
  readonly digits: string
}

/** Far more characters than a number has, with its extension and whatever was copied with it. */
const MAX_LENGTH = 400

/** An extension after a number: 'ext. 45', 'x45', '#45'. Extensions cannot receive text messages. */
const EXTENSION = /[,#x][^\d+]*\d{1,7}$|\bext[^\d+]*\d{1,7}$/i

/** The number after an exit code; undefined until its country is known. */
function readDialled(phone: PhoneMetadata, country: Country, digits: string): PhoneDraft | undefined {
  const codes = phone.exitCodesOf(country, digits)
  const readings = codes.flatMap((code) => phone.parse(`+${digits.slice(code.length)}`, country) ?? [])
  // if the country has several exit codes, only a complete number tells which one was dialled
  if (codes.length > 1) return readings.find((one) => phone.isPossible(one.country, one.digits))
  if (codes.length) return readings[0]
  // 00 is the exit code of most countries. Some countries have a longer code that starts with it: 0011, 00700.
  const common = digits.startsWith('00') ? phone.parse(`+${digits.slice(2)}`, country) : undefined
  return common && common.digits.length > 1 ? common : undefined
}

/**
 * Reads the field's text after an edit. A pasted or autofilled number with a country code also sets the country,
 * whether the code follows a plus or the exit code of the chosen country. Deleting a bracket or space, which the
 * format would restore, deletes the digit before it.
 */
export function readPhone(phone: PhoneMetadata, draft: PhoneDraft, text: string): PhoneDraft {
  const plain = plainPhone(text)
    .slice(0, MAX_LENGTH)
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

/** The value on the wire: '+<code> <formatted>' (Wire §6.3), or empty. */
export const writePhone = (phone: PhoneMetadata, { country, digits }: PhoneDraft): string =>
  /^\+|^$/.test(digits) ? digits : `+${country.calling} ${phone.behindCode(country, digits)}`

/** The caret position in a formatted number that keeps the number of digits before it. */
export function caretBehind(formatted: string, digits: number): number {
  let at = 0
  for (let counted = 0; at < formatted.length && counted < digits; at++) if (/\d/.test(formatted[at] ?? '')) counted++
  return at
}

/** Without numbering plans: a plus and as many digits as a number may have (E.164). */
export const looksInternational = (text: string): boolean =>
  /^\+[1-9]\d{6,14}$/.test(plainPhone(text).replace(/[\s().\p{Pd}]/gu, ''))
