/**
 * What people type, paste and fill in, without what cannot be seen and what only looks different: format characters
 * (`\p{Cf}`, such as the direction marks that come along when a number is copied) go, full-width and other
 * compatibility forms become the usual ones (NFKC), spaces at both ends go.
 */
export const visibleText = (typed: string): string =>
  typed
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .trim()
