import { plainText } from '../../../core/input/digits.js'
import { isDecimal } from '../amount.js'

/**
 * What an amount's field holds after this was typed: digits and at most one point; '' for nothing. Undefined for what may not be
 * entered, so that the field keeps what it has. Digits of every script are taken, and the separators that people write. Modal §5.
 */
export function readTyped(typed: string): string | undefined {
  const text = plainText(typed)
    .trim()
    .replace(/[,\u066b\uff0e\uff0c]/g, '.')
  return isDecimal(text) ? text : undefined
}
