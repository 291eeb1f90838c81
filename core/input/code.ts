import { plainText } from './digits.js'

/** A one-time code: people copy it with spaces and hyphens in it. */
export const plainCode = (typed: string): string => plainText(typed).replace(/[\s\p{Pd}]/gu, '')
