type Place = readonly string[]
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

interface Places {
  /** Of texts, numbers and other values without a place within. */
  readonly leaves: readonly Place[]
  readonly containers: readonly Place[]
}
/** The places within a value. */
export function placesOf(value: unknown): Places {
  if (!isObject(value)) return { leaves: [[]], containers: [] }
  const inner = Object.entries(value).map(([name, one]) => ({ name, ...placesOf(one) }))
  const below = (kind: keyof Places) => inner.flatMap((one) => one[kind].map((at) => [one.name, ...at]))
  return { leaves: below('leaves'), containers: [[], ...below('containers')] }
}
export function withValueAt(value: unknown, [name, ...rest]: Place, by: unknown): unknown {
  if (name === undefined) return by
  if (!isObject(value)) return value
  if (Array.isArray(value)) return value.map((one, at) => (`${at}` === name ? withValueAt(one, rest, by) : one))
  return { ...value, [name]: withValueAt(value[name], rest, by) }
}
