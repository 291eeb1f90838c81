import { createStore as create } from 'zustand/vanilla'

/** A value that can be watched. */
export interface Store<T> {
  get(): T
  subscribe(listener: () => void): () => void
}
/** The owner's side of a store. */
export interface Writable<T> extends Store<T> {
  set(next: T): void
}

export function createStore<T>(initial: T): Writable<T> {
  const store = create(() => ({ value: initial }))
  return {
    get: () => store.getState().value,
    set: (value) => {
      if (!Object.is(value, store.getState().value)) store.setState({ value }, true)
    },
    subscribe: store.subscribe,
  }
}
