/** Returns the result of `work`, or undefined if it throws, for example because a page has no access to storage. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
