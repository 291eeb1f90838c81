/** The one source of time; tests drive it by hand. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Resolves after `ms`; never resolves once `signal` is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** Waits for `work`, but no longer than `ms`; what it brings, or how it fails, is for its owner. */
export async function within(clock: Clock, ms: number, work: Promise<unknown>): Promise<void> {
  const controller = new AbortController()
  try {
    await Promise.race([work.catch(() => {}), clock.sleep(ms, controller.signal)])
  } finally {
    controller.abort()
  }
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return
      const stop = () => clearTimeout(timer)
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, ms)
      signal?.addEventListener('abort', stop)
    }),
}
