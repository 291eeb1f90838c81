/** Decision 7: a warning, and nothing that stops. A secure context is HTTPS, or this machine itself. */
export function warnIfInsecure(): void {
  if (!isSecureContext) console.warn('Latchkit: this page is not served over HTTPS.')
}
