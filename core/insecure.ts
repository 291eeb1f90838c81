/** Decision 7: a warning, and nothing that stops. */
export function warnIfInsecure(): void {
  const { protocol, hostname } = location
  if (protocol !== 'https:' && !/^(localhost|127\.0\.0\.1|.*\.localhost)$/.test(hostname))
    console.warn('Latchkit: this page is not served over HTTPS; anyone on the way can take what users type.')
}
