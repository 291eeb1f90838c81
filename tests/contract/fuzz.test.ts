import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Fields, Shape } from '../../server/protocol/validate.js'
import { anyJson, runs } from '../fuzz.js'
import { bodiesOf, type Checks, valuesOf } from '../fuzz-bodies.js'
import { wire } from '../wire.js'
import { request, sandboxAt } from './sandbox.js'
import { openServer } from './support/server-here.js'

/**
 * Sends bodies that are similar to the declared one, and bodies that are very different, to every route that reads a
 * body. The declarations are recorded when the server reads with them, so a new route needs no change here.
 */

interface Declared {
  readonly fields: Fields
  readonly strict: boolean
}
const recorded = vi.hoisted(() => ({ declared: [] as Declared[], objects: [] as Fields[] }))
vi.mock('../../server/protocol/validate.js', async (original) => {
  const real = await original<typeof import('../../server/protocol/validate.js')>()
  return {
    ...real,
    object: <const F extends Fields>(fields: F) => {
      recorded.objects.push(fields)
      return real.object(fields)
    },
    read: <const F extends Fields>(value: unknown, fields: F, how: { strict?: boolean } = {}): Shape<F> => {
      recorded.declared.push({ fields, strict: !!how.strict })
      return real.read(value, fields, how)
    },
  }
})
const { read, unwrap } = await import('../../server/protocol/validate.js')

/** Routes for developers, which read an app's settings instead of declared fields. */
const SETTINGS = ['/sandbox/apps', '/sandbox/apps/:id']
/** Tables that every call writes: the log and the counters of rate limits. */
const WRITTEN_ALWAYS = ['requests', 'rate_windows']
const CLOUDS = { create_on_login: 'off', user_owned_recovery_options: ['google-drive', 'icloud'] }
const LIMITS = { per_address: 1_000_000, per_ip: 1_000_000, window: 600 }
/** Values for all kinds of fields. The test fails if none of them fits a field. */
const SAMPLES: readonly unknown[] = [
  ...['a', 'ada@example.com', '+15005550006', '123456', 'https://host.example', '/a', 'did:wire:a', 'US', '1'],
  ...['a'.repeat(25), 'A'.repeat(43), 'a'.repeat(64), `${'A'.repeat(86)}==`, `0x${'1'.repeat(40)}`, '1'.repeat(32)],
  ...[`0x${'1'.repeat(64)}`, `0x${'1'.repeat(130)}`, 'c9f1d1c6-9c1c-4c1e-8c1d-1c9f1d1c6c1e', 0, 1, 100, 1e9, 1.5],
  ...[true, false, null, [], {}, { auth_date: '1', hash: 'a'.repeat(64), id: '1' }],
  [{ address: `0x${'1'.repeat(40)}`, blockchains: ['ethereum'] }],
]

let provider: Awaited<ReturnType<typeof openServer>>
let tables: readonly string[]
beforeAll(async () => {
  provider = await openServer()
  const rows = await provider.db
    .select({ name: sql<string>`tablename` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public'`)
  tables = rows.map(({ name }) => name).filter((name) => !WRITTEN_ALWAYS.includes(name))
})
afterAll(() => provider.close())

/** A digest of all current rows. */
async function rowsNow(): Promise<unknown> {
  const parts = tables.map((name) => `(select count(*) || ':' || coalesce(sum(hashtext(t::text)), 0) from "${name}" t)`)
  return provider.db.select({ digest: sql.raw(`concat_ws(' ', ${parts})`) }).from(sql`(select 1) as one`)
}

/** A valid value of each declared object. Objects that contain other objects come last. */
const objects: unknown[] = []
function makeObjects(): void {
  for (let round = 0; round < 2; round++)
    for (const fields of recorded.objects) {
      const values = Object.entries(valuesOf(checksOf(fields), [...SAMPLES, ...objects])).map(([key, [value]]) => [
        key,
        value,
      ])
      if (values.every(([, value]) => value !== undefined)) objects.push(Object.fromEntries(values))
    }
}

/** Logs in, and calls as the wallet's frame of this user, which is the caller with the most rights. */
async function logIn() {
  const app = await sandboxAt([provider.url]).newApp({ rate_limits: LIMITS, embedded_wallet_config: CLOUDS })
  const { token } = await app.login('ada@example.com')
  const headers = { [wire.header.appId]: app.id, [wire.header.analyticsId]: 'a-client', origin: provider.url }
  const ask = (method: string, path: string, body?: unknown) =>
    request(`${provider.url}${path.replace(/:\w+(\{.*?\}+)?/g, app.id)}`, undefined, {
      ...{ method, token, headers },
      ...(method !== 'GET' && { raw: JSON.stringify(body) ?? '' }),
    })
  const isIn = async () => (await ask('GET', '/api/v1/users/me')).status === 200
  return { ask, isIn }
}

function refuses({ fields, strict }: Declared, body: unknown): boolean {
  try {
    read(JSON.parse(JSON.stringify(body) ?? '{}'), fields, { strict })
    return false
  } catch {
    return true
  }
}

/** The server's declarations, as `bodiesOf` takes them. */
const checksOf = (fields: Fields): Checks =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, { ...unwrap(field), optional: 'optional' in field }]),
  )

test('no body makes a route fail, and one that is not of its fields writes no row', async () => {
  expect(provider.reading.length).toBeGreaterThan(50)
  makeObjects()
  let user = await logIn()
  for (const { method, path } of provider.reading) {
    const route = `${method} ${path}`
    if (!(await user.isIn())) user = await logIn()
    const { ask } = user
    const ownWay = SETTINGS.includes(path)
    recorded.declared.length = 0
    await ask(method, path, ownWay ? undefined : { unknown: 1 })
    const [declared] = recorded.declared
    if (!declared) expect(ownWay, `${route} reads its body by no fields`).toBe(true)
    const bodies = declared
      ? bodiesOf(checksOf(declared.fields), [...SAMPLES, ...objects], route)
      : anyJson(['allowed_domains', 'name', 'rate_limits'])
    const send = async (body: unknown) => {
      const { status, text } = await ask(method, path, body)
      return { status, report: `${route} answered ${status}: ${text}` }
    }
    const wrong = declared ? bodies.filter((body) => refuses(declared, body)) : fc.constant([])
    const before = await rowsNow()
    const refusal = (comparesRows: boolean) =>
      fc.asyncProperty(wrong, async (body) => {
        const { status, report } = await send(body)
        expect(status >= 400 && status < 500, report).toBe(true)
        if (comparesRows) expect(await rowsNow(), `${route} wrote a row`).toEqual(before)
      })
    const part = 1 / provider.reading.length
    await fc.assert(refusal(false), runs(part * 0.75))
    // the rows are compared once; only if one was written are they compared after each body, to report which body did
    // it
    if (JSON.stringify(await rowsNow()) !== JSON.stringify(before)) await fc.assert(refusal(true), runs(part))
    // valid requests to the sandbox would change the server under test
    if (declared && path.startsWith('/sandbox')) continue
    const property = fc.asyncProperty(bodies, async (body) => {
      const { status, report } = await send(body)
      // no stand-ins run here, so a route that needs one may answer 502
      expect(status < 500 || status === 502, report).toBe(true)
    })
    await fc.assert(property, runs(part * 0.25))
  }
})
