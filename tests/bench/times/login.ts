import { sandboxAt } from '../../contract/sandbox.js'
import { type Provider, startServer } from '../server.js'
import { rounds, steady } from './rounds.js'

const COUNTS = { base: 1_000, many: 100_000, control: 1_000 }
const LOGINS = 80
const WARM_UP = 20
const UNLIMITED = { per_address: 1_000_000, per_ip: 1_000_000, window: 600 }

type Subject = keyof typeof COUNTS

/**
 * Starts a server with this many users. `logIn` requests a code, reads it and logs one of them in. It returns the ms
 * that this takes.
 */
async function seeded(count: number) {
  const provider = await startServer()
  const sandbox = sandboxAt([provider.url])
  const app = await sandbox.newApp({ rate_limits: UNLIMITED })
  const created = await sandbox.control('/users', { app: app.id, count })
  if (created.status !== 200) throw new Error(created.text)
  let turn = 0
  async function logIn(): Promise<number> {
    const user = ((turn++ * 7_919) % count) + 1 // a prime step spreads the users over the whole table
    const since = performance.now()
    await app.login(`user${user}@load.example.com`)
    return performance.now() - since
  }
  return { ...provider, logIn }
}

/**
 * Measures logins in turns at a server with few users, at one with many, and at a second one with few as a control.
 */
export async function loginCosts() {
  const names = Object.keys(COUNTS) as Subject[]
  const started = await Promise.all(names.map(async (name) => [name, await seeded(COUNTS[name])] as const))
  const providers = Object.fromEntries(started) as Record<Subject, Provider & { logIn(): Promise<number> }>
  try {
    const of = <T>(figure: (name: Subject) => T) =>
      Object.fromEntries(names.map((name) => [name, figure(name)])) as Record<Subject, T>
    const subjects = of((name) => providers[name].logIn)
    await rounds(WARM_UP, subjects)
    const before = of((name) => providers[name].processor() ?? Number.NaN)
    const samples = await steady<'many', number>(
      () => rounds(LOGINS, subjects),
      (ms) => ms,
    )
    const used = (name: Subject) => (providers[name].processor() ?? Number.NaN) - before[name]
    const processor = of((name) => used(name) / samples[name].length)
    return { samples, processor, peak: of((name) => providers[name].peak()) }
  } finally {
    await Promise.all(started.map(([, provider]) => provider.stop()))
  }
}
