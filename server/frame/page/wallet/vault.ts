/**
 * Stores this device's shares: in the local storage of the server's origin, or in memory if the browser denies it.
 */
export interface Vault {
  readonly storage: 'persistent' | 'memory'
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
}

export function openVault(): Vault {
  const persistentStorage = openLocalStorage()
  const memory = new Map<string, string>()
  if (!persistentStorage)
    return {
      storage: 'memory',
      get: (key) => memory.get(key),
      set: (key, value) => void memory.set(key, value),
      remove: (key) => void memory.delete(key),
    }
  return {
    storage: 'persistent',
    get: (key) => persistentStorage.getItem(key) ?? undefined,
    set: (key, value) => persistentStorage.setItem(key, value),
    remove: (key) => persistentStorage.removeItem(key),
  }
}

/** Undefined if the browser denies it. Even reading the property may throw. */
function openLocalStorage(): Storage | undefined {
  try {
    const storage = localStorage
    storage.setItem('probe', '1')
    storage.removeItem('probe')
    return storage
  } catch {
    return undefined
  }
}
