import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type App, type Message, sandboxAt } from '../contract/sandbox.js'
import { spawnServer } from '../processes/run-server.js'
import { countOf, insist, needPostgres, spread, UNLIMITED } from './support.js'

const LOGINS = countOf('LOGINS', 500)
const KILLS = countOf('KILLS', 8)
const OUTAGES = countOf('OUTAGES', 4)
const AT_ONCE = 16
/** ms within which everything works again after the server is back. */
const RECOVERY_MS = 10_000

let postgres: Awaited<ReturnType<typeof needPostgres>>
beforeAll(async () => {
  postgres = await needPostgres()
})
afterAll(() => postgres?.stop())

async function query(text: string, values: readonly string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Logs in, and repeats each call until it succeeds. */
async function logIn(app: App, urls: readonly string[], to: string, onAnswer?: (answer: Answer) => void) {
  const client = `client-of-${to}`
  const sent = await insist(() => app.call('/passwordless/init', { email: to }, { client }), onAnswer)
  if (sent.status !== 200) throw new Error(`${to}: ${sent.status} ${sent.text}`)
  const outbox = await insist(() => sandboxAt(urls).control(`/outbox?app=${app.id}&to=${to}`), onAnswer)
  const messages: Message[] = JSON.parse(outbox.text)
  const code = messages.find((message) => message.code)?.code
  const body = { email: to, code }
  const answer = await insist(() => app.call('/passwordless/authenticate', body, { client }), onAnswer)
  if (answer.status !== 200) throw new Error(`${to}: ${answer.status} ${answer.text}`)
  return { to, client, id: `${answer.body.user?.id}`, refreshToken: `${answer.body.refresh_token}` }
}

test('a server that is killed during logins loses none that was acknowledged, and counts none twice', async () => {
  let provider = await spawnServer({ databaseUrl: postgres.url })
  const port = Number(new URL(provider.url).port)
  const app = await sandboxAt([provider.url]).newApp(UNLIMITED)
  const acknowledged: Awaited<ReturnType<typeof logIn>>[] = []
  let kills = 0
  const killer = (async () => {
    while (kills < KILLS) {
      const dueLogins = ((kills + 1) * LOGINS) / (KILLS + 1)
      while (acknowledged.length < dueLogins) await sleep(5)
      await provider.stop('SIGKILL')
      kills++
      provider = await spawnServer({ databaseUrl: postgres.url, port })
    }
  })()
  await spread(LOGINS, AT_ONCE, async (at) => {
    acknowledged.push(await logIn(app, [provider.url], `user${at}@example.com`))
  })
  await killer

  const lost: string[] = []
  await spread(acknowledged.length, AT_ONCE, async (at) => {
    const one = acknowledged[at]
    const { status, body } = await app.refresh(one?.refreshToken, { client: `${one?.client}` })
    if (status !== 200 || body.user?.id !== one?.id) lost.push(`${one?.to}: ${status}`)
  })
  const [users] = await query('select count(*)::int as count from users where app_id = $1', [app.id])
  const [sessions] = await query('select count(*)::int as count from sessions where app_id = $1', [app.id])
  await provider.stop()
  console.log(
    `${LOGINS} logins, ${kills} kills: ${lost.length} lost, ${users?.count} users, ${sessions?.count} sessions`,
  )
  expect({ lost, users: users?.count, sessions: sessions?.count }).toEqual({
    lost: [],
    users: LOGINS,
    sessions: LOGINS,
  })
})

test('while Postgres restarts each error is 503 with Retry-After, and then everything works again', async () => {
  const provider = await spawnServer({ databaseUrl: postgres.url })
  const app = await sandboxAt([provider.url]).newApp(UNLIMITED)
  const answers: Record<string, number> = {}
  const countAnswer = ({ status, headers }: Answer) => {
    const retryAfter = headers.get('retry-after')
    const kind = retryAfter ? `${status}, Retry-After ${retryAfter}` : `${status}`
    answers[kind] = (answers[kind] ?? 0) + 1
  }
  let logins = 0
  let isOver = false
  const workers = Array.from({ length: AT_ONCE }, async () => {
    while (!isOver) await logIn(app, [provider.url], `user${logins++}@example.com`, countAnswer)
  })
  const recoveries: number[] = []
  for (let outage = 0; outage < OUTAGES; outage++) {
    await sleep(1500)
    await postgres.shutDown(outage % 2 ? 'immediate' : 'fast')
    await sleep(1000)
    await postgres.startAgain()
    const restartedAt = performance.now()
    await logIn(app, [provider.url], `after${outage}@example.com`, countAnswer)
    recoveries.push(Math.round(performance.now() - restartedAt))
  }
  isOver = true
  await Promise.all(workers)
  const [users] = await query('select count(*)::int as count from users where app_id = $1', [app.id])
  const { code } = await provider.stop()
  console.log(`${OUTAGES} outages: answers ${JSON.stringify(answers)}, first login after ${recoveries.join(', ')} ms`)
  expect(code).toBe(0)
  expect(Object.keys(answers).sort()).toEqual(['200', '503, Retry-After 1'])
  expect(Math.max(...recoveries)).toBeLessThan(RECOVERY_MS)
  expect(users?.count).toBe(logins + OUTAGES)
})
