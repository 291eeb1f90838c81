import type { Clock } from '../lib/clock.js'

/** A free lock is granted within this time, in ms. */
const UNCONTESTED_MS = 20

/**
 * Runs `work` while no other work of this name runs in any tab of the browser. `waited` tells whether it had to wait
 * for some. A tab that holds the lock for more than `timeout` ms is taken to hang: the work then runs all the same, as
 * it does at once on a page without locks (plain http).
 */
export async function exclusive<T>(
  name: string,
  clock: Clock,
  timeout: number,
  work: (waited: boolean) => Promise<T>,
): Promise<T> {
  const locks = navigator.locks
  if (!locks) return work(false)
  const since = clock.now()
  const patience = new AbortController()
  clock.sleep(timeout, patience.signal).then(() => patience.abort())
  let started = false
  const begin = () => {
    started = true
    return work(clock.now() - since > UNCONTESTED_MS)
  }
  try {
    return await locks.request(name, { signal: patience.signal }, begin)
  } catch (error) {
    if (started) throw error
    return work(false)
  } finally {
    patience.abort()
  }
}
