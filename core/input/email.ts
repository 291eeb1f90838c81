import { visibleText } from './visible-text.js'

/**
 * Before the @, at most 64: words with a dot between them; a quoted mailbox (RFC 5321) is not taken. Behind it: labels
 * of letters, marks, digits and inner hyphens. The last one, of two or more, is no number.
 */
const EMAIL =
  /^(?=.{1,64}@)(?!.*\.(.|\d*)$)([^\s\p{C}.@"(),:;<>[\\\]]+(\.(?!@)|(?=@)))+@([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?(\.|$)){2,}$/u

/**
 * An address as it is compared: without what cannot be seen, in small letters, with the full stop of Chinese and
 * Japanese keyboards as a dot. Empty where it is none. One grammar for fields, calls and the provider, which also
 * writes the domain in its ASCII form (IDNA): here `пример.рф` and `xn--e1afmkfd.xn--p1ai` are both addresses.
 */
export function plainEmail(typed: string): string {
  const address = visibleText(typed).replaceAll('\u3002', '.').toLowerCase()
  return EMAIL.test(address) ? address : ''
}
