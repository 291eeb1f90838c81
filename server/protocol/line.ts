import { normalized } from '../../core/input/normalize.js'
import { withoutHidden } from '../../core/input/reveal-controls.js'

/** Characters that break a line, with the controls that terminals and screens treat as such. */
const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g

/** A name as one line: in NFC, with spaces for breaks, and without characters that hide or turn what is around them. */
export const toLine = (text: string): string => withoutHidden(normalized(text).replace(BREAKS, ' ')).trim()
export const isLine = (text: string): boolean => toLine(text) === text
