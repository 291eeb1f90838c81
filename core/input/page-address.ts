/** The longest user, host and port together. A host's name has at most 253 characters. */
const LONGEST_AUTHORITY = 600

/**
 * Parses a foreign text that names a page, by http or https; undefined if it does not. A host that is longer than any
 * is not parsed: to encode its letters takes a time that grows with the square of their number.
 */
export function pageAddress(text: string): URL | undefined {
  // Browsers ignore line breaks and tabs anywhere, and control characters and spaces before the scheme.
  const [, authority] = /^[\0- ]*https?:[/\\]*([^/\\?#]*)/i.exec(text.replace(/[\t\n\r]/g, '')) ?? []
  if (authority === undefined || authority.length > LONGEST_AUTHORITY) return undefined
  // Not `URL.canParse`: in Node 20 it refuses a host such as `münchen.example` once it has been called often.
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
