type Listener = (payload: never) => void

/** Events as wallets have them: Node's names. */
export function createEmitter() {
  const listeners = new Map<string, Set<Listener>>()
  const of = (event: string) => listeners.get(event) ?? listeners.set(event, new Set()).get(event)
  return {
    on: (event: string, listener: Listener) => void of(event)?.add(listener),
    off: (event: string, listener: Listener) => void of(event)?.delete(listener),
    /** One listener's failure is its own. */
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
