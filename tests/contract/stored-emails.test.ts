import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../server/apps/app.js'
import { openSecret } from '../../server/crypto/secret.js'
import type { OpenDatabase } from '../../server/db/database.js'
import { openDatabase } from '../../server/db/open.js'
import { dataMigrations } from '../../server/db/schema/records.js'
import { accounts, users } from '../../server/db/schema/users.js'
import { explainConflict, normalizeStoredEmails } from '../../server/users/stored-emails.js'

let database: OpenDatabase
beforeAll(async () => {
  database = await openDatabase({ data: 'memory' })
  const secret = await openSecret({ secret: 'given' })
  for (const id of ['an-app', 'another']) await createApp({ db: database.db, secret }, { id })
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(users)
  await database.db.delete(dataMigrations)
})

const at = new Date('2026-01-01T00:00:00Z')
/** Stores a user with an address in the form in which an older server stored it. */
async function store(id: string, address: string, appId = 'an-app') {
  await database.db.insert(users).values({ id, appId, createdAt: at })
  await database.db.insert(accounts).values({
    appId,
    userId: id,
    type: 'email',
    subject: address,
    fields: { address },
    firstVerifiedAt: at,
    latestVerifiedAt: at,
  })
}
async function stored() {
  const rows = await database.db.select().from(accounts).orderBy(accounts.id)
  expect(rows.map(({ subject }) => ({ address: subject }))).toEqual(rows.map(({ fields }) => fields))
  return Object.fromEntries(rows.map(({ userId, subject }) => [userId, subject]))
}

test('what an older server stored is written as it is written today', async () => {
  await store('ada', 'ada@example.com')
  await store('boris', 'boris@пример.рф')
  await store('carl', '\u200bcarl@example.com')
  expect(await normalizeStoredEmails(database.db)).toEqual([])
  expect(await stored()).toEqual({
    ada: 'ada@example.com',
    boris: 'boris@xn--e1afmkfd.xn--p1ai',
    carl: 'carl@example.com',
  })
})

test('two users whose addresses become equal stay two, and are reported', async () => {
  await store('first', '\u200bada@example.com')
  await store('second', 'ada@example.com')
  await store('third', 'ada@exampl\u00ade.com')
  await store('elsewhere', '\u200bada@example.com', 'another')
  const conflict = (userId: string, address: string) => ({
    appId: 'an-app',
    userId,
    address,
    normalized: 'ada@example.com',
    otherUserId: 'second',
  })
  const conflicts = [conflict('first', '\u200bada@example.com'), conflict('third', 'ada@exampl\u00ade.com')]
  expect(await normalizeStoredEmails(database.db)).toEqual(conflicts)
  expect(await stored()).toEqual({
    first: '\u200bada@example.com',
    second: 'ada@example.com',
    third: 'ada@exampl\u00ade.com',
    elsewhere: 'ada@example.com',
  })
  const [{ report } = {}] = await database.db.select().from(dataMigrations)
  expect(report).toEqual(conflicts)
  expect(conflicts.map(explainConflict)[0]).toBe(
    'The email address of user first in app an-app is the same as that of user second: both users stay, only the latter can log in by it.',
  )
})

test('what is no address any more is reported and stays', async () => {
  await store('ada', 'ada@xn--a.com')
  const [conflict] = await normalizeStoredEmails(database.db)
  expect(conflict).toMatchObject({ userId: 'ada', address: 'ada@xn--a.com', normalized: undefined })
  expect(conflict && explainConflict(conflict)).toMatch(/is no address by today's rules/)
  expect(await stored()).toEqual({ ada: 'ada@xn--a.com' })
})

test('a database is looked through once', async () => {
  await normalizeStoredEmails(database.db)
  await store('ada', '\u200bada@example.com')
  expect(await normalizeStoredEmails(database.db)).toEqual([])
  expect(await stored()).toEqual({ ada: '\u200bada@example.com' })
})

test('more users than one page are all looked at', async () => {
  const count = 1100
  const ids = Array.from({ length: count }, (_, n) => `user${n}`)
  await database.db.insert(users).values(ids.map((id) => ({ id, appId: 'an-app', createdAt: at })))
  await database.db.insert(accounts).values(
    ids.map((userId) => ({
      appId: 'an-app',
      userId,
      type: 'email',
      subject: `${userId}@пример.рф`,
      fields: { address: `${userId}@пример.рф` },
      firstVerifiedAt: at,
      latestVerifiedAt: at,
    })),
  )
  expect(await normalizeStoredEmails(database.db)).toEqual([])
  const addresses = Object.values(await stored())
  expect(addresses).toHaveLength(count)
  expect(addresses.filter((address) => !address.endsWith('@xn--e1afmkfd.xn--p1ai'))).toEqual([])
})
