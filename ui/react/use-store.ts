import { useSyncExternalStore } from 'react'
import type { Store } from '../../core/lib/store.js'

const nothing = () => undefined
const never = () => nothing

/** A store's value; undefined without a store. On the server, stores have their initial value. */
export function useStore<T>(store: Store<T>): T
export function useStore<T>(store: Store<T> | undefined): T | undefined
export function useStore<T>(store: Store<T> | undefined): T | undefined {
  return useSyncExternalStore<T | undefined>(store?.subscribe ?? never, store?.get ?? nothing, nothing)
}
