/** Runs one task per name at a time, across all tabs. Without Web Locks (if storage is denied), it runs at once. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  let started = false
  const begin = () => {
    started = true
    return work()
  }
  try {
    return await navigator.locks.request(`wallet ${name}`, begin)
  } catch (cause) {
    if (started) throw cause
    return begin()
  }
}
