import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, type App, sandboxAt } from './sandbox.js'
import { openServer } from './support/server-here.js'

/** A call whose work fails in the database, at any table that it writes, leaves nothing, and can be repeated. */

const ADA = 'ada@example.com'
const EVE = 'eve@example.com'
const PHONE = '+15005550006'
const LIMITS = { per_address: 1000, per_ip: 100_000, window: 600 }
const SETTINGS = { guest_auth: true, sms_auth: true, mfa_methods: ['sms'], rate_limits: LIMITS }
/** Tables that are written even if a call fails. */
const WRITTEN_ALWAYS = ['requests', 'rate_windows']

/** Prepares an app for a call, and returns the call. */
type Call = (app: App) => Promise<() => Promise<Answer>>
const linked = async (app: App) => {
  const { token, refresh_token } = await app.login(ADA)
  const code = await app.codeFor(PHONE, { token })
  const link = () => app.call('/passwordless_sms/link', { phoneNumber: PHONE, code }, { token })
  return { token, refresh_token, link }
}
const CALLS: Readonly<Record<string, Call>> = {
  'a code': async (app) => () => app.call('/passwordless/init', { email: ADA }),
  'a code of a second factor': async (app) => {
    const { token } = await app.login(ADA)
    const how = { token, headers: { origin: provider.url } }
    return () => app.call('/mfa/passwordless_sms/init', { action: 'enroll', phoneNumber: PHONE }, how)
  },
  'a first login': async (app) => {
    const code = await app.codeFor(ADA)
    return () => app.call('/passwordless/authenticate', { email: ADA, code })
  },
  'another login': async (app) => {
    await app.login(ADA)
    const code = await app.codeFor(ADA)
    return () => app.call('/passwordless/authenticate', { email: ADA, code })
  },
  'a guest': async (app) => () => app.call('/guest/authenticate', { guest_credential: 'A'.repeat(43) }),
  'a guest who logs in': async (app) => {
    const guest = await app.call('/guest/authenticate', { guest_credential: 'A'.repeat(43) })
    const how = { token: `${guest.body.token}` }
    const code = await app.codeFor(ADA, how)
    return () => app.call('/passwordless/authenticate', { email: ADA, code }, how)
  },
  'a link': async (app) => (await linked(app)).link,
  'an unlink': async (app) => {
    const { token, link } = await linked(app)
    expect((await link()).status).toBe(200)
    return () => app.call('/passwordless_sms/unlink', { phoneNumber: PHONE }, { token })
  },
  'an update': async (app) => {
    const { token } = await app.login(ADA)
    const code = await app.codeFor(EVE, { token })
    return () => app.call('/passwordless/update', { oldAddress: ADA, newAddress: EVE, code }, { token })
  },
  'a refresh': async (app) => {
    const { refresh_token } = await app.login(ADA)
    return () => app.refresh(refresh_token)
  },
  'a logout': async (app) => {
    const { token, refresh_token } = await app.login(ADA)
    return () => app.call('/sessions/logout', { refresh_token }, { token })
  },
  'the terms': async (app) => {
    const { token } = await app.login(ADA)
    return () => app.call('/users/me/accept_terms', {}, { token })
  },
}

let provider: Awaited<ReturnType<typeof openServer>>
let tables: readonly string[]
beforeAll(async () => {
  provider = await openServer()
  const rows = await provider.db
    .select({ name: sql<string>`tablename` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public'`)
  tables = rows.map(({ name }) => name).filter((name) => !WRITTEN_ALWAYS.includes(name))
  await provider.db.execute(
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  )
})
afterAll(() => provider.close())
// the server reports failures to stderr, which would clutter the test's output
beforeEach(() => void vi.spyOn(process.stderr, 'write').mockReturnValue(true))
afterEach(() => vi.restoreAllMocks())

/** A digest of each table's current rows. */
async function rowsNow(): Promise<Readonly<Record<string, unknown>>> {
  const digests = Object.fromEntries(
    tables.map((name) => [
      name,
      sql.raw(`(select count(*) || ':' || coalesce(sum(hashtext(t::text)), 0) from "${name}" t)`).as(name),
    ]),
  )
  const [row] = await provider.db.select(digests).from(sql`(select 1) as one`)
  return row ?? {}
}
const prepare = async (call: Call) => call(await sandboxAt([provider.url]).newApp(SETTINGS))

test.each(Object.entries(CALLS))('%s', async (_, call) => {
  const ask = await prepare(call)
  const before = await rowsNow()
  expect((await ask()).status).toBeLessThan(300)
  const after = await rowsNow()
  const changedTables = tables.filter((name) => before[name] !== after[name])
  expect(changedTables).not.toEqual([])
  for (const table of changedTables) {
    const askAnew = await prepare(call)
    const rows = await rowsNow()
    const trigger = `refuse before insert or update or delete on "${table}" for each statement`
    await provider.db.execute(sql.raw(`create trigger ${trigger} execute function refuse()`))
    const failed = await askAnew()
    await provider.db.execute(sql.raw(`drop trigger refuse on "${table}"`))
    expect(failed, table).toMatchObject({ status: 500, body: { error: expect.stringMatching(/\S/) } })
    expect(await rowsNow(), `where ${table} cannot be written`).toEqual(rows)
    expect((await askAnew()).status, `again, after ${table} could not be written`).toBeLessThan(300)
  }
})
