/** Where another page leads the user back to, and the hash that is put back then. */
export interface ReturnAddress {
  /** Without a hash. */
  readonly href: string
  /** Without `#`; empty where there is none. */
  readonly hash: string
}

/**
 * This page, or the one that the host names. Its hash never leaves the browser: it may be private, and longer than a server
 * takes. Decision 54.
 */
export function returnAddress(custom?: string): ReturnAddress {
  const [href = '', ...hash] = (custom ?? location.href).split('#')
  return { href, hash: hash.join('#') }
}
