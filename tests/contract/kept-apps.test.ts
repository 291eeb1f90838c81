import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp, findApp, type App as StoredApp, saveSettings } from '../../server/apps/app.js'
import { keptApps } from '../../server/apps/kept-apps.js'
import { currentKid, listKeys, revokeKey, rotateKeys } from '../../server/apps/signing-keys.js'
import { openSecret, type Secret } from '../../server/crypto/secret.js'
import { type RunningServer, startServer } from '../../server/server.js'
import type { Settings } from '../../server/settings/settings.js'
import { startPostgres } from '../processes/postgres.js'
import { sandboxAt } from './sandbox.js'
import { newDatabase } from './support/filled.js'

const SECRET = '1:the secret of two servers that keep their apps for a second'
const postgres = await startPostgres()

/** Servers as people run them, which keep what they have read of an app for a second. Decision 128. */
describe.skipIf(!postgres)('two servers that keep their apps', () => {
  let database: Awaited<ReturnType<typeof newDatabase>>
  let secret: Secret
  let servers: readonly RunningServer[]
  const ids = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(25))
  beforeAll(async () => {
    database = await newDatabase(`${postgres?.url}`, { filled: false })
    secret = await openSecret({ secrets: [SECRET] })
    const limits = { window: 600, per_ip: 10_000, per_address: 10_000 }
    const apps = Object.fromEntries(ids.map((id) => [id, { guest_auth: true, rate_limits: limits }]))
    const options = { databaseUrl: database.databaseUrl, secrets: [SECRET] }
    servers = [await startServer({ ...options, apps }), await startServer(options)]
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()))
    await database.remove()
    await postgres?.stop()
  })
  const place = () => ({ db: database.db, secret })
  const at = (id: string) => servers.map(({ url }) => sandboxAt([url]).appOf(id))
  type App = ReturnType<typeof at>[number]
  const first = (id: string) => at(id)[0] as App
  const logIn = (app: App) => {
    const guest_credential = randomBytes(33).toString('base64url').slice(0, 43)
    return app.call('/guest/authenticate', { guest_credential })
  }
  const me = (id: string, token: string) =>
    Promise.all(at(id).map(async (app) => (await app.call('/users/me', undefined, { token })).status))
  const set = async (id: string, change: Partial<Settings>) => {
    const app = await findApp(place(), id)
    await saveSettings(place(), id, { ...(app?.stored as Settings), ...change })
  }
  /** ms until `is` holds. */
  async function until(is: () => Promise<boolean>): Promise<number> {
    const since = performance.now()
    while (!(await is())) if (performance.now() - since > 5_000) throw new Error('It did not happen within 5 s.')
    return performance.now() - since
  }

  test('refuse what a revoked key has signed within five seconds, in each process, and sign by the next one', async () => {
    const id = `${ids[0]}`
    const answer = await logIn(first(id))
    const { token, refresh_token } = answer.body as { token: string; refresh_token: string }
    expect(await me(id, token)).toEqual([200, 200])
    await listKeys(place(), id)
    await revokeKey(place(), id, `${decodeProtectedHeader(token).kid}`)
    const waited = await until(async () => (await me(id, token)).every((status) => status === 401))
    expect(waited).toBeLessThan(5_000)
    const refreshed = await at(id)[1]?.refresh(refresh_token)
    expect(await me(id, `${refreshed?.body.token}`)).toEqual([200, 200])
  })

  test('refuse no token while keys are rotated', async () => {
    const id = `${ids[1]}`
    const answer = await logIn(first(id))
    let { token, refresh_token } = answer.body as { token: string; refresh_token: string }
    const tokens = [token]
    const kids = new Set<unknown>()
    for (let round = 0; round < 6; round++) {
      await rotateKeys(place(), id, await currentKid(database.db, id))
      // The processes read the app at different times, so at times one of them still signs by the key before.
      for (let step = 0; step < 4; step++) {
        const app = at(id)[step % 2] as App
        const { body, status } = await app.refresh(refresh_token)
        expect(status).toBe(200)
        ;({ token, refresh_token } = body as { token: string; refresh_token: string })
        kids.add(decodeProtectedHeader(token).kid)
        tokens.push(token)
        await new Promise((resolve) => setTimeout(resolve, 150))
      }
      for (const one of tokens) expect(await me(id, one)).toEqual([200, 200])
    }
    expect(kids.size).toBeGreaterThan(2)
  })

  test('follow a changed setting within a second, in each process', async () => {
    const id = `${ids[2]}`
    const statuses = async () => (await Promise.all(at(id).map(logIn))).map((answer) => answer.status)
    expect(await statuses()).toEqual([200, 200])
    await set(id, { guest_auth: false })
    const waited = await until(async () => (await statuses()).every((status) => status !== 200))
    // a call that began just before the second was over ends after it
    expect(waited).toBeLessThan(2_000)
    await set(id, { guest_auth: true })
    await until(async () => (await statuses()).every((status) => status === 200))
  })

  test('read an app in a transaction by itself, and keep nothing of that', async () => {
    const id = `${ids[3]}`
    const store = { ...place(), keptApps: keptApps<StoredApp>(database.db) }
    const inside = await database.db.transaction((tx) => findApp({ ...store, db: tx }, id))
    const app = await findApp(store, id)
    expect(app).not.toBe(inside)
    expect(await findApp(store, id)).toBe(app)
    await rotateKeys(place(), id, await currentKid(database.db, id))
    // the transaction's own connection is gone, and could not be asked for these
    expect((await app?.validKeys())?.length).toBeGreaterThan(0)
  })

  test('know an app that was created after a call asked for it in vain', async () => {
    const id = 'e'.repeat(25)
    expect((await logIn(first(id))).status).not.toBe(200)
    const like = await findApp(place(), `${ids[3]}`)
    await createApp(place(), { id, settings: like?.stored as Settings })
    expect((await logIn(first(id))).status).toBe(200)
  })
})
