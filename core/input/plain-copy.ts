/** The deepest nesting that is copied. Typed data may be nested 32 deep. */
const MAX_DEPTH = 64

/**
 * Copies a foreign value into plain objects and lists, and reads each of its properties once. A getter or a Proxy may
 * answer otherwise the next time, so only the copy may be checked, shown and signed. Own enumerable properties are
 * copied; functions and symbols become undefined. Throws if the value cannot be read, or is nested too deep.
 */
export function plainCopy<Value>(value: Value, depth = 0): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return undefined
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) throw new RangeError('It is nested too deep.')
  if (ArrayBuffer.isView(value)) return structuredClone(value)
  const copy = (inner: unknown) => plainCopy(inner, depth + 1)
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copy(inner)]))
  const { length } = value
  return Array.from({ length }, (_, at) => copy(value[at]))
}
