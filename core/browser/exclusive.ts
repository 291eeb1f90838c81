import type { Clock } from '../lib/clock.js'

/** A lock that nobody holds takes less, ms. */
const UNCONTESTED_MS = 20

/**
 * Runs `work` while no other of this name runs in any tab; `waited`: another one did just now. A tab that holds on to it for
 * more than `timeout` ms hangs, and must not hold the others. Where a page has no locks (plain http) it is run at once.
 */
export async function exclusive<T>(
  name: string,
  clock: Clock,
  timeout: number,
  work: (waited: boolean) => Promise<T>,
): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work(false)
  const asked = clock.now()
  const patience = new AbortController()
  clock.sleep(timeout, patience.signal).then(() => patience.abort())
  let started = false
  const begin = () => {
    started = true
    return work(clock.now() - asked > UNCONTESTED_MS)
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
