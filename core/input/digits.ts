import { visibleText } from './visible-text.js'

/** A decimal digit of any script as 0 to 9: a script's ten digits follow each other in Unicode. */
function asciiDigit(digit: string): string {
  const code = Number(digit.codePointAt(0))
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return `${value % 10}`
}

/** As `visibleText`, with the decimal digits of every script as 0 to 9. */
export const plainText = (typed: string): string => visibleText(typed).replace(/\p{Nd}/gu, asciiDigit)
