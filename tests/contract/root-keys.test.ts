import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../server/apps/app.js'
import { openSecret } from '../../server/crypto/secret.js'
import { apps } from '../../server/db/schema/apps.js'
import { rootKeys } from '../../server/db/schema/keys.js'
import { reseal } from '../../server/keys/reseal.js'
import { agreeOnRootKeys } from '../../server/keys/root-keys.js'
import { startServer } from '../../server/server.js'
import { startPostgres } from '../processes/postgres.js'
import { newDatabase, OLD } from './support/filled.js'

const FIRST = `${OLD.secret}`
const SECOND = '7:the second secret of a server, which began to seal after the first'
const OTHER = 'another secret, of a server that somebody took for this one'

const postgres = await startPostgres()

describe.skipIf(!postgres)('the root secrets of a database', () => {
  afterAll(() => postgres?.stop())

  async function databaseOf(kind: 'old' | 'empty') {
    const { db, databaseUrl, remove } = await newDatabase(`${postgres?.url}`, { filled: kind === 'old' })
    onTestFinished(remove)
    const agree = async (secrets: readonly string[], isShared = true) =>
      agreeOnRootKeys({ db, secret: await openSecret({ secrets }) }, { isShared })
    const stored = async () => (await db.select().from(rootKeys).orderBy(rootKeys.kid)).map(({ kid }) => kid)
    return { db, databaseUrl, agree, stored }
  }

  test('are compared at every start, and another one under a stored id is refused', async () => {
    const { agree, stored } = await databaseOf('empty')
    await agree([FIRST])
    await agree([FIRST])
    await expect(agree([OTHER])).rejects.toThrow('The secret with the id 0 in LATCHKIT_SERVER_SECRETS is not the one')
    await expect(agree([FIRST, `7:${OTHER}`])).resolves.toBeUndefined()
    await expect(agree([FIRST, SECOND])).rejects.toThrow('The secret with the id 7')
    expect(await stored()).toEqual([0, 7])
  })

  test('refuse a start by one sentence, without a secret in it', async () => {
    const { databaseUrl } = await databaseOf('old')
    const start = (secrets: readonly string[]) => startServer({ databaseUrl, secrets })
    const refusal = await start([OTHER]).catch((error: Error) => error.message)
    expect(refusal).toMatch(/^The secret with the id 0 [^.]*\.$/)
    expect(refusal).not.toContain(OTHER)
    const server = await start([FIRST])
    await server.close()
  })

  test('of a database of an older server are those that its apps were sealed with', async () => {
    const { agree, stored } = await databaseOf('old')
    await expect(agree([OTHER])).rejects.toThrow('not the one that this database knows')
    expect(await stored()).toEqual([])
    await agree([FIRST])
    expect(await stored()).toEqual([0])
  })

  test('include each that sealed values still use: without it, nothing starts', async () => {
    const { agree, db, stored } = await databaseOf('old')
    await expect(agree([SECOND])).rejects.toThrow('is new to this database')
    await expect(agree([SECOND], false)).rejects.toThrow(
      'the secret with the id 0 has sealed, and LATCHKIT_SERVER_SECRETS lacks',
    )
    await agree([FIRST, SECOND])
    await expect(agree([SECOND])).rejects.toThrow('run "latchkit-server keys reseal" before you remove it')
    await agree([SECOND, FIRST])
    await reseal({ db, secret: await openSecret({ secrets: [SECOND, FIRST] }) })
    await expect(agree([SECOND])).rejects.toThrow('LATCHKIT_SERVER_SECRETS lacks it')
    // The logins that were under way have ended.
    await db.execute(sql`update tickets set expires_at = now()`)
    await db.execute(sql`update answers set expires_at = now()`)
    await agree([SECOND])
    expect(await stored()).toEqual([7])
  })

  test('seal only after they were known: a new one in the first place is refused', async () => {
    const { agree, stored } = await databaseOf('old')
    await agree([FIRST])
    await expect(agree([SECOND, FIRST])).rejects.toThrow(
      'The secret with the id 7 is new to this database and must not seal yet: put it last in LATCHKIT_SERVER_SECRETS',
    )
    expect(await stored()).toEqual([0])
    await agree([FIRST, SECOND])
    await agree([SECOND, FIRST])
  })

  test('may seal at once in a new database, and in a folder that one process has alone', async () => {
    const [empty, old] = [await databaseOf('empty'), await databaseOf('old')]
    await empty.agree([SECOND, FIRST])
    await old.agree([SECOND, FIRST], false)
    expect([await empty.stored(), await old.stored()]).toEqual([
      [0, 7],
      [0, 7],
    ])
  })

  test('are agreed on by twenty processes that start at once', async () => {
    const { agree, db } = await databaseOf('empty')
    const rings = Array.from({ length: 20 }, (_, at) => (at % 2 ? [SECOND, FIRST] : [FIRST, SECOND]))
    await Promise.all(rings.map((ring) => agree(ring)))
    const [secret, rows] = [await openSecret({ secrets: [FIRST, SECOND] }), await db.select().from(rootKeys)]
    expect(new Map(rows.map(({ kid, fingerprint }) => [kid, fingerprint]))).toEqual(secret.fingerprints())
  })

  test('of twenty processes with two different secrets are those of the first one', async () => {
    const { agree, db } = await databaseOf('empty')
    const rings = Array.from({ length: 20 }, (_, at) => (at % 2 ? FIRST : OTHER))
    const ended = await Promise.allSettled(rings.map((ring) => agree([ring])))
    const started = new Set(rings.filter((_, at) => ended[at]?.status === 'fulfilled'))
    expect(started.size).toBe(1)
    expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(10)
    const [winner = ''] = started
    const [row] = await db.select().from(rootKeys)
    expect(row?.fingerprint).toBe((await openSecret({ secret: winner })).fingerprints().get(0))
  })

  test('let an app of this id be created by any of them', async () => {
    const { agree, db } = await databaseOf('empty')
    await agree([SECOND])
    const id = await createApp({ db, secret: await openSecret({ secrets: [SECOND] }) })
    const [app] = await db.select().from(apps).where(eq(apps.id, id))
    expect(app?.sealedKey).toMatch(/^v1\.7\./)
    await expect(agree([FIRST])).rejects.toThrow('is new to this database')
  })
})
