/** A value with listeners that are called when it changes. */
export interface Store<T> {
  get(): T
  subscribe(listener: () => void): () => void
}
/** A store that can be written to. */
export interface Writable<T> extends Store<T> {
  set(next: T): void
}

export function createStore<T>(initial: T): Writable<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
