/** The deepest nesting of a value that a caller sends. `JSON.stringify` and other recursive code fail at thousands. */
export const MAX_DEPTH = 64

export function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    level = level.flatMap((one): unknown[] => (typeof one === 'object' && one ? Object.values(one) : []))
    if (!level.length) return false
  }
  return true
}

/** Parses JSON. Throws a `SyntaxError`, also if it is nested more than `MAX_DEPTH` levels deep. */
export function parseShallow(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (isTooDeep(value)) throw new SyntaxError(`JSON nested more than ${MAX_DEPTH} levels deep.`)
  return value
}
