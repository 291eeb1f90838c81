type Listener = (payload: never) => void

/** Events with the interface of wallets, which has the method names of Node. */
export function createEmitter() {
  const listeners = new Map<string, Set<Listener>>()
  const of = (event: string) => listeners.get(event) ?? listeners.set(event, new Set()).get(event)
  return {
    on: (event: string, listener: Listener) => void of(event)?.add(listener),
    off: (event: string, listener: Listener) => void of(event)?.delete(listener),
    /** An error in one listener does not affect the others. */
    emit(event: string, payload: unknown) {
      for (const listener of of(event) ?? [])
        try {
          listener(payload as never)
        } catch (error) {
          console.error(error)
        }
    },
  }
}
