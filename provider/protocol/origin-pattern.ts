import { pageAddress } from '../../core/input/page-address.js'

/** `scheme://host[:port]` without a path. Only the port may be a wildcard. */
const pattern = /^(https?:\/\/(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]))(?::(\d{1,5}|\*))?$/

const isOrigin = (value: string) => pageAddress(value)?.origin === value

/** Whether this is a valid entry of `allowed_domains`: an origin, whose port may be `*`. */
export function isOriginPattern(value: string): boolean {
  const parts = pattern.exec(value)
  return parts !== null && isOrigin(parts[2] === '*' ? `${parts[1]}` : value)
}

/**
 * The entries that allow this origin: the origin itself, and its host with any port. None if the value is not an
 * origin.
 */
export function patternsFor(origin: string): string[] {
  const parts = pattern.exec(origin)
  if (!parts || !isOrigin(origin)) return []
  return [origin, `${parts[1]}:*`]
}
