import { execFileSync } from 'node:child_process'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../processes/postgres.js'
import { type RunningServer, spawnServer } from '../processes/run-server.js'
import { sandboxAt } from './sandbox.js'

/** Moves the clock of a process: its `Date` is this many ms ahead, for all of its code. */
const moved = (ms: number) => ({
  NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(`
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...args) { args.length ? super(...args) : super(Real.now() + ${ms}) }
      static now() { return Real.now() + ${ms} }
    }`)}"`,
})
const MINUTES = 60_000

test('the clock of a process is moved', () => {
  const env = { ...process.env, ...moved(10 * MINUTES) }
  const told = execFileSync(process.execPath, ['-p', '[Date.now(), new Date().getTime()].join()'], { env })
  for (const time of `${told}`.split(',')) expect(Number(time) - Date.now()).toBeGreaterThan(9 * MINUTES)
})

const postgres = await startPostgres()
describe.skipIf(!postgres)('two servers whose clocks differ by ten minutes (skipped without server binaries)', () => {
  let servers: readonly RunningServer[] = []
  beforeAll(async () => {
    const databaseUrl = `${postgres?.url}`
    servers = await Promise.all([{}, moved(10 * MINUTES)].map((env) => spawnServer({ databaseUrl, env })))
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await postgres?.stop()
  })
  const appAt = (at: number, id: string) => sandboxAt([`${servers[at]?.url}`]).appOf(id)

  test.each([
    ['of the right one', 0, 1],
    ['of the one that is ahead', 1, 0],
  ])('take each other’s codes, tokens and logins: %s', async (name, from, to) => {
    const { id } = await sandboxAt([`${servers[0]?.url}`]).newApp({ otp_ttl: 300, access_token_ttl: 300 })
    const [one, other] = [appAt(from, id), appAt(to, id)]
    const email = 'ada@example.com'
    const code = await one.codeFor(email)
    const login = await other.call('/passwordless/authenticate', { email, code })
    expect(login.status, name).toBe(200)
    const { iat = 0 } = decodeJwt(`${login.body.token}`)
    expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(60)
    const token = `${login.body.token}`
    expect((await one.call('/users/me', undefined, { token })).status).toBe(200)
    const phone = { phoneNumber: '+15005550006' }
    expect((await one.call('/passwordless_sms/init', phone, { token })).status).toBe(200)
    expect((await one.refresh(login.body.refresh_token)).status).toBe(200)
  })
})
