import { visibleText } from './visible-text.js'

/** Converts a decimal digit of any script to 0–9. The ten digits of a script are consecutive in Unicode. */
function asciiDigit(digit: string): string {
  const code = Number(digit.codePointAt(0))
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return `${value % 10}`
}

/** Far more characters than a code, a phone number or an amount has, with whatever was copied with it. */
const MAX_LENGTH = 1_000

/** As `visibleText`, with the decimal digits of every script as 0 to 9. Reads the first thousand characters. */
export const plainText = (typed: string): string =>
  visibleText(typed.slice(0, MAX_LENGTH)).replace(/\p{Nd}/gu, asciiDigit)
