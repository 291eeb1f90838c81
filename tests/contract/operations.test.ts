import { type Span, type SpanContext, type Tracer, trace } from '@opentelemetry/api'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../server/db/open.js'
import { startServer } from '../../server/server.js'
import { startPostgres } from '../processes/postgres.js'
import { type How, request, sandboxAt } from './sandbox.js'

const ID = 'a'.repeat(25)
const apps = { [ID]: { name: 'Acme', guest_auth: true, allowed_domains: ['https://acme.example'] } }
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

async function start(options: Parameters<typeof startServer>[0] = {}) {
  const lines: Record<string, unknown>[] = []
  const log = (line: string) => void lines.push(JSON.parse(line))
  const server = await startServer({ apps, adminPort: 0, log, ...options })
  const app = sandboxAt([server.url]).appOf(ID)
  const admin = (path: string, how?: How) => request(`http://127.0.0.1:${server.adminPort}${path}`, undefined, how)
  const logIn = (letter = 'g') => app.call('/guest/authenticate', { guest_credential: letter.repeat(43) })
  return { ...server, app, admin, lines, logIn }
}
type Started = Awaited<ReturnType<typeof start>>

/** Draws whole numbers below a limit, the same ones each time: mulberry32. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Numbers by name and labels, of the metrics that are Latchkit's own. */
async function numbers({ admin }: Started) {
  const { text } = await admin('/metrics')
  const own = [...text.matchAll(/^latchkit_(\S+) (\S+)$/gm)]
  return new Map(own.map(([, name = '', number]) => [name, Number(number)]))
}

