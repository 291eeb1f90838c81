import { setTimeout as sleep } from 'node:timers/promises'

/** ms that calls in work get at most, and then the rest. An operator may rely on ten seconds for both. */
const FINISH_TIMEOUT_MS = 8_000
const CLOSE_TIMEOUT_MS = 2_000

/** Times in ms. */
interface Times {
  readonly drainDelay?: number | undefined
  readonly finishTimeout?: number | undefined
}

interface Parts {
  /** Lets readiness say no, and answers end their connections. */
  drain(): void
  /** Stops accepting, and ends calls in work after this many ms. */
  closeServers(finishTimeout: number): Promise<unknown>
  closeData(): Promise<void>
}

/**
 * Stops a server without cutting a call that could still be answered, within ten seconds after `drainDelay` in every
 * case. What then still waits for the database is given up; Postgres takes back what was not committed.
 */
export async function stopInTime({ drainDelay = 0, finishTimeout = FINISH_TIMEOUT_MS }: Times, parts: Parts) {
  parts.drain()
  if (drainDelay > 0) await sleep(drainDelay)
  await parts.closeServers(Math.min(finishTimeout, FINISH_TIMEOUT_MS))
  const waiting = new AbortController()
  const given = sleep(CLOSE_TIMEOUT_MS, undefined, waiting).catch(() => {})
  await Promise.race([parts.closeData(), given]).finally(() => waiting.abort())
}
