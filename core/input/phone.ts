import { plainText } from './digits.js'

/** The digits alone, as 0 to 9. */
export const digitsOf = (typed: string): string => plainText(typed).replace(/\D/g, '')

/** A phone number, without the `tel:` of a link and the parameters behind it (RFC 3966). */
export const plainPhone = (typed: string): string => plainText(typed).replace(/^tel:|;.*/gis, '')
