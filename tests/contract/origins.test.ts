import { describe, expect, test } from 'vitest'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'
import { request, type Sandbox } from './sandbox.js'

const preflight = (sandbox: Sandbox, origin: string) =>
  request(`${sandbox.next()}/api/v1/sessions`, undefined, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  })

onOneDatabase('origins', (sandbox) => {
  test('a preflight from an origin of any app passes', async () => {
    const origin = `https://app-${Date.now()}.example.com`
    expect((await preflight(sandbox, origin)).status).toBe(403)
    await sandbox.newApp({ allowed_domains: [origin] })
    const answer = await preflight(sandbox, origin)
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
    expect(answer.headers.get('access-control-max-age')).toBe('600')
    expect(answer.headers.get('vary')).toContain('origin')
    const allowed = `${answer.headers.get('access-control-allow-headers')}`.split(', ')
    expect(allowed).toEqual(
      expect.arrayContaining([
        'authorization',
        'content-type',
        ...Object.values(wire.header),
        'farcaster-channel-token',
      ]),
    )
  })

  describe('a page whose origin no app allows', () => {
    const origin = 'http://other.example:5173'
    const ask = (path: string, method: string) =>
      request(`${sandbox.next()}/api/v1${path}`, undefined, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': wire.header.appId,
        },
      })
    test('may make its first call, and can read why it is refused', async () => {
      const app = await sandbox.newApp({ allowed_domains: ['https://a.example.com'] })
      const path = `/apps/${app.id}`
      const passed = await ask(path, 'GET')
      expect(passed.status).toBe(204)
      expect(passed.headers.get('access-control-allow-origin')).toBe(origin)
      expect(passed.headers.get('access-control-allow-methods')).toBe('GET')
      const refused = await app.call(path, undefined, { headers: { origin } })
      expect(refused).toMatchObject({
        status: 403,
        body: {
          code: 'invalid_origin',
          error: `${origin} is not among the allowed_domains of this app: add it there.`,
        },
      })
      expect(refused.headers.get('access-control-allow-origin')).toBe(origin)
    })
    test('is told if the app does not exist either', async () => {
      const id = 'a'.repeat(25)
      expect((await ask(`/apps/${id}`, 'GET')).status).toBe(204)
      const headers = { origin, [wire.header.appId]: id }
      const refused = await request(`${sandbox.next()}/api/v1/apps/${id}`, undefined, { headers })
      expect(refused).toMatchObject({ status: 401, body: { error: `There is no app with the id ${id}.` } })
      expect(refused.headers.get('access-control-allow-origin')).toBe(origin)
    })
    test.each([
      ['POST', '/apps/x'],
      ['GET', '/apps/x/cross-app/connections'],
      ['GET', '/users/me'],
      ['POST', '/sessions'],
    ])('may make no other call: %s %s', async (method, path) => {
      expect(await ask(path, method)).toMatchObject({
        status: 403,
        body: { code: 'invalid_origin', error: `No app has ${origin} among its allowed_domains.` },
      })
    })
  })

  test('every answer to an allowed origin can be read, errors too', async () => {
    const app = await sandbox.newApp({ allowed_domains: ['https://a.example.com'] })
    const origin = 'https://a.example.com'
    const config = await app.call(`/apps/${app.id}`, undefined, { headers: { origin } })
    const failure = await app.call('/sessions', {}, { headers: { origin } })
    const missing = await request(`${sandbox.next()}/api/v1/sessions`, {}, { headers: { origin } })
    expect([config.status, failure.status, missing.status]).toEqual([200, 401, 400])
    for (const { headers } of [config, failure, missing]) {
      expect(headers.get('access-control-allow-origin')).toBe(origin)
      expect(headers.get('access-control-allow-credentials')).toBe('true')
      expect(headers.get('vary')).toContain('origin')
    }
  })

  test('only the app’s own origins pass', async () => {
    const app = await sandbox.newApp({
      allowed_domains: [
        ...['http://localhost:*', 'https://a.example.com', 'https://b.example.com:8443', 'http://my_host:3000'],
        ...['capacitor://localhost', 'chrome-extension://fmkadmapgofadopljbjfkapdkoienihi'],
      ],
    })
    const from = (origin: string) => app.call(`/apps/${app.id}`, undefined, { headers: { origin } })
    for (const origin of [
      'http://localhost',
      'http://localhost:1',
      'http://localhost:65535',
      'https://a.example.com',
      'https://b.example.com:8443',
      'capacitor://localhost',
      'chrome-extension://fmkadmapgofadopljbjfkapdkoienihi',
      'http://my_host:3000',
    ])
      expect((await from(origin)).status, origin).toBe(200)
    const strangers = [
      'null',
      'https://localhost:3000',
      'http://localhost.evil.com',
      'http://localhost:3000.evil.com',
      'http://evil-localhost:3000',
      'http://localhost:*',
      'http://127.0.0.1:3000',
      'http://a.example.com',
      'https://a.example.com.evil.com',
      'https://a.example.com:444',
      'https://b.example.com',
      'https://xa.example.com',
      'http://localhost@evil.com',
      'capacitor://localhost.evil.com',
      'ionic://localhost',
      'chrome-extension://fmkadmapgofadopljbjfkapdkoienihx',
    ]
    for (const origin of strangers) {
      const answer = await from(origin)
      expect(answer, origin).toMatchObject({ status: 403, body: { code: 'invalid_origin' } })
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    }
  })

  test('a page without an origin reads why it is refused, at its preflight and at its calls', async () => {
    const app = await sandbox.newApp()
    const call = await app.call('/passwordless/init', { email: 'ada@example.com' }, { headers: { origin: 'null' } })
    expect(call).toMatchObject({ status: 403, body: { code: 'invalid_origin' } })
    expect(JSON.stringify(call.body)).toContain('allow-same-origin')
    await expect(sandbox.newApp({ allowed_domains: ['null'] })).rejects.toThrow()
  })

  test('a stranger’s call does nothing', async () => {
    const app = await sandbox.newApp()
    const how = { headers: { origin: 'https://evil.example.com' } }
    expect((await app.call('/passwordless/init', { email: 'ada@example.com' }, how)).status).toBe(403)
    expect(await sandbox.list(`/outbox?app=${app.id}`)).toEqual([])
  })

  test('the server’s own origin passes, and so does a caller that is no browser', async () => {
    const app = await sandbox.newApp({ allowed_domains: ['https://a.example.com'] })
    const url = sandbox.next()
    const own = { headers: { [wire.header.appId]: app.id, origin: url } }
    expect((await request(`${url}/api/v1/apps/${app.id}`, undefined, own)).status).toBe(200)
    expect((await app.call(`/apps/${app.id}`)).status).toBe(200)
  })
})
