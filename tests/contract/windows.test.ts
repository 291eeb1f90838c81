import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, createApp, findApp } from '../../server/apps/app.js'
import { openSecret } from '../../server/crypto/secret.js'
import type { OpenDatabase } from '../../server/db/database.js'
import { openDatabase } from '../../server/db/open.js'
import { rateWindows } from '../../server/db/schema/expiring.js'
import { countHits, uncountHits } from '../../server/http/windows.js'
import { startPostgres } from '../processes/postgres.js'
import { newDatabase } from './support/filled.js'

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

describe.each(['PGlite', ...(postgres ? ['Postgres'] : [])])('windows of hits on %s', (place) => {
  let databases: readonly OpenDatabase[]
  let remove: (() => Promise<void>) | undefined
  let clock = 1_000_000
  beforeAll(async () => {
    if (place === 'PGlite') databases = [await openDatabase({ data: 'memory' })]
    else {
      const made = await newDatabase(`${postgres?.url}`, { filled: false })
      remove = made.remove
      const { databaseUrl } = made
      // as two processes have
      databases = [
        await openDatabase({ data: 'memory', databaseUrl }),
        await openDatabase({ data: 'memory', databaseUrl }),
      ]
    }
  })
  afterAll(async () => {
    await Promise.all(databases.map(({ close }) => close()))
    await remove?.()
  })
  const db = (number = 0) => databases[number % databases.length]?.db as OpenDatabase['db']
  async function newApp(): Promise<App> {
    const store = { db: db(), secret: await openSecret({ secret: 'of this test' }), clock: () => clock }
    const app = await findApp(store, await createApp(store))
    return app as App
  }
  const hitsOf = async (app: App) => {
    const rows = await db().select().from(rateWindows).where(eq(rateWindows.appId, app.id)).orderBy(rateWindows.key)
    return Object.fromEntries(rows.map(({ key, hits }) => [key, hits]))
  }
  const windows = (...limits: readonly number[]) =>
    limits.map((limit, index) => ({ key: `w${index}`, limit, seconds: 60 }))

  test('are counted up to the first that is full, and those after it are not', async () => {
    const app = await newApp()
    for (let count = 0; count < 2; count++) expect(await countHits(db(), app, windows(3, 2, 9))).toBeUndefined()
    expect(await countHits(db(), app, windows(3, 2, 9))).toBe(60)
    expect(await hitsOf(app)).toEqual({ w0: 3, w1: 3, w2: 2 })
    // What a stranger's network sends beyond its own limit does not use up the address.
    expect(await countHits(db(), app, windows(3, 2, 9))).toBe(60)
    expect(await hitsOf(app)).toEqual({ w0: 4, w1: 3, w2: 2 })
  })

  test('begin anew when they are over, each for itself', async () => {
    const app = await newApp()
    const [short, long] = windows(1, 1) as [never, never]
    const both = [{ ...(short as object), seconds: 10 }, long] as ReturnType<typeof windows>
    await countHits(db(), app, both)
    clock += 9_999
    expect(await countHits(db(), app, both)).toBe(1)
    clock += 1
    expect(await countHits(db(), app, both)).toBe(50)
    expect(await hitsOf(app)).toEqual({ w0: 1, w1: 2 })
  })

  test('are those of one app, and of one key', async () => {
    const [one, other] = [await newApp(), await newApp()]
    await countHits(db(), one, windows(1))
    expect(await countHits(db(), other, windows(1))).toBeUndefined()
    expect(await countHits(db(), one, [{ key: `w0' or '1'='1`, limit: 1, seconds: 60 }])).toBeUndefined()
    expect(await countHits(db(), one, windows(1))).toBe(60)
  })

  test('are exact for calls of two processes at once, which also take hits back', async () => {
    const app = await newApp()
    const two = [
      { key: 'wrong ip 1', limit: 40, seconds: 600 },
      { key: 'wrong ip 1 day', limit: 400, seconds: 86_400 },
    ]
    const calls = await Promise.all(Array.from({ length: 60 }, (_, number) => countHits(db(number), app, two)))
    expect(calls.filter((refused) => refused === undefined)).toHaveLength(40)
    expect(await hitsOf(app)).toEqual({ 'wrong ip 1': 60, 'wrong ip 1 day': 40 })
    // Both at once lock both rows, and must not wait for each other.
    const mixed = Array.from({ length: 60 }, async (_, number) =>
      number % 2
        ? uncountHits(db(number), app, two)
        : countHits(db(number), app, [{ ...two[0], limit: 999 }, two[1]] as typeof two),
    )
    await Promise.all(mixed)
    expect(await hitsOf(app)).toEqual({ 'wrong ip 1': 60, 'wrong ip 1 day': 40 })
  })

  test('never fall below none', async () => {
    const app = await newApp()
    await countHits(db(), app, windows(5))
    for (let count = 0; count < 3; count++) await uncountHits(db(), app, windows(5, 5))
    expect(await hitsOf(app)).toEqual({ w0: 0 })
  })
})
