import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { onEachDatabase, onOneDatabase } from './databases.js'

const page = 'http://localhost:5173'
const post = [
  '/sessions',
  '/sessions/logout',
  '/sessions/fork',
  '/sessions/fork/recover',
  '/passwordless/init',
  '/passwordless_sms/authenticate',
  '/analytics_events',
]

onOneDatabase('transport', (sandbox) => {
  test.each(post)('%s refuses what is no JSON object, too large or of another type', async (path) => {
    const app = await sandbox.newApp()
    const send = (raw: string, headers: Record<string, string> = {}) =>
      app.call(path, undefined, { raw, headers: { origin: page, ...headers } })
    for (const raw of ['{"email": ', '[1]', '"text"', 'null', '7'])
      expect(await send(raw), raw).toMatchObject({
        status: 400,
        body: { code: 'invalid_data', error: expect.any(String) },
      })
    const large = await send(JSON.stringify({ email: 'x'.repeat(200_000) }))
    expect(large).toMatchObject({ status: 413, body: { code: 'invalid_data' } })
    expect(large.headers.get('access-control-allow-origin')).toBe(page)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])
      expect(await send('{}', { 'content-type': type }), type).toMatchObject({
        status: 415,
        body: { code: 'invalid_data' },
      })
  })

  // A nested value of the wrong kind once caused a 500. The database accepts neither NUL nor half a surrogate pair.
  test.each([
    ['NUL', '{"event_name":"x","payload":{"a":["\\u0000"]}}'],
    ['half a surrogate pair', '{"event_name":"x","payload":{"a":"\\ud800"}}'],
    ['half a surrogate pair in a key', '{"event_name":"x","payload":{"\\udc00":1}}'],
    ['10,000 levels', `{"event_name":"x","payload":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
    ['10,000 lists', `{"event_name":"x","payload":{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`],
  ])('a body with %s in it is refused in words', async (_, raw) => {
    const app = await sandbox.newApp()
    expect(await app.call('/analytics_events', undefined, { raw })).toMatchObject({
      status: 400,
      body: { code: 'invalid_data', error: expect.stringMatching(/^The body /) },
    })
  })

  test('a large body without a length is refused in words, and an endless one is cut', async () => {
    const send = async (pieces: number) => {
      let sentPieces = 0
      const body = new ReadableStream({
        pull(controller) {
          controller.enqueue(new TextEncoder().encode('x'.repeat(50_000)))
          if (++sentPieces === pieces) controller.close()
        },
      })
      const request = { method: 'POST', body, headers: { 'content-type': 'application/json' }, duplex: 'half' }
      const response = fetch(`${sandbox.next()}/api/v1/sessions`, request as RequestInit)
      return {
        status: await response.then(
          ({ status }) => status,
          () => 'cut',
        ),
        sent: sentPieces,
      }
    }
    for (let time = 0; time < 10; time++) expect(await send(6)).toEqual({ status: 413, sent: 6 })
    const endless = await send(20_000)
    expect([413, 'cut']).toContain(endless.status)
    expect(endless.sent).toBeLessThan(2_000)
  })

  test('an unknown path, or method, is a 404 in JSON', async () => {
    const app = await sandbox.newApp()
    for (const path of ['/nope', '/sessions/nope', '/../admin', '/passwordless'])
      expect(await app.call(path, {}, { headers: { origin: page } }), path).toMatchObject({
        status: 404,
        body: { error: expect.any(String) },
      })
    const unknown = await app.call('/nope', undefined, { headers: { origin: page } })
    expect(unknown.headers.get('access-control-allow-origin')).toBe(page)
    expect(unknown.body).toMatchObject({ error: expect.stringContaining('update latchkit-server') })
    expect((await app.call('/sessions')).status).toBe(404)
  })

  // CVE-2024-32652: a server hung after an invalid Host header
  test.each(['/', '', '[', 'a b', 'http://', '%', 'x'.repeat(5000)])(
    'a call with the Host %j is answered, and so is the next',
    async (host) => {
      const { port } = new URL(sandbox.next())
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1')
        let received = ''
        socket.setEncoding('utf8').on('data', (part) => {
          received += part
        })
        socket.on('end', () => resolve(received)).on('error', reject)
        socket.write(`GET /sandbox/apps HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      })
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
      expect((await fetch(`http://127.0.0.1:${port}/sandbox/apps`)).status).toBe(200)
    },
  )

  // CVE-2026-47673: a token was accepted under any scheme, so checks elsewhere that look for "Bearer" missed it
  test.each(['Basic', 'Token', 'bearerer', ''])('a token under the scheme %j is none', async (scheme) => {
    const app = await sandbox.newApp()
    const { token } = await app.login('ada@example.com')
    const ask = (authorization: string) => app.call('/users/me', undefined, { headers: { authorization } })
    expect(await ask(`${scheme} ${token}`)).toMatchObject({ status: 401, body: { code: 'missing_or_invalid_token' } })
    expect((await ask(`Bearer ${token}`)).status).toBe(200)
  })

  // CVE-2026-29045 and CVE-2026-47676: the access check and the handler decoded a path in different ways
  test.each([
    '/sandbox/apps',
    '/%73andbox/apps',
    '/sandbox%2Fapps',
    '//sandbox/apps',
    '/./sandbox/apps',
    '/x/..%2Fsandbox/apps',
  ])('a stranger’s page gets nothing by %s', async (path) => {
    const blocked = await fetch(`${sandbox.next()}${path}`, { headers: { origin: 'https://evil.example' } })
    expect([400, 403, 404]).toContain(blocked.status)
  })

  test('the address alone leads to the sandbox', async () => {
    const answer = await fetch(sandbox.next(), { redirect: 'manual' })
    expect(answer.headers.get('location')).toBe('/sandbox')
  })

  test('both loopback addresses answer', async () => {
    const { port } = new URL(sandbox.next())
    for (const host of ['127.0.0.1', '[::1]', 'localhost'])
      expect((await fetch(`http://${host}:${port}/sandbox`)).status, host).toBe(200)
  })
})

