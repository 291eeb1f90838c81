/** Warns, and stops nothing (decision 7). A secure context is HTTPS or localhost. */
export function warnIfInsecure(): void {
  if (!isSecureContext) console.warn('Latchkit needs a page over HTTPS.')
}
