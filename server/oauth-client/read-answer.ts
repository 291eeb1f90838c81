import { parseShallow } from '../protocol/json.js'
import { toLine } from '../protocol/line.js'
import { isStorableText } from '../protocol/storable.js'
import { isRecord } from '../protocol/validate.js'
import type { Claims, TokenAnswer } from './identity-provider.js'

const MAX_FIELD_LENGTH = 2000

export const recordOf = (value: unknown): Claims => (isRecord(value) ? value : {})

/** A text field of an account that can be stored. Numbers are accepted, because GitHub's ids are numbers. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string' && !Number.isSafeInteger(value)) return null
  const text = `${value}`
  return text !== '' && text.length <= MAX_FIELD_LENGTH && isStorableText(text) ? text : null
}

/** A name as one line; see `toLine`. */
export function nameOf(value: unknown): string | null {
  const text = textOf(value)
  return text === null ? null : toLine(text) || null
}

/** The email if the service has verified it. Some services write `true` as text. */
export const verifiedEmail = (email: unknown, isVerified: unknown): string | null =>
  isVerified === true || isVerified === 'true' ? textOf(email) : null

/**
 * A string, also an unclosed one, or a number. Each alternative matches wherever it begins to, so that no text is read
 * twice: a pattern that can fail after a thousand digits would be tried at each of them.
 */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\[\s\S])*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const LONG_INTEGER = /^-?\d{16,}$/

/** Parses JSON and keeps integers of more than 15 digits as text, since a number would change their last digits. */
export const parseJson = (text: string): unknown =>
  parseShallow(text.replace(STRING_OR_NUMBER, (found) => (LONG_INTEGER.test(found) ? `"${found}"` : found)))

/** Corrects the status for services that return errors with status 200. */
export const refuseErrors = ({ status, body }: TokenAnswer): TokenAnswer => ({
  status: status === 200 && body.error !== undefined ? 400 : status,
  body,
})
/** Adds the token type for services that leave it out. */
export const withTokenType = ({ status, body }: TokenAnswer): TokenAnswer => ({
  status,
  body: body.access_token === undefined ? body : { token_type: 'bearer', ...body },
})
