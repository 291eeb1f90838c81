import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../server/db/open.js'
import { rowsOf } from '../../server/db/rows.js'
import { startServer } from '../../server/server.js'
import { startPostgres } from '../processes/postgres.js'
import { type Answer, type App, sandboxAt } from './sandbox.js'
import { startStallingProxy } from './support/stalling-proxy.js'

const SECRET = 'the secret of a test'
const postgres = await startPostgres()
const ID = 'a'.repeat(25)
const apps = { [ID]: { guest_auth: true, rate_limits: { per_address: 1e6, per_ip: 1e6, window: 600 } } }
const guest = 'g'.repeat(43)
const login = (app: Pick<App, 'call'>, name = '') =>
  app.call('/guest/authenticate', { guest_credential: `${name}${guest}`.slice(0, 43) })
const busy = ({ status, headers }: Answer) => [status, headers.get('retry-after')]

describe.skipIf(!postgres)('a Postgres server in trouble (skipped without server binaries)', () => {
  const databaseUrl = `${postgres?.url}`
  let server: Awaited<ReturnType<typeof startServer>>
  let admin: pg.Client
  let app: ReturnType<ReturnType<typeof sandboxAt>['appOf']>
  beforeAll(async () => {
    const limits = { databasePool: 4, statementTimeout: 5_000 }
    server = await startServer({ databaseUrl, secret: SECRET, apps, ...limits })
    admin = new pg.Client({ connectionString: databaseUrl })
    await admin.connect()
    app = sandboxAt([server.url]).appOf(ID)
  })
  afterAll(async () => {
    await admin?.end()
    await server?.close()
    await postgres?.stop()
  })

  test('its connections have limits of time, and those for migrations have none', async () => {
    const { db, pool, unlimited, close } = await openDatabase({ data: '', databaseUrl, limits: { connections: 3 } })
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const read = async (from: typeof db) => {
      const { rows } = (await from.execute(
        sql.raw(`select ${names.map((name) => `current_setting('${name}') as ${name}`)}`),
      )) as unknown as pg.QueryResult
      return Object.values(rows[0])
    }
    expect(await read(db)).toEqual(['5s', '2s', '10s'])
    expect(await unlimited(read)).toEqual(['0', '0', '0'])
    await Promise.all(Array.from({ length: 10 }, () => db.execute(sql`select pg_sleep(0.05)`)))
    expect(pool?.totalCount).toBe(3)
    await close()
  })

  test('while a table is locked its users get 503, and all other calls work after at most five seconds', async () => {
    await admin.query('begin')
    await admin.query('lock table accounts in access exclusive mode')
    const logins = Promise.all(Array.from({ length: 64 }, (_, n) => login(app, `${n}-`)))
    const from = performance.now()
    await expect.poll(async () => (await app.call(`/apps/${app.id}`)).status, { timeout: 30_000 }).toBe(200)
    const waited = performance.now() - from
    const answers = (await logins).map(busy)
    await admin.query('rollback')
    expect(answers).toEqual(answers.map(() => [503, '1']))
    expect(waited).toBeLessThan(7_000)
    expect((await login(app)).status).toBe(200)
  })

  test('a statement that takes too long is 503', async () => {
    const slow = `create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(30); return new; end'`
    await admin.query(`${slow}; create trigger slow before insert on users for each row execute function slow()`)
    const from = performance.now()
    expect(busy(await login(app, 'slow'))).toEqual([503, '1'])
    expect(performance.now() - from).toBeLessThan(15_000)
    await admin.query('drop trigger slow on users; drop function slow')
    expect((await login(app, 'slow')).status).toBe(200)
  })

  test('a transaction that cannot begin gives its connection back', async () => {
    const { db, pool, close } = await openDatabase({ data: '', databaseUrl, limits: { connections: 1 } })
    for (let n = 0; n < 3; n++) {
      // the connection of the turn before may have ended after its transaction, which the pool need not know yet
      const [row] = await vi.waitFor(() => rowsOf<{ pid: number }>(db, sql`select pg_backend_pid() as pid`))
      // the pool cannot know that the server has ended the connection until the transaction asks it
      const begun = db.transaction(async (tx) => tx.execute(sql`select 1`)).catch(() => {})
      await admin.query('select pg_terminate_backend($1)', [row?.pid])
      await begun
    }
    await expect
      .poll(() =>
        db.execute(sql`select 1`).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    expect(pool?.totalCount).toBeLessThanOrEqual(1)
    await close()
  })

  test.each(['53100', '53200'])('a disk or a memory that is full is 503 (%s)', async (state) => {
    const full = `create function full_() returns trigger language plpgsql as 'begin raise exception using errcode = ''${state}''; end'`
    await admin.query(`${full}; create trigger full_ before insert on users for each row execute function full_()`)
    expect(busy(await login(app, state))).toEqual([503, '1'])
    expect((await app.call(`/apps/${app.id}`)).status).toBe(200)
    await admin.query('drop trigger full_ on users; drop function full_')
    expect((await login(app, state)).status).toBe(200)
  })

  test('a network that stalls is 503, and leaves no connection that cannot be used', async () => {
    const network = await startStallingProxy(databaseUrl)
    const far = await startServer({
      databaseUrl: network.url,
      secret: SECRET,
      databasePool: 4,
      statementTimeout: 1_000,
    })
    const there = sandboxAt([far.url]).appOf(app.id)
    expect((await login(there)).status).toBe(200)
    network.stall(true)
    // of an app that no call has named before: what was read of the other one is kept for a second (decision 128)
    const unread = sandboxAt([far.url]).appOf('z'.repeat(25))
    const read = () => unread.call(`/apps/${unread.id}`)
    const calls = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name) => [login(there, name), read()])
    const from = performance.now()
    const answers = (await Promise.all(calls)).map(busy)
    expect(answers).toEqual(answers.map(() => [503, '1']))
    expect(performance.now() - from).toBeLessThan(20_000)
    network.stall(false)
    await expect.poll(async () => (await login(there, 'a')).status, { timeout: 20_000 }).toBe(200)
    // each of the four connections that there may be
    const all = await Promise.all(Array.from({ length: 8 }, (_, n) => login(there, `${n}`)))
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    await far.close()
    await network.stop()
  })
})
