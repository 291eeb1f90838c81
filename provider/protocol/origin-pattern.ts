/** `scheme://host[:port]`, compared whole: no path, no wildcard but the port's. */
const pattern = /^(https?:\/\/(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]))(?::(\d{1,5}|\*))?$/

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value

/** Is this an entry of `allowed_domains`: an origin, whose port may be `*`? */
export function isOriginPattern(value: string): boolean {
  const parts = pattern.exec(value)
  return parts !== null && isOrigin(parts[2] === '*' ? `${parts[1]}` : value)
}

/** The entries that would allow this origin: itself, and its host with any port. None for `null` or a non-origin. */
export function patternsFor(origin: string): string[] {
  const parts = pattern.exec(origin)
  if (!parts || !isOrigin(origin)) return []
  return [origin, `${parts[1]}:*`]
}
