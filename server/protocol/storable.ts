import { MAX_DEPTH } from './json.js'

/** Text that the database can store: without NUL, and without half a surrogate pair, which JSON can both say. */
export const isStorableText = (value: string): boolean => !value.includes('\0') && !/\p{Surrogate}/u.test(value)

/** What the database cannot store of a value that was JSON; it completes the sentence "The body …". */
export function unstorablePart(value: unknown): string | undefined {
  let level: unknown[] = [value]
  for (let depth = 0; level.length; depth++) {
    if (depth > MAX_DEPTH) return `is nested more than ${MAX_DEPTH} levels deep`
    const next: unknown[] = []
    for (const one of level) {
      const names = typeof one === 'object' && one && !Array.isArray(one) ? Object.keys(one) : []
      const texts = typeof one === 'string' ? [one] : names
      if (!texts.every(isStorableText)) return 'contains what is no text: NUL, or half a surrogate pair'
      if (typeof one === 'object' && one) for (const inner of Object.values(one)) next.push(inner)
    }
    level = next
  }
  return undefined
}
