import type { WireNames } from '../protocol/wire.js'

/** The page's address as it was on load: what was meant for us is read once and taken out of the bar. Core §2, decision 19. */
export interface Page {
  /** Our parameters without the prefix: `token`, `oauth_code`, … */
  readonly params: Readonly<Record<string, string>>
}
const BRANDED = ['token', 'oauth_code', 'oauth_state', 'oauth_provider', 'connector', 'wallet_client']

export const readPage = ({ query }: WireNames): Page => ({
  params: takeParams(BRANDED.map((name) => [query(name), name])),
})

/** Takes parameters out of the bar, and the hash where it is meant; answers what they said, by our names. The host's own stay. */
export function takeParams(names: readonly (readonly [wire: string, ours: string])[], hash = false) {
  const params: Record<string, string> = {}
  const url = new URL(location.href)
  for (const [wire, ours] of names) {
    const value = url.searchParams.get(wire)
    if (value !== null) params[ours] = value
  }
  // not by `searchParams.delete`, which spells the host's own parameters anew
  const pairs = url.search.slice(1).split('&')
  const rest = pairs.filter((pair) => !names.some(([wire]) => wire === pair.split('=')[0]))
  if (rest.length < pairs.length) url.search = rest.join('&')
  if (hash) url.hash = ''
  // the host router's own state object stays
  if (url.href !== location.href) history.replaceState(history.state, '', url)
  return params
}