describe('a server with a port for operators', () => {
  let server: Started
  beforeAll(async () => {
    server = await start({ trustedProxies: ['127.0.0.1', '::1'] })
  })
  afterAll(() => server?.close())

  test('says there, and only there, that it lives, is ready, and what it does', async () => {
    expect(await server.admin('/live')).toMatchObject({ status: 200, text: 'live\n' })
    expect(await server.admin('/ready')).toMatchObject({ status: 200, text: 'ready\n' })
    expect((await server.admin('/metrics')).headers.get('content-type')).toContain('text/plain')
    for (const path of ['/live', '/ready', '/metrics'])
      expect((await request(`${server.url}${path}`)).body.code, path).toBe('not_found')
    for (const path of ['/', '/api/v1/sessions', '/constructor', '/__proto__', '/live?x', '//live'])
      expect((await server.admin(path)).status, path).toBe(404)
    expect((await server.admin('/live', { method: 'POST' })).status).toBe(405)
    await expect(fetch(`http://[::1]:${server.adminPort}/live`)).rejects.toThrow()
  })

  test('counts requests, logins, refreshes, calls of the frame, and has the process’s own metrics', async () => {
    const before = await numbers(server)
    const login = await server.logIn()
    await server.app.refresh(login.body.refresh_token)
    await server.app.refresh('wrong')
    await server.app.call('/embedded_wallets/0x00/share', {}, { token: `${login.body.token}` })
    const after = await numbers(server)
    const added = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
    expect(added('logins_total{method="guest",outcome="succeeded"}')).toBe(1)
    expect(added('session_refreshes_total{outcome="succeeded"}')).toBe(1)
    expect(added('session_refreshes_total{outcome="refused"}')).toBe(1)
    expect(added('frame_calls_total{outcome="refused"}')).toBe(1)
    expect(added('http_requests_total{route="/api/v1/sessions",method="POST",status="2xx"}')).toBe(1)
    expect(added('http_request_duration_seconds_count{route="/api/v1/sessions"}')).toBe(2)
    const { text } = await server.admin('/metrics')
    for (const name of ['nodejs_eventloop_lag_seconds', 'process_cpu_seconds_total', 'process_resident_memory_bytes'])
      expect(text).toContain(`\n${name} `)
  })

  test('has no more series and no other fields in its log, whatever it is asked', async () => {
    const int = numbersFrom(7)
    const pick = <T>(from: readonly T[]): T => from[int(from.length)] as T
    const word = () => Array.from({ length: 1 + int(11) }, () => pick([...'abc/:*%{}"\\=,0xADA@é?'])).join('')
    const bases = [
      '/',
      '/api/v1/',
      '/apps/',
      '/api/v1/apps/',
      '/api/v1/embedded_wallets/',
      '/oauth/',
      '/api/v1/passwordless/',
    ]
    const ask = () => {
      const method = pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'PURGE'])
      const headers = {
        'x-request-id': pick(['a', 'x'.repeat(65), '{"a":1}']),
        'latchkit-app-id': word().replace(/é/g, ''),
      }
      const path = encodeURI(`${pick(bases)}${word()}`)
      return fetch(`${server.url}${path}`, { method, headers }).catch(() => undefined)
    }
    for (let n = 0; n < 20; n++) await Promise.all(Array.from({ length: 20 }, ask))
    const routes = new Set([...(await numbers(server)).keys()].map((name) => /route="([^"]*)"/.exec(name)?.[1]))
    const first = (await numbers(server)).size
    for (let n = 0; n < 40; n++) await Promise.all(Array.from({ length: 20 }, ask))
    const second = (await numbers(server)).size
    // every route by method and status is the bound: what is random adds none of its own
    expect(second - first).toBeLessThan(60)
    for (const route of routes) expect(route ?? '(none)').toMatch(/^(\(none\)|\/[\w/:.*{}[\],|-]*)$/)
    const allowed = ['time', 'level', 'id', 'method', 'route', 'status', 'ms', 'app', 'code']
    const strange = server.lines.flatMap((line) => Object.keys(line)).filter((key) => !allowed.includes(key))
    expect(strange).toEqual([])
  })

  test('writes one line for each request, without an address, a query or a token', async () => {
    server.lines.length = 0
    const { token } = (await server.logIn('h')).body
    await server.app.call('/embedded_wallets/0xabcdef/share?to=ada@example.com', {}, { token: `${token}` })
    await server.app.call('/sessions', {}, { headers: { origin: 'https://eve.example' } })
    await expect.poll(() => server.lines.length).toBe(3)
    expect(
      server.lines.map(({ method, route, status, app, code, level }) => ({ method, route, status, app, code, level })),
    ).toEqual([
      { method: 'POST', route: '/api/v1/guest/authenticate', status: 200, app: ID, code: undefined, level: 'info' },
      {
        method: 'POST',
        route: '/api/v1/embedded_wallets/:address/share',
        status: expect.any(Number),
        app: ID,
        code: expect.any(String),
        level: 'info',
      },
      { method: 'POST', route: '/api/v1/sessions', status: 403, app: undefined, code: 'invalid_origin', level: 'info' },
    ])
    const text = JSON.stringify(server.lines)
    for (const secret of ['0xabcdef', 'ada@', 'hhhh', `${token}`, '127.0.0.1', 'eve.example'])
      expect(text).not.toContain(secret)
    for (const { id, time, ms } of server.lines) {
      expect(id).toMatch(UUID)
      expect(Date.parse(`${time}`)).toBeGreaterThan(0)
      expect(ms).toBeGreaterThan(0)
    }
  })

  test('answers with the id of its log, which a trusted proxy may choose', async () => {
    const ask = (id: string, path = `/api/v1/apps/${ID}`) =>
      request(`${server.url}${path}`, undefined, { headers: { 'x-request-id': id, origin: 'https://acme.example' } })
    const chosen = await ask('trace-1.a_B')
    expect(chosen.headers.get('x-request-id')).toBe('trace-1.a_B')
    expect(chosen.headers.get('access-control-expose-headers')).toContain('x-request-id')
    for (const id of ['', 'a b', 'x'.repeat(65), '"}', 'a/b'])
      expect((await ask(id)).headers.get('x-request-id')).not.toBe(id || null)
    expect((await ask('of-an-error', '/nowhere')).headers.get('x-request-id')).toBe('of-an-error')
    const long = await request(`${server.url}/${'x'.repeat(20_000)}`)
    expect([long.status, UUID.test(`${long.headers.get('x-request-id')}`)]).toEqual([431, true])
  })
})

