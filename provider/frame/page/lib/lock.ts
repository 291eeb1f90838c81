/** One at a time, in every tab of this browser; where there are no locks (storage denied), in this page. */
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
