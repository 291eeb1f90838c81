import type { Country, PhoneMetadata } from './phone-metadata.js'

/** A number in the making: a country, and the digits of its national number, or a plus and the start of a country code. */
export interface PhoneDraft {
  readonly country: Country
  readonly digits: string
}

export const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '')

/**
 * Reads what stands in the field after an edit. A number with a country code, pasted or filled in, brings its country
 * with it. Deleting a bracket or a space, which the format would only put back, deletes the digit before it.
 */
export function readPhone(phone: PhoneMetadata, draft: PhoneDraft, text: string): PhoneDraft {
  const plain = text.normalize('NFKC').trim()
  const digits = digitsOf(plain)
  if (/^(\+|00)/.test(plain)) {
    const international = `+${digits.replace(/^00/, '')}`
    return phone.parse(international, draft.country) ?? { country: draft.country, digits: international }
  }
  const shown = phone.format(draft.country, draft.digits)
  const onlyPunctuation = digits === draft.digits && text.length < shown.length && shown.startsWith(text)
  return { country: draft.country, digits: onlyPunctuation ? digits.slice(0, -1) : digits }
}

/** As the protocol carries it: '+<code> <formatted>' (Wire §6.3), or nothing. */
export const writePhone = (phone: PhoneMetadata, { country, digits }: PhoneDraft): string =>
  /^\+|^$/.test(digits) ? digits : `+${country.calling} ${phone.behindCode(country, digits)}`

/** Where the caret stands in a formatted number so that as many digits are before it as were before the edit. */
export function caretBehind(formatted: string, digits: number): number {
  let at = 0
  for (let seen = 0; at < formatted.length && seen < digits; at++) if (/\d/.test(formatted[at] ?? '')) seen++
  return at
}

/** Without the numbering plans: a plus and as many digits as a number can have (E.164). */
export const looksInternational = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text.replace(/[\s().-]/g, ''))
