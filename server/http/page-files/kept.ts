/** Makes something once for each key and keeps it. What failed is made again when it is asked for again. */
export function kept<K, T>(make: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const made = new Map<K, Promise<T>>()
  return (key) => {
    const pending = made.get(key) ?? make(key)
    made.set(key, pending)
    pending.catch(() => made.delete(key))
    return pending
  }
}
