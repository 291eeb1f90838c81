import type { Country } from './phone-metadata.js'

/** A key pressed later than this starts a new search, as in native lists. In ms. */
const PAUSE_MS = 1_000

export interface Typed {
  readonly text: string
  /** The event time of its last key. */
  readonly at: number
}
export const NOTHING_TYPED: Typed = { text: '', at: 0 }

/** Adds a key to the search text. A key that enters no text ends the search. */
export const typedSoFar = ({ text, at }: Typed, { key, timeStamp }: { key: string; timeStamp: number }): Typed => ({
  text: key.length > 1 ? '' : timeStamp - at > PAUSE_MS ? key.trim() : text + key,
  at: timeStamp,
})

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the first country whose English name starts with the text, unless a name in the page's language does. */
export function byEnglishName(countries: readonly Country[], typed: string): string | undefined {
  const start = plain(typed)
  if (!start || countries.some(({ name }) => plain(name).startsWith(start))) return
  return countries.find(({ englishName }) => plain(englishName).startsWith(start))?.id
}
