import { toASCII } from 'tr46'
import { plainEmail } from '../../core/input/email.js'
import { visibleText } from '../../core/input/visible-text.js'

/** The maximum length of a path in RFC 5321, without the angle brackets. */
const MAX_EMAIL_LENGTH = 254
/** More characters than any spelling of a domain has, whose ASCII form has at most 253. */
const MAX_DOMAIN_LENGTH = 1_000

/**
 * The address in its normal spelling, with the domain in ASCII (IDNA, UTS #46); undefined if it is invalid. Decision
 * 55.
 */
export function normalizeEmail(raw: string): string | undefined {
  const plain = plainEmail(raw)
  if (!plain) return undefined
  const at = plain.lastIndexOf('@')
  const domain = normalizeDomain(plain.slice(at + 1))
  // The ASCII form is checked again, because it may be valid where the original was not, and vice versa.
  const address = domain && plainEmail(`${plain.slice(0, at)}@${domain}`)
  return address && address.length <= MAX_EMAIL_LENGTH ? address : undefined
}

export function normalizeDomain(raw: string): string | undefined {
  if (raw.length > MAX_DOMAIN_LENGTH) return undefined
  const strict = { checkBidi: true, checkHyphens: false, checkJoiners: true, useSTD3ASCIIRules: true }
  return toASCII(visibleText(raw), { ...strict, verifyDNSLength: true }) ?? undefined
}