onOneDatabase('token_price', (sandbox) => {
  test('is a fixed number of dollars', async () => {
    const app = await sandbox.newApp()
    const price = (query: string) => app.call(`/token_price?${query}`)
    for (const symbol of ['ETH', 'POL', 'avax', 'USDC']) {
      const answer = await price(`chainId=1&tokenSymbol=${symbol}`)
      expect(answer).toMatchObject({ status: 200, body: { usd: expect.any(Number) } })
      expect((await price(`chainId=1&tokenSymbol=${symbol}`)).body).toEqual(answer.body)
    }
    expect(await price('chainId=1')).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    expect(await price('chainId=1&tokenSymbol=constructor')).toMatchObject({
      status: 422,
      body: { code: 'not_supported' },
    })
  })
})

onEachDatabase('analytics_events', (sandbox) => {
  test('are kept and can be listed', async () => {
    const app = await sandbox.newApp()
    const event = {
      event_name: 'sdk_initialize',
      client_id: 'caid',
      payload: { clientTimestamp: '2026-01-01T00:00:00.000Z' },
    }
    expect((await app.call('/analytics_events', event)).status).toBe(200)
    expect((await app.call('/analytics_events', { event_name: 'bare', client_id: null })).status).toBe(200)
    expect(await sandbox.list(`/analytics?app=${app.id}`)).toMatchObject([
      { event_name: 'bare', client_id: null, payload: {} },
      event,
    ])
  })

  test('are limited per caller, ten times as high as what sends or checks something', async () => {
    const app = await sandbox.newApp({ rate_limits: { per_address: 10, per_ip: 1, window: 600 } })
    const send = () => app.call('/analytics_events', { event_name: 'x' })
    for (let nth = 0; nth < 10; nth++) expect((await send()).status).toBe(200)
    expect(await send()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(await sandbox.list(`/analytics?app=${app.id}`)).toHaveLength(10)
  })

  test('refuse bad input', async () => {
    const app = await sandbox.newApp()
    const large = { event_name: 'x', payload: { text: 'x'.repeat(8_192) } }
    for (const body of [
      {},
      { event_name: 7 },
      { event_name: 'x'.repeat(256) },
      { event_name: 'x', payload: 'text' },
      large,
    ])
      expect(await app.call('/analytics_events', body)).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
  })
})
