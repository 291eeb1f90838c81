import { visibleText } from './visible-text.js'

/**
 * Before the @: at most 64 characters, words separated by dots; a quoted mailbox (RFC 5321) is not accepted. After the
 * @: labels of letters, marks, digits and inner hyphens. The last label has at least two characters and is not a
 * number.
 */
const EMAIL =
  /^(?=.{1,64}@)(?!.*\.(.|\d*)$)([^\s\p{C}.@"(),:;<>[\\\]]+(\.(?!@)|(?=@)))+@([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?(\.|$)){2,}$/u

/**
 * Normalises an email address for comparison: without invisible characters, in lower case, with the full stop of
 * Chinese and Japanese keyboards as a dot. Empty if it is invalid. Fields, calls and the server share this grammar;
 * the server also writes the domain in ASCII (IDNA), so `пример.рф` and `xn--e1afmkfd.xn--p1ai` are both valid here.
 */
export function plainEmail(typed: string): string {
  const address = visibleText(typed).replaceAll('\u3002', '.').toLowerCase()
  return EMAIL.test(address) ? address : ''
}
