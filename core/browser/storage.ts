import { attempt } from '../lib/attempt.js'
import { isNamed } from '../lib/names.js'

/**
 * localStorage with JSON values, or a map where localStorage is denied. Keys are scoped to the app. Wire §1.8, decision
 * 2.
 */
export interface Storage {
  get(key: string): unknown
  set(key: string, value: unknown): void
  /** A name that ends in `:` removes all keys with that prefix. */
  remove(key: string): void
  /** Reads the value of an unscoped key. */
  peek(plain: string): unknown
  /** Reports changes by other tabs; the key is null when everything was cleared. */
  watch(listener: (key: string | null) => void, signal: AbortSignal): void
  /** False where values are lost when the page is left, because storage is denied or full. */
  isLasting(): boolean
}

export function createStorage(scope: string): Storage {
  const disk = available(scope)
  const memory = new Map<string, string>()
  const read = (key: string): unknown =>
    attempt(() => JSON.parse(memory.get(key) ?? disk?.getItem(key) ?? 'null')) ?? null
  const drop = (key: string) => {
    memory.delete(key)
    disk?.removeItem(key)
  }
  const write = (key: string, value: unknown) => {
    const text = JSON.stringify(value)
    try {
      if (!disk) throw 0
      disk.setItem(key, text)
      memory.delete(key)
    } catch {
      memory.set(key, text) // storage is denied or full, so the value is kept for this page
    }
  }
  return {
    isLasting: () => !!disk && !memory.size,
    get: (key) => read(scope + key),
    set: (key, value) => write(scope + key, value),
    remove(name) {
      for (const key of [...memory.keys(), ...Object.keys(disk ?? {})]) if (isNamed(scope + name, key)) drop(key)
    },
    peek: read,
    watch(listener, signal) {
      if (!disk) return
      const hear = ({ key }: StorageEvent) => {
        // a value from another tab is newer than one that could not be stored
        if (key === null) memory.clear()
        else memory.delete(key)
        if (key === null) listener(null)
        else if (key.startsWith(scope)) listener(key.slice(scope.length))
      }
      addEventListener('storage', hear, { signal })
    },
  }
}

const available = (scope: string): globalThis.Storage | undefined =>
  attempt(() => {
    const disk = localStorage
    if (disk.length) return disk // even if it is full, its values can be read
    const probe = `${scope}__session_storage__test`
    disk.setItem(probe, '1')
    disk.removeItem(probe)
    return disk
  })
