import { useSyncExternalStore } from 'react'
import type { Store } from '../../core/store.js'

const nothing = () => undefined
const never = () => nothing

/** A store's value; undefined on the server and until there is a store. */
export function useStore<T>(store: Store<T> | undefined): T | undefined {
  return useSyncExternalStore<T | undefined>(store?.subscribe ?? never, store?.get ?? nothing, nothing)
}
