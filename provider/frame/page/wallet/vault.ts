/** Where this device's shares lie: in the storage of the provider's origin, or in memory where the browser denies it. */
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

/** Reading the property alone may throw. */
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
