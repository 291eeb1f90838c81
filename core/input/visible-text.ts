import { normalized } from './normalize.js'

/**
 * Cleans typed or pasted text: removes invisible format characters (`\p{Cf}`, such as direction marks copied with a
 * number), converts full-width and other compatibility forms (NFKC), and trims spaces.
 */
export const visibleText = (typed: string): string => normalized(typed.replace(/\p{Cf}/gu, ''), 'NFKC').trim()
