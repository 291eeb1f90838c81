import type { WireNames } from './wire.js'

/** The page's address as it was on load. What was meant for us is read once and taken out of the bar. Core §2, decision 19. */
export interface Page {
  /** Our parameters without the prefix (`token`, `oauth_code`, …) and, once taken, those of plugins by their own names. */
  readonly params: Readonly<Record<string, string>>
  /** What a plugin took from the hash, `#` included. */
  readonly hash: string
  /**
   * Takes a plugin's own, unbranded names, all or nothing: `name` must be there, `name?` may be, `#prefix` is a hash that
   * starts so and does for the rest. A host's own `?id=` stays where it is.
   */
  take(reads: readonly string[]): boolean
}
const BRANDED = ['token', 'oauth_code', 'oauth_state', 'oauth_provider', 'connector', 'wallet_client']

export function readPage({ query }: WireNames): Page {
  const params: Record<string, string> = {}
  let hash = ''

  function move(names: readonly (readonly [wire: string, ours: string])[], clearHash: boolean) {
    const url = new URL(location.href)
    for (const [wire, ours] of names) {
      const value = url.searchParams.get(wire)
      if (value !== null) params[ours] = value
    }
    // not by `searchParams.delete`, which spells the host's own parameters anew
    const pairs = url.search.slice(1).split('&')
    const rest = pairs.filter((pair) => !names.some(([wire]) => wire === pair.split('=')[0]))
    if (rest.length < pairs.length) url.search = rest.join('&')
    if (clearHash) url.hash = ''
    // the host router's own state object stays
    if (url.href !== location.href) history.replaceState(history.state, '', url)
  }

  function take(reads: readonly string[]) {
    const here = new URL(location.href)
    const launched = reads.some((name) => name.startsWith('#') && here.hash.startsWith(name))
    const names = reads.filter((name) => !name.startsWith('#'))
    const needed = names.filter((name) => !name.endsWith('?'))
    const returned = needed.length > 0 && needed.every((name) => here.searchParams.has(name))
    if (launched) hash = here.hash
    if (launched || returned) move(returned ? names.map((name) => [bare(name), bare(name)]) : [], true)
    return launched || returned
  }

  move(
    BRANDED.map((name) => [query(name), name]),
    false,
  )
  return {
    params,
    take,
    get hash() {
      return hash
    },
  }
}
const bare = (name: string) => name.replace(/\?$/, '')
