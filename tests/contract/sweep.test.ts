import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp, findApp } from '../../server/apps/app.js'
import { openSecret } from '../../server/crypto/secret.js'
import type { OpenDatabase } from '../../server/db/database.js'
import { openDatabase } from '../../server/db/open.js'
import { refreshTokens } from '../../server/db/schema/sessions.js'
import { expiredRows, expiring, keepSweeping, type SweptExtension } from '../../server/db/sweep.js'
import { inBatches } from '../../server/db/sweep-batches.js'
import { defaults } from '../../server/settings/settings.js'
import { startPostgres } from '../processes/postgres.js'

const postgres = await startPostgres()
afterAll(() => postgres?.stop())
const never = new AbortController().signal
const tokens = expiring.find(({ table }) => table === refreshTokens)
const rowsOf = async (db: OpenDatabase['db'], query: ReturnType<typeof sql>) =>
  ((await db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows

const places = [
  { name: 'PGlite', databaseUrl: undefined },
  ...(postgres ? [{ name: 'Postgres', databaseUrl: postgres.url }] : []),
]
describe.each(places)('the sweep on $name', ({ databaseUrl }) => {
  let opened: OpenDatabase
  let app = ''
  beforeAll(async () => {
    opened = await openDatabase({ data: 'memory', databaseUrl })
    app = await createApp({ db: opened.db, secret: await openSecret({ secret: 'of a test' }) })
    await opened.db.execute(sql`insert into users (id, app_id, created_at) values ('ada', ${app}, now())`)
  })
  afterAll(() => opened?.close())

  /** A session with refresh tokens, of which every second one has expired. */
  async function fill(count: number) {
    const { db } = opened
    await db.execute(sql`delete from sessions`)
    await db.execute(sql`insert into sessions (id, app_id, user_id, created_at, authenticated_at, expires_at)
      values ('s', ${app}, 'ada', now(), now(), now() + interval '1 day')`)
    await db.execute(sql`insert into refresh_tokens (hash, session_id, kind, expires_at)
      select 'hash ' || n, 's', 'session', now() + case n % 2 when 0 then interval '1 day' else interval '-1 day' end
      from generate_series(1, ${count}) as n`)
  }
  const count = async () => (await rowsOf(opened.db, sql`select count(*)::int as count from refresh_tokens`))[0]?.count
  const sweepOnce = async (extension?: SweptExtension) => {
    const warned: unknown[] = []
    await keepSweeping({ db: opened.db, extension }, (...all) => warned.push(all))()
    expect(warned).toEqual([])
  }

  test('deletes what has expired, in batches, and nothing else', async () => {
    await fill(30)
    const sizes: number[] = []
    const remove = (limit: number) => {
      sizes.push(limit)
      return expiredRows(tokens as never, { before: sql`now()` }, limit)
    }
    expect(await inBatches(opened.db, never, remove, 4)).toBe(15)
    expect(sizes).toEqual([4, 4, 4, 4])
    expect(await count()).toBe(15)
  })

  test('ends between two batches when the server closes', async () => {
    await fill(30)
    const ending = new AbortController()
    const remove = (limit: number) => {
      ending.abort()
      return expiredRows(tokens as never, { before: sql`now()` }, limit)
    }
    expect(await inBatches(opened.db, ending.signal, remove, 4)).toBe(4)
  })

  test('goes by the clock of an app that a sandbox has moved, and only there', async () => {
    const store = { db: opened.db, secret: await openSecret({ secret: 'of a test' }) }
    const moved = await createApp(store, { settings: { ...defaults, clock_offset: 86_400 } })
    expect((await findApp(store, moved))?.id).toBe(moved)
    const insert = (id: string) =>
      opened.db.execute(sql`insert into tickets (app_id, kind, key, sealed, expires_at)
        values (${id}, 'a kind', 'a key', '', now() + interval '1 hour')`)
    await Promise.all([app, moved].map(insert))
    const left = async () => (await rowsOf(opened.db, sql`select app_id from tickets`)).map(({ app_id }) => app_id)
    const sweep = async (extension?: SweptExtension) => {
      const stop = keepSweeping({ db: opened.db, extension }, (message, cause) => {
        throw new Error(message, { cause })
      })
      await expect.poll(async () => (await left()).length).toBe(extension ? 1 : 2)
      await stop()
    }
    await sweep()
    await sweep({ movesClocks: true })
    expect(await left()).toEqual([app])
    await sweepOnce({ movesClocks: true })
  })

  test('finds expired refresh tokens by an index', async () => {
    await fill(20_000)
    await opened.db.execute(sql`update refresh_tokens set expires_at = now() + interval '1 day' where hash > 'hash 10'`)
    await opened.db.execute(sql`analyze refresh_tokens`)
    const plan = await rowsOf(opened.db, sql`explain ${expiredRows(tokens as never, { before: sql`now()` }, 5_000)}`)
    const text = JSON.stringify(plan)
    expect(text).toContain('Index Scan using refresh_tokens_expiry')
    expect(text).not.toContain('Seq Scan')
  })

  test.skipIf(!databaseUrl)('is of one process at a time, and leaves rows alone that a call uses', async () => {
    await fill(30)
    const other = await openDatabase({ data: '', databaseUrl })
    const remove = (limit: number) => expiredRows(tokens as never, { before: sql`now()` }, limit)
    await other.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(7284002)`)
      expect(await inBatches(opened.db, never, remove)).toBe(0)
    })
    await other.db.transaction(async (tx) => {
      await tx.execute(sql`select * from refresh_tokens where hash = 'hash 1' for update`)
      expect(await inBatches(opened.db, never, remove)).toBe(14)
    })
    expect(await inBatches(opened.db, never, remove)).toBe(1)
    await other.close()
  })
})
