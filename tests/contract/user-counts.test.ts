import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../server/apps/app.js'
import { openSecret } from '../../server/crypto/secret.js'
import type { OpenDatabase } from '../../server/db/database.js'
import { openDatabase } from '../../server/db/open.js'
import { startSandbox } from '../../server/sandbox/start.js'
import { startPostgres } from '../processes/postgres.js'
import { sandboxAt } from './sandbox.js'
import { folderBefore } from './support/old-folder.js'

const postgres = await startPostgres()
afterAll(() => postgres?.stop())
const places = [
  { name: 'PGlite', databaseUrl: undefined },
  ...(postgres ? [{ name: 'Postgres', databaseUrl: postgres.url }] : []),
]

describe.each(places)('the number of users of an app on $name', ({ databaseUrl }) => {
  let opened: OpenDatabase
  const run = async (query: ReturnType<typeof sql>) =>
    ((await opened.db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows
  const newApp = async () => createApp({ db: opened.db, secret: await openSecret({ secret: 'of a test' }) })
  const counted = async (app: string) =>
    (await run(sql`select sum(users)::int as users from user_counts where app_id = ${app}`))[0]?.users
  const add = (app: string, from: number, to: number, isGuest = false) =>
    run(sql`insert into users (id, app_id, is_guest, created_at)
      select ${app}::text || n, ${app}, ${isGuest}, now() from generate_series(${from}::int, ${to}::int) as n`)
  beforeAll(async () => {
    opened = await openDatabase({ data: 'memory', databaseUrl })
  })
  afterAll(() => opened?.close())

  test('follows sign-ups, guests who become users, other changes, and deletions', async () => {
    const [app, other] = [await newApp(), await newApp()]
    await add(app, 1, 10)
    await add(app, 11, 15, true)
    await add(other, 1, 3)
    expect([await counted(app), await counted(other)]).toEqual([10, 3])
    await run(sql`update users set is_guest = false where id in (${`${app}11`}, ${`${app}12`}, ${`${app}1`})`)
    expect(await counted(app)).toBe(12)
    await run(sql`update users set has_accepted_terms = true`)
    await run(sql`delete from users where id in (${`${app}1`}, ${`${app}2`}, ${`${app}15`})`)
    expect([await counted(app), await counted(other)]).toEqual([10, 3])
    await run(sql`delete from users where app_id = ${app}`)
    expect([await counted(app), await counted(other)]).toEqual([0, 3])
    await run(sql`delete from apps where id = ${other}`)
    expect(await counted(other)).toBeNull()
  })

  test('is not changed by what is rolled back', async () => {
    const app = await newApp()
    await add(app, 1, 2)
    const failing = opened.db.transaction(async (tx) => {
      await tx.execute(sql`delete from users where app_id = ${app}`)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await counted(app)).toBe(2)
  })
})

test('a database with users is counted by the migration', async () => {
  const old = await folderBefore('0021_user_counts')
  onTestFinished(old.remove)
  const app = await createApp({ db: old.db, secret: await openSecret({ secret: 'of a test' }) })
  await old.db.execute(sql`insert into users (id, app_id, is_guest, created_at)
    select 'user ' || n, ${app}, n > 7, now() from generate_series(1, 9) as n`)
  await old.close()
  const after = await openDatabase({ data: old.data })
  onTestFinished(after.close)
  const { rows } = (await after.db.execute(sql`select users::int from user_counts`)) as unknown as { rows: unknown[] }
  expect(rows).toEqual([{ users: 7 }])
})

describe.skipIf(!postgres)('on Postgres (skipped without server binaries)', () => {
  test('of many sign-ups at once, at two servers, as many succeed as there is room for', async () => {
    const options = { databaseUrl: postgres?.url, secret: 'of a test' }
    const servers = [await startSandbox(options), await startSandbox(options)]
    const { db, close } = await openDatabase({ data: '', databaseUrl: postgres?.url })
    const rate_limits = { per_address: 1e6, per_ip: 1e6, window: 600 }
    const app = await sandboxAt(servers.map(({ url }) => url)).newApp({ max_users: 7, rate_limits })
    const emails = Array.from({ length: 20 }, (_, n) => `user${n}@example.com`)
    const codes: string[] = []
    for (const email of emails) codes.push(await app.codeFor(email))
    const logIn = (email: string, at: number) => app.call('/passwordless/authenticate', { email, code: codes[at] })
    const answers = (await Promise.all(emails.map(logIn))).map(({ status, body }) => body.code ?? status)
    expect(answers.filter((answer) => answer === 200)).toHaveLength(7)
    expect(answers.filter((answer) => answer === 'max_accounts_reached')).toHaveLength(13)
    const { rows } = (await db.execute(
      sql`select sum(users)::int as users from user_counts where app_id = ${app.id}`,
    )) as unknown as { rows: unknown[] }
    expect(rows).toEqual([{ users: 7 }])
    await close()
    await Promise.all(servers.map((server) => server.close()))
  })
})
