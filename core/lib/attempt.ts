/** What `work` answers, or undefined where it throws: what a browser denies to a page, text that is no JSON. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
