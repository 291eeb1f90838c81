import type { Clock } from '../../core/lib/clock.js'

export interface HandClock extends Clock {
  /** Moves the clock by `ms`. Timers fire in order, and each one's consequences end before the next one. */
  advance(ms: number): Promise<void>
  /** Number of timers that are still waiting. */
  readonly waiting: number
}
interface Sleeper {
  readonly at: number
  wake(): void
}

/** A clock that stands still until a test moves it. */
export function handClock(start = Date.UTC(2026, 0, 1)): HandClock {
  let now = start
  let sleepers: Sleeper[] = []
  const drop = (sleeper: Sleeper) => {
    sleepers = sleepers.filter((other) => other !== sleeper)
  }
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((wake) => {
        if (signal?.aborted) return
        const stop = () => drop(sleeper)
        const sleeper = {
          at: now + ms,
          wake() {
            signal?.removeEventListener('abort', stop)
            wake()
          },
        }
        sleepers.push(sleeper)
        signal?.addEventListener('abort', stop)
      }),
    async advance(ms) {
      const end = now + ms
      await settled()
      for (;;) {
        const [next] = sleepers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)
        if (!next) break
        drop(next)
        now = Math.max(now, next.at)
        next.wake()
        await settled()
      }
      now = end
    },
    get waiting() {
      return sleepers.length
    },
  }
}

/** Waits until all work that needs no time has ended. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
