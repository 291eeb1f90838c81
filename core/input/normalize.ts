/**
 * Marks in a row beyond those that any writing uses, 30 as in 'stream-safe text' of UAX #15. The two of half width are
 * letters that become marks.
 */
const TOO_MANY_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/** Normalizes foreign text. `String.normalize` alone takes a time that grows with the square of the marks in a row. */
export const normalized = (text: string, form: 'NFC' | 'NFKC' = 'NFC'): string =>
  text.replace(TOO_MANY_MARKS, '$1').normalize(form)
