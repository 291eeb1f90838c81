import { pageAddress } from '../../core/input/page-address.js'

/**
 * `scheme://host[:port]` without a path. Only the port may be a wildcard. Apps in a web view and extensions have
 * schemes of their own (`capacitor://localhost`), and hosts of a local network may have an underscore.
 */
const pattern =
  /^(([a-z][a-z0-9+.-]{0,63}):\/\/(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\]))(?::(\d{1,5}|\*))?$/
const isWeb = (scheme: string | undefined) => scheme === 'http' || scheme === 'https'
/** Schemes of addresses that are no page with an origin, or the page of nobody. */
const NO_PAGE = /^(about|blob|data|file|filesystem|ftp|javascript|mailto|urn|view-source|wss?)$/

const isOrigin = (value: string, scheme: string | undefined) =>
  isWeb(scheme) ? pageAddress(value)?.origin === value : !NO_PAGE.test(`${scheme}`)

/** Whether this is a valid entry of `allowed_domains`: an origin, whose port may be `*`. */
export function isOriginPattern(value: string): boolean {
  const parts = pattern.exec(value)
  return parts !== null && isOrigin(parts[3] === '*' ? `${parts[1]}` : value, parts[2])
}

/**
 * The entries that allow this origin: the origin itself, and its host with any port. None if the value is not an
 * origin.
 */
export function patternsFor(origin: string): string[] {
  const parts = pattern.exec(origin)
  if (!parts || !isOrigin(origin, parts[2])) return []
  return [origin, `${parts[1]}:*`]
}

export interface PageFacts {
  readonly url: URL
  readonly origin: string
}
/** Parses the address of a page and its origin, which `URL` does not know of schemes other than http and https. */
export function pageIn(text: string): PageFacts | undefined {
  const web = pageAddress(text)
  if (web) return { url: web, origin: web.origin }
  const [, origin = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]{1,300})/.exec(text) ?? []
  if (!patternsFor(origin).length || isWeb(origin.split(':')[0])) return undefined
  try {
    return { url: new URL(text), origin }
  } catch {
    return undefined
  }
}
