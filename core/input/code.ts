import { plainText } from './digits.js'

/**
 * What the provider answers to the code of an authenticator app that was used, or is older than one that was: it is
 * right, and no longer of use. Dialog and frame tell it from a wrong one by these words. Wire §1.2.
 */
export const USED_CODE = 'This code was used already: wait for the next one.'

/** Reads a one-time code, which people copy with spaces and hyphens. */
export const plainCode = (typed: string): string => plainText(typed).replace(/[\s\p{Pd}]/gu, '')
