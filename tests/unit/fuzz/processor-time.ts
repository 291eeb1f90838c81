import { readFileSync } from 'node:fs'
import { createContext, Script } from 'node:vm'
import { HOSTILE_LENGTH } from './hostile.js'

/** ms that any reader may take for `HOSTILE_LENGTH` characters, on a machine that does the control in `CONTROL_MS`. */
const MAX_READING_MS = 50
const CONTROL_MS = 5
/** A tenth of the length and a hundredth of the time: whatever grows with the square of the length takes more. */
const SCREENING = { length: HOSTILE_LENGTH / 10, ms: MAX_READING_MS / 100 }
/** ms after which a run ends, as far as it does not wait. Some patterns would take hours. */
const GIVE_UP_MS = 1_000
const ATTEMPTS = 5

const run = new Script('work()')
const context: { work: () => unknown } = { work: () => {} }
createContext(context)

/** ms that this thread has had of a processor, where the system tells; it does so every few ms. */
function threadMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

/** ms of one run, or infinity. What the work throws does not matter here. */
async function once(work: () => unknown): Promise<number> {
  let isDone = false
  context.work = () => {
    try {
      return work()
    } catch {
    } finally {
      isDone = true
    }
  }
  const [wall, thread] = [performance.now(), threadMs()]
  try {
    await run.runInContext(context, { timeout: GIVE_UP_MS })
  } catch {
    if (!isDone) return Number.POSITIVE_INFINITY
  }
  return Math.min(performance.now() - wall, threadMs() - thread)
}

/** ms of the quickest of some runs, since other work of the machine slows down some of them. */
async function quickestMs(work: () => unknown, enough: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS && best > enough; attempt++) {
    const ms = await once(work)
    // one that was ended is not tried as often as one that was nearly quick enough
    if (ms === Number.POSITIVE_INFINITY) attempt += 2
    best = Math.min(best, ms)
  }
  return best
}

/** How much longer this machine needs just now than a quiet one. The control replaces each character of a text. */
async function slowness(): Promise<number> {
  const text = 'x'.repeat(HOSTILE_LENGTH)
  return Math.max(1, (await quickestMs(() => text.replace(/x/g, () => 'y'), CONTROL_MS)) / CONTROL_MS)
}

/**
 * Describes the first input that `read` needs more than 50 ms for. Inputs of a tenth of the length come first, so that
 * only those are made in full that may be slow.
 */
export async function findSlow<T>(
  inputs: Readonly<Record<string, (length: number) => T>>,
  read: (input: T) => unknown,
): Promise<string | undefined> {
  for (const [name, make] of Object.entries(inputs)) {
    const short = make(SCREENING.length)
    const shortMs = await quickestMs(() => read(short), SCREENING.ms)
    if (shortMs <= SCREENING.ms) continue
    const long = make(HOSTILE_LENGTH)
    const ms = shortMs > GIVE_UP_MS ? shortMs : await quickestMs(() => read(long), MAX_READING_MS)
    if (ms > MAX_READING_MS && ms > MAX_READING_MS * (await slowness())) return `${name}: ${Math.round(ms)} ms`
  }
  return undefined
}
