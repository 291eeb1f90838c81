export type Listener = (payload: never) => void

/** Event listeners by event name. A listener that throws does not stop the others from being called. */
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
