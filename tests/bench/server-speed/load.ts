import { setTimeout as sleep } from 'node:timers/promises'
import { moments, percentile } from './arithmetic.js'
import { timed } from './calls.js'
import type { Measurable } from './processes.js'
import { addresses } from './rounds.js'

const SECONDS = 20
const AT_ONCE = 16
const CAPACITY_LOGINS = 600

/** A login as a client makes it: a code, and a call with that code. Returns the ms of both. */
async function logIn({ subject, running }: Measurable, caller: number, email: string): Promise<readonly number[]> {
  const started = performance.now()
  await subject.askForCode(caller, email)
  const asked = performance.now()
  const [code = ''] = await running.tell<string[]>('codes', [email])
  const entering = performance.now()
  await subject.logIn(caller, email, code)
  return [asked - started, performance.now() - entering]
}

/**
 * How long calls take when a server has half of the logins that it can answer: they begin at a steady rate, whether or
 * not earlier ones were answered, as people do. The generator shares the machine with both servers.
 */
export async function halfLoad(on: Measurable) {
  const emails = addresses('load', CAPACITY_LOGINS)
  await timed(emails, AT_ONCE, (email, index) => logIn(on, index, email))
  const started = performance.now()
  await timed(emails, AT_ONCE, (email, index) => logIn(on, index, email))
  const capacity = (CAPACITY_LOGINS * 1000) / (performance.now() - started)
  const times: number[] = []
  const begin = performance.now()
  await Promise.all(
    moments(capacity / 2, SECONDS).map(async (moment, index) => {
      await sleep(Math.max(0, begin + moment - performance.now()))
      times.push(...(await logIn(on, index, emails[index % emails.length] ?? '')))
    }),
  )
  return { capacity, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}
