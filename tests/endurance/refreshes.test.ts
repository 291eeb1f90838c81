import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxAt } from '../contract/sandbox.js'
import { spawnServer } from '../processes/run-server.js'
import { countOf, needPostgres, spread, UNLIMITED } from './support.js'

const REFRESHES = countOf('REFRESHES', 100_000)
/** Number of refreshes after which every cache is full and every function is compiled. */
const WARM_UP = Math.min(10_000, REFRESHES)
const SESSIONS = 16
const LIMIT = 0.05

let postgres: Awaited<ReturnType<typeof needPostgres>>
beforeAll(async () => {
  postgres = await needPostgres()
})
afterAll(() => postgres?.stop())

test('refreshes by the hundred thousand leave the server’s memory as it was', async () => {
  const preload = fileURLToPath(new URL('report-memory.mjs', import.meta.url))
  const env = { NODE_OPTIONS: `--expose-gc --import ${preload}` }
  const provider = await spawnServer({ databaseUrl: postgres.url, env })
  let reads = 0
  const measure = async () => {
    const printed = provider.line(new RegExp(`^memory ${++reads} (\\d+) (\\d+)$`))
    provider.child.kill('SIGUSR2')
    const [, heap, rss] = await printed
    return { heap: Number(heap), rss: Number(rss) }
  }
  const app = await sandboxAt([provider.url]).newApp(UNLIMITED)
  const tokens: string[] = []
  for (let at = 0; at < SESSIONS; at++) tokens.push((await app.login(`user${at}@example.com`)).refresh_token)
  /** Each session is refreshed by its newest token, one call after the other. */
  const refresh = (count: number) =>
    spread(SESSIONS, SESSIONS, async (at) => {
      for (let remaining = count / SESSIONS; remaining > 0; remaining--) {
        const { status, text, body } = await app.refresh(tokens[at], { client: `client-${at}` })
        if (status !== 200) throw new Error(`${status} ${text}`)
        tokens[at] = `${body.refresh_token}`
      }
    })

  await refresh(WARM_UP)
  const before = await measure()
  const from = performance.now()
  await refresh(REFRESHES)
  const seconds = (performance.now() - from) / 1000
  const after = await measure()
  await provider.stop()
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  const growth = after.heap / before.heap - 1
  console.log(
    `${REFRESHES} refreshes in ${seconds.toFixed(0)} s: heap ${mb(before.heap)} → ${mb(after.heap)} ` +
      `(${(growth * 100).toFixed(1)} %), resident ${mb(before.rss)} → ${mb(after.rss)}`,
  )
  expect(Math.abs(growth)).toBeLessThanOrEqual(LIMIT)
})
