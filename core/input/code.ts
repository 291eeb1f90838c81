import { plainText } from './digits.js'

/** Reads a one-time code, which people copy with spaces and hyphens. */
export const plainCode = (typed: string): string => plainText(typed).replace(/[\s\p{Pd}]/gu, '')
