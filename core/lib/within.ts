import type { Clock } from './clock.js'

/** Waits for `work`, but no longer than `ms`; what it brings, or how it fails, is for its owner. */
export async function within(clock: Clock, ms: number, work: Promise<unknown>): Promise<void> {
  const controller = new AbortController()
  try {
    await Promise.race([work.catch(() => {}), clock.sleep(ms, controller.signal)])
  } finally {
    controller.abort()
  }
}
