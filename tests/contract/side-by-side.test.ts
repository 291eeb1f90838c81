import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededAppIds } from '../../server/sandbox/apps/seeded.js'
import { databaseBeside } from '../processes/postgres.js'
import { type RunningServer, spawnServer } from '../processes/run-server.js'
import { wire } from '../wire.js'
import { databases } from './databases.js'
import { type App, request, sandboxAt } from './sandbox.js'

const server = databases.find(({ databaseUrl }) => databaseUrl)
const databaseUrl = `${server?.databaseUrl}`

describe.skipIf(!server)('two processes on one Postgres server (skipped without server binaries)', () => {
  const [left, right] = (server?.urls ?? []).map((url) => sandboxAt([url]))
  if (!left || !right) return

  const pair = async (settings?: Record<string, unknown>) => {
    const app = await left.newApp(settings)
    return [app, right.appOf(app.id)] as const
  }

  test('a code sent by one is taken by the other, once', async () => {
    const [appHere, appThere] = await pair()
    const code = await appHere.codeFor('ada@example.com')
    expect(
      (await appThere.call('/passwordless/authenticate', { email: 'ada@example.com', code }, { client: 'x' })).status,
    ).toBe(200)
    expect(
      (await appHere.call('/passwordless/authenticate', { email: 'ada@example.com', code }, { client: 'y' })).status,
    ).toBe(422)
  })

  test('tries at a code count in both', async () => {
    const [appHere, appThere] = await pair()
    const code = await appHere.codeFor('ada@example.com')
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) {
      const there = i % 2 ? appHere : appThere
      expect(await there.call('/passwordless/authenticate', { email: 'ada@example.com', code: wrong })).toMatchObject({
        status: 422,
      })
    }
    expect((await appHere.call('/passwordless/authenticate', { email: 'ada@example.com', code })).status).toBe(422)
  })

  test('rate limits count in both', async () => {
    const [appHere, appThere] = await pair()
    const sends = Array.from({ length: 14 }, (_, n) =>
      (n % 2 ? appHere : appThere).call('/passwordless/init', { email: 'ada@example.com' }),
    )
    expect((await Promise.all(sends)).filter(({ status }) => status === 200)).toHaveLength(10)
  })

  test('what a network gets wrong counts in both, and many calls at once get no more wrong', async () => {
    const [appHere, appThere] = await pair({ rate_limits: { per_address: 100, per_ip: 100, window: 600 } })
    const people = Array.from({ length: 24 }, (_, n) => `person.${n}@people.example`)
    await Promise.all(people.map((email) => appHere.codeFor(email)))
    await appHere.configure({ rate_limits: { per_ip: 3 } })
    const guesses = people.map((email, n) =>
      (n % 2 ? appHere : appThere).call('/passwordless/authenticate', { email, code: 'wrong' }),
    )
    expect((await Promise.all(guesses)).filter(({ status }) => status === 422)).toHaveLength(3)
  })

  test('a token is rotated once between them', async () => {
    const [appHere, appThere] = await pair()
    const { refresh_token } = await appHere.login('ada@example.com')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? appHere : appThere).refresh(refresh_token)),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
  })

  test('an answer lost by one is repeated by the other', async () => {
    const [appHere, appThere] = await pair()
    const body = { email: 'ada@example.com', code: await appHere.codeFor('ada@example.com') }
    const first = await appHere.call('/passwordless/authenticate', body)
    expect((await appThere.call('/passwordless/authenticate', body)).body).toEqual(first.body)
  })

  test('a fault ordered from one meets calls to the other', async () => {
    const [, appThere] = await pair()
    await left.control('/faults', { path: '/sessions', status: 500, app: appThere.id })
    expect((await appThere.call('/sessions', {})).status).toBe(500)
  })

  test('a guest who proves an unknown address stays the same user, a known one becomes that user', async () => {
    const [appHere, appThere] = await pair({ guest_auth: true })
    const existing = await appHere.login('ada@example.com')
    const enter = async (to: string, token: string) => {
      const code = await appHere.codeFor(to, { token })
      return (await appThere.call('/passwordless/authenticate', { email: to, code }, { token })).body.user
    }
    const guest = await enterAsGuest(appHere)
    expect(guest.user).toMatchObject({ is_guest: true })
    expect(await enter('new@example.com', guest.token)).toMatchObject({ id: guest.user?.id, is_guest: false })
    const second = await enterAsGuest(appHere)
    expect((await enter('ada@example.com', second.token))?.id).toBe(existing.user.id)
  })

  describe('what has expired by its app’s clock', () => {
    let late: App
    let live: App
    let sweeper: RunningServer | undefined
    beforeAll(async () => {
      ;[late] = await pair()
      ;[live] = await pair()
      await late.login('ada@example.com')
      await live.login('ada@example.com')
      await late.travel(40 * 86_400)
      // a server starts with deleting expired rows
      sweeper = await spawnServer({ databaseUrl })
    })
    afterAll(() => sweeper?.stop())

    test('is swept away, and nothing else', async () => {
      const sessionsOf = (id: string) => query('select id from sessions where app_id = $1', [id])
      await expect.poll(() => sessionsOf(late.id)).toEqual([])
      expect(await sessionsOf(live.id)).toHaveLength(1)
      await expect.poll(() => query('select key from rate_windows where app_id = $1', [late.id])).toEqual([])
    })
  })

  describe('the brand on the wire', () => {
    let provider: RunningServer
    beforeAll(async () => {
      provider = await spawnServer({ databaseUrl, env: { LATCHKIT_SERVER_WIRE_PREFIX: 'acme' } })
    })
    afterAll(() => provider?.stop())

    test('is one setting', async () => {
      const config = (headers: Record<string, string>) =>
        request(`${provider.url}/api/v1/apps/latchkitsandbox0000000001`, undefined, { headers })
      expect((await config({ 'acme-app-id': 'latchkitsandbox0000000001' })).status).toBe(200)
      const branded = await config({ [wire.header.appId]: 'latchkitsandbox0000000001' })
      expect(branded).toMatchObject({ status: 400, body: { code: 'missing_or_invalid_acme_app_id' } })
    })
  })

  describe('providers that start together', () => {
    const name = `fresh_${process.pid}`
    let started: RunningServer[] = []
    beforeAll(async () => {
      await query(`create database ${name}`)
      const beside = { databaseUrl: databaseBeside(databaseUrl, name) }
      started = await Promise.all([1, 2, 3].map(() => spawnServer(beside)))
    })
    afterAll(async () => {
      await Promise.all(started.map((provider) => provider.stop()))
      await query(`drop database ${name}`)
    })

    test('migrate an empty database once', async () => {
      for (const { url, facts } of started)
        expect((await sandboxAt([url]).appOf(facts.appId).call('/sessions', {})).status).toBe(401)
      const others = sandboxAt(started.map(({ url }) => url))
      const app = await others.newApp()
      await app.login('ada@example.com')
      expect((await others.control('/reset', {})).status).toBe(200)
      expect(await others.list('/apps')).toHaveLength(seededAppIds.length)
      expect(await others.list('/outbox')).toEqual([])
    })
  })
})

async function enterAsGuest(app: App) {
  const credential = randomBytes(32).toString('base64url')
  const { body } = await app.call('/guest/authenticate', { guest_credential: credential })
  return { user: body.user, token: `${body.token}` }
}

async function query(text: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows
}