describe('traces', () => {
  interface Ended {
    readonly name: string
    readonly parent: SpanContext | undefined
    readonly attributes: Record<string, unknown>
    status?: number
  }
  const ended: Ended[] = []
  const spanContext = { traceId: '1'.repeat(32), spanId: '2'.repeat(16), traceFlags: 1 }
  const startSpan: Tracer['startSpan'] = (name, _options, parent) => {
    const own: Ended = { name, parent: parent && trace.getSpanContext(parent), attributes: {} }
    const span = {
      ...trace.wrapSpanContext(spanContext),
      setAttribute: (key: string, value: unknown) => void Object.assign(own.attributes, { [key]: value }),
      setStatus: ({ code }: { code: number }) => void Object.assign(own, { status: code }),
      end: () => void ended.push(own),
    }
    return span as unknown as Span
  }
  beforeAll(() => {
    trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan }) as unknown as Tracer })
  })
  afterAll(() => trace.disable())

  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  test('have a span for each request, below that of a trusted proxy and of nobody else', async () => {
    const [trusting, other] = await Promise.all([start({ trustedProxies: ['127.0.0.1', '::1'] }), start()])
    for (const { app } of [trusting, other])
      await app.call('/guest/authenticate?x=ada', { guest_credential: 'g'.repeat(43) }, { headers: { traceparent } })
    const attributes = {
      'http.request.method': 'POST',
      'http.route': '/api/v1/guest/authenticate',
      'http.response.status_code': 200,
    }
    const name = 'POST /api/v1/guest/authenticate'
    expect(ended).toEqual([
      { name, parent: { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: 1, isRemote: true }, attributes },
      { name, parent: undefined, attributes },
    ])
    await Promise.all([trusting.close(), other.close()])
  })
})

test('nobody but a trusted proxy chooses an id', async () => {
  const server = await start()
  const answer = await request(`${server.url}/api/v1/apps/${ID}`, undefined, { headers: { 'x-request-id': 'mine' } })
  expect(answer.headers.get('x-request-id')).toMatch(UUID)
  await server.close()
})

test('two servers in one process count apart, and without the option there is no port', async () => {
  const [one, other, none] = await Promise.all([start(), start(), start({ adminPort: undefined })])
  await one.logIn()
  const counted = await Promise.all([one, other].map(numbers))
  const name = 'logins_total{method="guest",outcome="succeeded"}'
  expect(counted.map((all) => all.get(name))).toEqual([1, undefined])
  expect(none.adminPort).toBeUndefined()
  await Promise.all([one, other, none].map((server) => server.close()))
})

test('a server that drains is alive and not ready', async () => {
  const server = await start({ drainDelay: 1_000 })
  const closed = server.close()
  expect(await server.admin('/ready')).toMatchObject({ status: 503, text: 'draining\n' })
  expect((await server.admin('/live')).status).toBe(200)
  expect((await server.logIn()).status).toBe(200)
  await closed
  await expect(server.admin('/live')).rejects.toThrow()
})

const postgres = await startPostgres()
describe.skipIf(!postgres)('a server on Postgres (skipped without server binaries)', () => {
  const databaseUrl = `${postgres?.url}`
  afterAll(() => postgres?.stop())

  test('is not ready with an older schema, while its pool is in use it is, and without a database it only lives', async () => {
    const server = await start({ databaseUrl, secret: 'of a test', databasePool: 2 })
    const { db, close } = await openDatabase({ data: '', databaseUrl })
    expect((await server.admin('/ready')).text).toBe('ready\n')

    await db.execute(sql`create table kept as select * from drizzle.__drizzle_migrations`)
    const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`
    await db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${newest}`)
    expect(await server.admin('/ready')).toMatchObject({ status: 503, text: 'schema\n' })
    await db.execute(sql`insert into drizzle.__drizzle_migrations select * from kept on conflict do nothing`)
    expect((await server.admin('/ready')).status).toBe(200)

    const locked = db.transaction(async (tx) => {
      await tx.execute(sql`lock table accounts in access exclusive mode`)
      const logins = Promise.all(['a', 'b', 'c', 'd'].map(server.logIn))
      await expect.poll(async () => (await numbers(server)).get('database_pool_waiting')).toBeGreaterThan(0)
      expect((await numbers(server)).get('database_pool_connections')).toBe(2)
      expect((await server.admin('/ready')).status).toBe(200)
      await logins
    })
    await locked
    await close()

    await postgres?.shutDown('fast')
    expect(await server.admin('/ready')).toMatchObject({ status: 503, text: 'database\n' })
    expect((await server.admin('/live')).status).toBe(200)
    server.lines.length = 0
    for (let n = 0; n < 30; n++) expect((await server.logIn()).status).toBe(503)
    expect(server.lines[0]).toMatchObject({ level: 'warn', status: 503, code: 'server_failed', state: 'ENOENT' })
    expect(server.lines).toHaveLength(30)
    // some were described before
    const described = server.lines.filter(({ error }) => error).length
    expect(described > 0 && described <= 20).toBe(true)
    await postgres?.startAgain()
    await expect.poll(async () => (await server.admin('/ready')).status).toBe(200)
    await server.close()
  })
})
