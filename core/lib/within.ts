import type { Clock } from './clock.js'

/** Waits for `work` for at most `ms`. The result and any failure of `work` are ignored. */
export async function within(clock: Clock, ms: number, work: Promise<unknown>): Promise<void> {
  const controller = new AbortController()
  try {
    await Promise.race([work.catch(() => {}), clock.sleep(ms, controller.signal)])
  } finally {
    controller.abort()
  }
}
