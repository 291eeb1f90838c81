/** Where this device's shares lie: in the storage of the provider's origin, or in memory where the browser denies it. */
export interface Vault {
  readonly storage: 'persistent' | 'memory'
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
}

export function openVault(): Vault {
  const kept = persistent()
  const memory = new Map<string, string>()
  if (!kept)
    return {
      storage: 'memory',
      get: (key) => memory.get(key),
      set: (key, value) => void memory.set(key, value),
      remove: (key) => void memory.delete(key),
    }
  return {
    storage: 'persistent',
    get: (key) => kept.getItem(key) ?? undefined,
    set: (key, value) => kept.setItem(key, value),
    remove: (key) => kept.removeItem(key),
  }
}

/** Reading the property alone may throw. */
function persistent(): Storage | undefined {
  try {
    const storage = localStorage
    storage.setItem('probe', '1')
    storage.removeItem('probe')
    return storage
  } catch {
    return undefined
  }
}
