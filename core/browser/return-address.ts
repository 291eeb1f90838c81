/** The address that another page sends the user back to, and the hash that is restored afterwards. */
export interface ReturnAddress {
  /** Without a hash. */
  readonly href: string
  /** Without `#`; empty where there is none. */
  readonly hash: string
}

/**
 * The address of this page, or the one that the host names. The hash stays in the browser, because it may be private or
 * longer than a server accepts. Decision 54.
 */
export function returnAddress(custom?: string): ReturnAddress {
  const [href = '', ...hash] = (custom ?? location.href).split('#')
  return { href, hash: hash.join('#') }
}
