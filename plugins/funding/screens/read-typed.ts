import { plainText } from '../../../core/input/digits.js'
import { isDecimal } from '../amount.js'

/**
 * The new value of an amount field: digits and at most one point, or '' if it is empty. Undefined if the input is not
 * allowed and the field must keep its value. Accepts digits of every script and the common separators. Modal §5.
 */
export function readTyped(typed: string): string | undefined {
  const text = plainText(typed)
    .trim()
    .replace(/[,\u066b\uff0e\uff0c]/g, '.')
  return isDecimal(text) ? text : undefined
}
