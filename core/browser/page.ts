import { hint } from '../hint.js'
import type { WireNames } from '../protocol/wire.js'

/**
 * The page's address as it was on load. Our own parameters are read once and removed from the address bar. Core §2,
 * decision 19.
 */
export interface Page {
  /** Our parameters without the prefix: `token`, `oauth_code`, … */
  readonly params: Readonly<Record<string, string>>
  /** The whole address when the page was loaded. The host's router may have changed it since. */
  readonly href: string
}
const BRANDED = ['token', 'oauth_code', 'oauth_state', 'oauth_provider', 'connector', 'wallet_client']

/** Marks a page whose address was read. All copies of this package that a page has see it. */
const READ = Symbol.for('latchkit')
let isRead = false

/**
 * Reads the address. The page's first client gets the one that the page was loaded with, which the browser remembers as
 * the name of the navigation: the host's router may have changed it since, even before anything was drawn. A second
 * copy of this package would otherwise read the code of a return again, and report that login as phishing.
 */
export function readPage({ query }: WireNames): Page {
  const page = globalThis as { [READ]?: boolean }
  const loaded = !page[READ] && performance.getEntriesByType?.('navigation')[0]?.name
  const href = loaded || location.href
  if (page[READ] && !isRead) hint('two-copies')
  isRead = page[READ] = true
  return {
    href,
    params: takeParams(
      BRANDED.map((name) => [query(name), name]),
      false,
      href,
    ),
  }
}

/**
 * Removes parameters from the address bar, and the hash if requested. Returns their values in `href` by our names. The
 * host's own parameters stay.
 */
export function takeParams(
  names: readonly (readonly [wire: string, own: string])[],
  hash = false,
  href = location.href,
) {
  const params: Record<string, string> = {}
  const url = new URL(location.href)
  for (const [wire, key] of names) {
    const value = new URL(href).searchParams.get(wire)
    if (value !== null) params[key] = value
  }
  // `searchParams.delete` would encode the host's own parameters differently
  const pairs = url.search.slice(1).split('&')
  const otherPairs = pairs.filter((pair) => !names.some(([wire]) => wire === pair.split('=')[0]))
  if (otherPairs.length < pairs.length) url.search = otherPairs.join('&')
  if (hash) url.hash = ''
  // the host router's own state object stays
  if (url.href !== location.href) history.replaceState(history.state, '', url)
  return params
}
