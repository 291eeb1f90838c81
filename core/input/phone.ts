import { plainText } from './digits.js'

/** Returns only the digits, as 0–9. */
export const digitsOf = (typed: string): string => plainText(typed).replace(/\D/g, '')

/** Removes the `tel:` of a link and its parameters from a phone number (RFC 3966). */
export const plainPhone = (typed: string): string => plainText(typed).replace(/^tel:|;.*/gis, '')
