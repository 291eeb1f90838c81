/** Warns if the page is not secure (HTTPS or localhost), and continues (decision 7). */
export function warnIfInsecure(): void {
  if (!isSecureContext) console.warn('Latchkit needs a page over HTTPS.')
}
