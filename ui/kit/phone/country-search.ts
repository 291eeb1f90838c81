import type { Country } from './phone-metadata.js'

/** ms: a key that comes later begins anew, as in the lists of browsers. */
const PAUSE_MS = 1_000

export interface Typed {
  readonly text: string
  /** When its last key was pressed, by the clock of events. */
  readonly at: number
}
export const NOTHING_TYPED: Typed = { text: '', at: 0 }

/** What was typed into the list, with one more key. Keys that write nothing end it. */
export const typedSoFar = ({ text, at }: Typed, { key, timeStamp }: { key: string; timeStamp: number }): Typed => ({
  text: key.length > 1 ? '' : timeStamp - at > PAUSE_MS ? key.trim() : text + key,
  at: timeStamp,
})

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The id of the first country whose English name begins so, unless a name in the page's language does. */
export function byEnglishName(countries: readonly Country[], typed: string): string | undefined {
  const start = plain(typed)
  if (!start || countries.some(({ name }) => plain(name).startsWith(start))) return
  return countries.find(({ englishName }) => plain(englishName).startsWith(start))?.id
}
