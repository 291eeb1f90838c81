import type { Clock } from '../../core/lib/clock.js'

export interface HandClock extends Clock {
  /** Lets this much time pass, waking sleepers in order, each with what follows from it. */
  advance(ms: number): Promise<void>
  /** Sleepers that still wait. */
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

/** Everything that needs no time has happened. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
