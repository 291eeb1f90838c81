import { plainText } from '../../../core/input/digits.js'
import { isDecimal } from '../amount.js'
import { decimalSigns } from './typed-amounts.js'

/**
 * The amounts that a text with a sign for thousands may mean. `decimal` if the sign may also be a decimal point.
 * Neither while the last group is not full.
 */
export interface Readings {
  readonly whole?: string
  readonly decimal?: string
}

/** Signs between groups of digits, and the digits: `1,234`, `1.234.567`, `1 234`, `12,34,567`, `1'234.5`. */
const GROUPS = /^0*([1-9]\d{0,2})([.,\u066c'’_ ])((?:\d{2,3}\2)*\d{0,3})(?:(?!\2)([.,\u066b])(\d*))?$/
const LAST_GROUP = 3
const plain = (typed: string) => plainText(typed).trim()

/**
 * What a text means that is grouped, or may be: `1,000` is a thousand to some people and one to others. Undefined for
 * any other text, and where the page's language writes its decimals with that sign.
 */
export function readingsOf(typed: string | undefined): Readings | undefined {
  const [, first, sign = '', rest = '', point, fraction = ''] = GROUPS.exec(plain(typed ?? '')) ?? []
  if (first === undefined) return undefined
  const groups = rest.split(sign)
  const isLastWhole = groups.at(-1)?.length === LAST_GROUP
  const whole = `${first}${groups.join('')}${fraction && `.${fraction}`}`
  if (point !== undefined) return isLastWhole ? { whole } : undefined
  if (groups.length > 1) return isLastWhole ? { whole } : {}
  if (!isLastWhole || decimalSigns().includes(sign)) return undefined
  return sign === '.' || sign === ',' ? { whole, decimal: `${first}.${withoutThreePlaces(rest)}` } : { whole }
}
/** The same fraction with another number of digits, so that nobody takes it for a group. */
const withoutThreePlaces = (places: string) =>
  places
    .replace(/(?<!0)0+$/, '')
    .padEnd(1, '0')
    .replace(/^\d{3}$/, '$&0')

/**
 * The new value of an amount field: digits and at most one point, or '' if it is empty. Undefined if the input is not
 * allowed, or could mean two amounts. Accepts digits of every script and the common separators. Modal §5.
 */
export function readTyped(typed: string): string | undefined {
  if (readingsOf(typed)) return undefined
  const text = plain(typed).replace(/[,\u066b\uff0e\uff0c]/g, '.')
  return isDecimal(text) ? text : undefined
}

/** Whether a text of the field is neither an amount nor the beginning of one. */
export const isRefused = (typed: string | undefined): boolean =>
  typed !== undefined && !readingsOf(typed) && readTyped(typed) === undefined

/**
 * The amount of a field after an input. The field keeps what is typed as long as its sign may be one for thousands, so
 * that `1,` may become `1,000`, which has no amount. It does not take one more letter that no amount has; what is
 * pasted and is no amount stays, so that the user sees why there is none.
 */
export function readField(
  typed: string,
  { amount, typed: before }: { readonly amount: string; readonly typed?: string | undefined },
) {
  const text = readTyped(typed)
  const shown = before ?? amount
  if (text === undefined && (readingsOf(typed) || isRefused(before) || !isOneMore(typed, shown)))
    return { text: '', typed: plain(typed) }
  if (text === undefined) return { text: amount, typed: before }
  const [, , sign = ''] = GROUPS.exec(plain(typed)) ?? []
  return sign && !decimalSigns().includes(sign) ? { text, typed: plain(typed) } : { text }
}
/** Whether a text is another with one letter more, wherever it is. */
const isOneMore = (text: string, other: string) =>
  text.length === other.length + 1 && [...text].some((_, at) => text.slice(0, at) + text.slice(at + 1) === other)
