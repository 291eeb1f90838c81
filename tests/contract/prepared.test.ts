import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../server/apps/app.js'
import { openSecret } from '../../server/crypto/secret.js'
import type { Database } from '../../server/db/database.js'
import { openDatabase } from '../../server/db/open.js'
import { prepared, preparedSql } from '../../server/db/prepared.js'
import { rowsOf } from '../../server/db/rows.js'
import { accounts, users } from '../../server/db/schema/users.js'
import { startPostgres } from '../processes/postgres.js'
import { newDatabase } from './support/filled.js'

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

const usersOf = prepared((db) =>
  db
    .select({ user: users, account: accounts })
    .from(users)
    .leftJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(users.appId, sql.placeholder('app')))
    .orderBy(asc(users.id)),
)
const sum = preparedSql<{ sum: number }>(
  sql`select ${sql.placeholder('one')}::int + ${sql.placeholder('other')}::int as sum`,
)

async function fill(db: Database, id: string): Promise<void> {
  await createApp({ db, secret: await openSecret({ secret: 'of this test' }) }, { id })
  const createdAt = new Date(1234)
  await db.insert(users).values([1, 2].map((n) => ({ id: `${id}:${n}`, appId: id, createdAt })))
  const times = { firstVerifiedAt: createdAt, latestVerifiedAt: createdAt }
  const account = { appId: id, userId: `${id}:1`, type: 'email', subject: `${id}@example.com`, fields: { a: [1] } }
  await db.insert(accounts).values({ ...account, ...times })
}

/** Statements that the connection keeps. */
const kept = (db: Database) =>
  rowsOf<{ name: string }>(db, sql`select name from pg_prepared_statements where name like 'lk\_%'`)

async function opened(place: 'PGlite' | 'Postgres', named = true) {
  if (place === 'PGlite') {
    const database = await openDatabase({ data: 'memory' })
    onTestFinished(database.close)
    return database.db
  }
  const { databaseUrl, remove } = await newDatabase(`${postgres?.url}`, { filled: false })
  onTestFinished(remove)
  const database = await openDatabase({ data: 'memory', databaseUrl, limits: { connections: 1, named } })
  onTestFinished(database.close)
  return database.db
}

describe.each([
  { place: 'PGlite', named: true },
  ...(postgres ? [{ place: 'Postgres', named: true } as const, { place: 'Postgres', named: false } as const] : []),
] as const)('a prepared statement on $place, with names: $named', ({ place, named }) => {
  test('gives what the query gives that it was built from, also in a transaction', async () => {
    const db = await opened(place, named)
    for (const id of ['first', 'second']) await fill(db, id)
    for (const id of ['first', 'second', 'none', 'first'])
      for (const on of [
        (work: (tx: Database) => Promise<void>) => db.transaction(work),
        (work: (tx: Database) => Promise<void>) => work(db),
      ])
        await on(async (tx) => {
          const plain = await tx
            .select({ user: users, account: accounts })
            .from(users)
            .leftJoin(accounts, eq(accounts.userId, users.id))
            .where(eq(users.appId, id))
            .orderBy(asc(users.id))
          const rows = await usersOf(tx, { app: id })
          expect(rows).toEqual(plain)
          expect(rows.map(({ account }) => account?.fields)).toEqual(id === 'none' ? [] : [{ a: [1] }, undefined])
        })
  })

  test('takes values and never text of a statement', async () => {
    const db = await opened(place, named)
    await fill(db, 'first')
    expect(await usersOf(db, { app: `first' or '1'='1` })).toEqual([])
    expect(await sum(db, { one: 2, other: 3 })).toEqual([{ sum: 5 }])
    await expect(sum(db, { one: '1; select 2', other: 3 })).rejects.toThrow()
    await expect(sum(db, { one: 1 })).rejects.toThrow('other')
  })
})

describe.skipIf(!postgres)('names of statements', () => {
  test('are kept by a connection, one for each text', async () => {
    const db = await opened('Postgres')
    for (let count = 0; count < 5; count++) await usersOf(db, { app: `${count}` })
    await sum(db, { one: 1, other: 2 })
    const names = (await kept(db)).map(({ name }) => name)
    expect(new Set(names).size).toBe(2)
    expect(names).toHaveLength(2)
    for (const name of names) expect(name.length).toBeLessThan(64)
  })

  test('are not used where they are switched off, so that a pooler may give each call another connection', async () => {
    const db = await opened('Postgres', false)
    for (let count = 0; count < 5; count++) await usersOf(db, { app: `${count}` })
    // as another connection would, which has none of them
    await db.execute(sql`deallocate all`)
    expect(await sum(db, { one: 1, other: 2 })).toEqual([{ sum: 3 }])
    expect(await kept(db)).toEqual([])
  })

  test('go on after the schema has grown, as it does while a newer version starts', async () => {
    const db = await opened('Postgres')
    await fill(db, 'first')
    const before = await usersOf(db, { app: 'first' })
    await db.execute(sql`alter table users add column added text default 'new'`)
    expect(await usersOf(db, { app: 'first' })).toEqual(before)
  })
})
