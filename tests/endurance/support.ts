import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../contract/sandbox.js'
import { startPostgres } from '../processes/postgres.js'

/** Rate limits that no test reaches, because they are not what is measured. */
export const UNLIMITED = { rate_limits: { per_address: 100_000, per_ip: 10_000_000, window: 600 } }

export async function needPostgres() {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('The server binaries of Postgres are not on this machine.')
  return postgres
}

/** A number of repetitions: the environment's, or the usual one. */
export const countOf = (name: string, usual: number): number => Number(process.env[`ENDURANCE_${name}`] ?? usual)

/** Does `work` for each number below `count`, a few at a time. */
export async function spread(count: number, atOnce: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** ms after which a call without a response has failed. */
const PATIENCE_MS = 60_000

/**
 * Repeats a call until it succeeds, as clients do after a lost connection or a temporary error. `seen` receives each
 * response.
 */
export async function insist(
  call: () => Promise<Answer>,
  onAnswer: (answer: Answer) => void = () => {},
): Promise<Answer> {
  const from = performance.now()
  for (;;) {
    const answer = await call().catch((error: unknown) => {
      if (performance.now() - from > PATIENCE_MS) throw error
    })
    if (answer) onAnswer(answer)
    if (answer && answer.status < 500) return answer
    await sleep(100)
  }
}
