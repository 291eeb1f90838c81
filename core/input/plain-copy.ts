/** The deepest nesting that is copied. Typed data may be nested 32 deep. */
const MAX_DEPTH = 64

/** The most values in one copy: more than typed data or a batch of calls may have. */
const MAX_VALUES = 100_000

/**
 * Copies a foreign value into plain objects and lists, and reads each of its properties once. A getter or a Proxy may
 * answer otherwise the next time, so only the copy may be checked, shown and signed. Own enumerable properties are
 * copied; functions and symbols become undefined. Throws if the value cannot be read, is nested too deep, or has too
 * many values.
 */
export function plainCopy(value: unknown): unknown {
  let left = MAX_VALUES
  function copyOf(one: unknown, depth: number): unknown {
    if (--left < 0) throw new RangeError('It has too many values.')
    if (typeof one === 'function' || typeof one === 'symbol') return undefined
    if (typeof one !== 'object' || one === null) return one
    if (depth > MAX_DEPTH) throw new RangeError('It is nested too deep.')
    if (!Array.isArray(one))
      return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, copyOf(inner, depth + 1)]))
    const copy: unknown[] = []
    for (let at = 0, { length } = one; at < length; at++) copy.push(copyOf(one[at], depth + 1))
    return copy
  }
  return copyOf(value, 0)
}
