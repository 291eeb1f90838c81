import { plainText } from './digits.js'

/** Far more characters than a number has, with its extension and whatever was copied with it. */
const MAX_LENGTH = 400
const plain = (typed: string) => plainText(typed.slice(0, MAX_LENGTH))

/** Returns only the digits, as 0–9. */
export const digitsOf = (typed: string): string => plain(typed).replace(/\D/g, '')

/** Removes the `tel:` of a link and its parameters from a phone number (RFC 3966). */
export const plainPhone = (typed: string): string => plain(typed).replace(/^tel:|;.*/gis, '')
