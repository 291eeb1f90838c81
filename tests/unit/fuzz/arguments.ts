export const serverThatSays = (value: unknown) => ({ get: async () => value, post: async () => value })

/** The arguments of a reader: `value` in the place of what comes from outside, and `others` in the other places. */
export function argumentsFor(parameters: readonly string[], value: unknown, others: readonly unknown[]) {
  const remaining = [...others]
  let isGiven = false
  return parameters.map((type) => {
    if (type === 'Http') return serverThatSays(value)
    if (isGiven || !['unknown', 'Json'].includes(type)) return remaining.shift()
    isGiven = true
    return value
  })
}
