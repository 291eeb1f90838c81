export type Listener = (payload: never) => void

/** Who listens to what; one that throws keeps the news from nobody else. */
export function createListeners() {
  const all = new Map<string, Set<Listener>>()
  return {
    add(event: string, listener: Listener) {
      all.set(event, (all.get(event) ?? new Set()).add(listener))
    },
    remove: (event: string, listener: Listener) => void all.get(event)?.delete(listener),
    clear: () => all.clear(),
    tell(event: string, payload: unknown) {
      for (const listener of [...(all.get(event) ?? [])])
        try {
          listener(payload as never)
        } catch (error) {
          reportError(error)
        }
    },
  }
}
