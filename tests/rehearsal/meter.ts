import type { Answer } from './retries.js'

export interface Phase {
  readonly name: string
  readonly seconds: number
  readonly logins: number
  readonly calls: number
  /** Attempts by what came of them: statuses, or "none" without an answer. */
  readonly answers: Readonly<Record<string, number>>
  readonly failed: number
  /** ms that calls took with their retries. */
  readonly p50: number
  readonly p99: number
}

interface Counts {
  name: string
  since: number
  logins: number
  failed: number
  answers: Record<string, number>
  times: number[]
}

export type Meter = ReturnType<typeof createMeter>
/** Is told that an attempt at this address begins. */
type Watcher = (url: string) => void

/** Counts what calls come to, by phases. `failed` hears of each call that failed for good. */
export function createMeter(failed: (what: string) => void) {
  const phases: Phase[] = []
  const begin = (name: string): Counts => ({ name, since: Date.now(), logins: 0, failed: 0, answers: {}, times: [] })
  let current = begin('start')
  const watchers = new Set<Watcher>()
  const running = new Set<Promise<unknown>>()
  const count = (kind: string) => {
    current.answers[kind] = (current.answers[kind] ?? 0) + 1
  }
  return {
    phases: phases as readonly Phase[],
    /** Calls that end from now on belong to the phase of this name. */
    next(name: string) {
      phases.push(result(current))
      current = begin(name)
    },
    login: () => {
      current.logins++
    },
    /** Waits for the calls that are under way now, with their retries. */
    settled: () => Promise.allSettled(running),
    watch(watcher: Watcher): () => void {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    async attempt(url: string, send: () => Promise<Answer>): Promise<Answer> {
      for (const watcher of watchers) watcher(url)
      try {
        const answer = await send()
        count(`${answer.status}`)
        return answer
      } catch (cause) {
        count('none')
        throw cause
      }
    },
    async call<T>(what: string, send: () => Promise<T>): Promise<T> {
      const since = performance.now()
      const sent = send()
      running.add(sent)
      try {
        return await sent
      } catch (cause) {
        current.failed++
        failed(`${what} in "${current.name}": ${(cause as Error).message}`)
        throw cause
      } finally {
        running.delete(sent)
        current.times.push(performance.now() - since)
      }
    },
  }
}

function result({ since, times, ...rest }: Counts): Phase {
  const sorted = times.sort((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)
  return { ...rest, seconds: (Date.now() - since) / 1000, calls: times.length, p50: at(0.5), p99: at(0.99) }
}

/** The phases as lines of a table. */
export function tableOf(phases: readonly Phase[]): string {
  const head = ['phase', 's', 'logins', 'per s', 'calls', 'answers (each attempt)', 'p50 ms', 'p99 ms', 'failed']
  const rows = phases.map(({ name, seconds, logins, calls, answers, p50, p99, failed }) => [
    name,
    seconds.toFixed(0),
    `${logins}`,
    (logins / Math.max(seconds, 0.001)).toFixed(0),
    `${calls}`,
    Object.entries(answers)
      .map(([kind, times]) => `${kind}: ${times}`)
      .join(', '),
    `${p50}`,
    `${p99}`,
    `${failed}`,
  ])
  const all = [head, ...rows]
  const widths = head.map((_, at) => Math.max(...all.map((row) => `${row[at]}`.length)))
  return all.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')).join('\n')
}
