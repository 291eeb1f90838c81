// What people type, paste and fill in, made comparable. The SDK and the provider both use it: see Architecture §1.2.

/** The value of a decimal digit of any script: a script's ten digits follow each other in Unicode, from 0 to 9. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return `${value % 10}`
}

/**
 * Removes what cannot be seen and narrows what only looks different: format characters (`\p{Cf}`, such as the direction
 * marks that come along when a number is copied) go, full-width and other compatibility forms become the usual ones
 * (NFKC), decimal digits of every script become 0 to 9, spaces at both ends go.
 */
export const plainText = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?!\d)\p{Nd}/gu, asciiDigit)
    .trim()

/** The digits alone, as 0 to 9. */
export const digitsOf = (typed: string): string => plainText(typed).replace(/\D/g, '')

/** A one-time code: people copy it with spaces and hyphens in it. */
export const plainCode = (typed: string): string => plainText(typed).replace(/[\s\p{Pd}]/gu, '')

/** A phone number, without the `tel:` of a link and the parameters behind it (RFC 3966). */
export const plainPhone = (typed: string): string => plainText(typed).replace(/^tel:/i, '').replace(/;.*/s, '')
