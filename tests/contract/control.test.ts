import { request as rawRequest } from 'node:http'
import { describe, expect, test } from 'vitest'
import { databases, onEachDatabase } from './databases.js'
import { request, sandboxAt } from './sandbox.js'
import { startReverseProxy } from './support/reverse-proxy.js'

onEachDatabase('control surface', (sandbox) => {
  test('answers pages of this machine, and no others', async () => {
    for (const origin of ['http://localhost:5173', 'http://127.0.0.1:5173', 'http://a.localhost:5173']) {
      const answer = await sandbox.control('/apps', undefined, { headers: { origin } })
      expect(answer.status, origin).toBe(200)
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
      const preflight = await sandbox.control('/apps/x', undefined, { method: 'OPTIONS', headers: { origin } })
      expect(preflight.status).toBe(204)
      expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT')
    }
    for (const origin of [
      'https://evil.example.com',
      'null',
      'http://localhost.evil.com',
      'http://localhost@evil.com',
    ]) {
      for (const [path, method] of [
        ['/outbox', 'GET'],
        ['/reset', 'POST'],
        ['/apps', 'OPTIONS'],
        ['/faults', 'DELETE'],
      ] as const) {
        const answer = await sandbox.control(path, undefined, { method, headers: { origin } })
        expect(answer, `${method} ${path} ${origin}`).toMatchObject({ status: 403, body: { code: 'invalid_origin' } })
        expect(answer.headers.has('access-control-allow-origin')).toBe(false)
      }
    }
  })

  /** The status of a request to the server with these headers. */
  const statusFor = (headers: Record<string, string>, path = '/sandbox/outbox') =>
    new Promise((resolve, reject) => {
      const { port } = new URL(sandbox.next())
      rawRequest({ host: '127.0.0.1', port, path, headers }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end()
    })
  const upgrade = { connection: 'upgrade', upgrade: 'websocket' }

  test.each([
    'evil.example.com',
    '127.0.0.1.nip.io',
    'localhost.evil.example.com',
    'localhost.',
    '127.0.0.2',
    '0.0.0.0',
    '2130706433',
  ])('refuses the name %j, though it may point to this machine', async (host) => {
    expect(await statusFor({ host: `${host}:4610` })).toBe(403)
    expect(await statusFor({ host: `${host}:4610`, ...upgrade }, '/sandbox/solana')).toBe(403)
  })

  test.each(['localhost', 'a.localhost', '127.0.0.1', '[::1]'])('answers by the name %s', async (host) => {
    expect(await statusFor({ host: `${host}:4610` })).toBe(200)
  })

  test('refuses what comes through a proxy or a tunnel that says so', async () => {
    const names =
      'forwarded via x-forwarded-for x-forwarded-host x-forwarded-proto x-forwarded x-forward-for x-real-ip x-client-ip ' +
      'x-cluster-client-ip x-original-host x-original-forwarded-for client-ip true-client-ip wl-proxy-client-ip x-host ' +
      'cf-connecting-ip cf-ray cdn-loop fastly-client-ip fly-client-ip x-nf-client-connection-ip akamai-origin-hop ' +
      'x-envoy-external-address x-amz-cf-id x-amzn-trace-id x-azure-clientip x-arr-ssl x-appengine-user-ip ' +
      'x-vercel-forwarded-for x-cloud-trace-context tailscale-user-login ngrok-skip-browser-warning proxy-connection'
    for (const name of names.split(' ')) {
      const headers = { host: 'localhost', [name]: 'a' }
      expect(await statusFor(headers), name).toBe(403)
      expect(await statusFor({ ...headers, ...upgrade }, '/sandbox/solana'), name).toBe(403)
    }
  })

  test('cannot tell a proxy that says nothing from this machine, which is why it is off by default', async () => {
    const proxy = await startReverseProxy(sandbox.next())
    expect(
      (await request(`${proxy.url}/sandbox/outbox`, undefined, { headers: { host: 'auth.example' } })).status,
    ).toBe(200)
    await proxy.stop()
  })

  describe('apps', () => {
    test('are made, listed, read and changed', async () => {
      const app = await sandbox.newApp({ name: 'Acme' })
      expect(app.id).toMatch(/^[a-z0-9]{25}$/)
      expect(await sandbox.list('/apps')).toEqual(expect.arrayContaining([{ id: app.id, name: 'Acme' }]))
      expect((await sandbox.control(`/apps/${app.id}`)).body.untouched).toBe(true)
      await app.configure({ google_oauth: true })
      const changed = await app.configure({ allowlist_config: { error_title: 'No' }, rate_limits: { per_ip: 7 } })
      expect(changed).toMatchObject({
        status: 200,
        body: {
          id: app.id,
          untouched: false,
          google_oauth: true,
          allowlist_config: { error_title: 'No', cta_link: null },
          rate_limits: { per_address: 10, per_ip: 7, window: 600 },
        },
      })
      expect((await sandbox.control(`/apps/${app.id}`)).body).toEqual(changed.body)
    })

    test('refuse unknown keys and wrong values by name, and change nothing', async () => {
      const app = await sandbox.newApp()
      const wrong: [string, unknown][] = [
        ['emial_auth', true],
        ['email_auth', 'yes'],
        ['email_auth', null],
        ['allowed_domains', ['localhost']],
        ['allowed_domains', ['https://*.example.com']],
        ['allowed_domains', ['https://example.com/']],
        ['allowed_domains', ['https://EXAMPLE.com']],
        ['allowed_domains', 'https://example.com'],
        ['custom_api_url', 'http://localhost:1/path'],
        ['max_users', -1],
        ['access_token_ttl', 1.5],
        ['mfa_methods', ['fax']],
        ['embedded_wallet_config', { create_on_login: 'maybe' }],
        ['allowlist_config', { title: 'x' }],
        ['rate_limits', { per_ip: '9' }],
        ['blocked_phone_countries', ['Narnia']],
        ['id', 'x'],
        ['__proto__x', 1],
        ['constructor', 1],
      ]
      for (const [key, value] of wrong) {
        const answer = await app.configure({ name: 'Changed', [key]: value })
        expect(answer, key).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
        expect(answer.body.error).toContain(`"${key}"`)
      }
      expect((await sandbox.control(`/apps/${app.id}`)).body.name).toBe('Latchkit Playground')
      expect((await sandbox.control('/apps', { nmae: 'x' })).status).toBe(400)
      expect((await sandbox.control('/apps', [])).status).toBe(400)
    })

    test.each([
      ['turns the text behind it', 'Acme \u202eecnaniF\u202c'],
      ['has lines', 'Acme\n\nof Acme'],
      ['has a line by Unicode', 'Acme\u2028of Acme'],
      ['has invisible characters', 'Ac\u200bme'],
      ['has a soft hyphen', 'Ac\u00adme'],
      ['joins letters that need no joiner', 'Ac\u200dme'],
      ['has tags', 'Acme\u{e0041}'],
      ['has a control', 'Acme\u0007'],
      ['is not in NFC', 'Cafe\u0301'],
      ['begins with a space', ' Acme'],
    ])('a name that %s is refused; it is shown in messages and above what is signed', async (_, name) => {
      const app = await sandbox.newApp()
      const texts = { error_title: name, error_detail: null, cta_text: null, cta_link: null }
      for (const settings of [{ name }, { allowlist_config: texts }]) {
        const answer = await app.configure(settings)
        expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('one line') } })
      }
    })
    test('a name may have every script, and emoji', async () => {
      const app = await sandbox.newApp()
      for (const name of ['Café Москва', 'می\u200cخواهم', '日本\u3000銀行', '👩\u200d💻 Dev', 'Société\u00a0A'])
        expect((await app.configure({ name })).status, name).toBe(200)
    })
    test('that are unknown are 404', async () => {
      expect((await sandbox.control('/apps/nope')).status).toBe(404)
      expect((await sandbox.control('/apps/nope', {}, { method: 'PUT' })).status).toBe(404)
    })

    test('keep both of two simultaneous changes', async () => {
      const app = await sandbox.newApp()
      await Promise.all([
        app.configure({ google_oauth: true }),
        app.configure({ github_oauth: true }),
        app.configure({ theme: 'dark' }),
      ])
      expect((await sandbox.control(`/apps/${app.id}`)).body).toMatchObject({
        google_oauth: true,
        github_oauth: true,
        theme: 'dark',
      })
    })
  })

  describe('outbox', () => {
    test('lists messages newest first, for an address however it is written', async () => {
      const app = await sandbox.newApp()
      const codes = [await app.codeFor('ada@example.com'), await app.codeFor('ada@example.com')]
      const messages = await app.messages(' ADA@example.com')
      expect(messages.map(({ code }) => code)).toEqual(codes.reverse())
      expect(new Date(`${messages[0]?.at}`).toISOString()).toBe(messages[0]?.at)
      await app.codeFor('+12125550123')
      for (const to of ['+12125550123', '212 555 0123', '+1 (212) 555-0123'])
        expect(await app.messages(to)).toHaveLength(1)
      expect(await sandbox.list(`/outbox?app=${app.id}&to=+12125550123`)).toHaveLength(1)
      expect(await app.messages('nobody@example.com')).toEqual([])
    })

    test('is a page in which no foreign script runs', async () => {
      const answer = await sandbox.control('/outbox', undefined, { headers: { accept: 'text/html,*/*;q=0.8' } })
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(answer.text).toContain('<h1>Outbox</h1>')
      expect(answer.text).not.toMatch(/https?:\/\/|<style|<script(?! type="module" src="\/sandbox)/)
      expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
      for (const path of ['', '/sandbox.css', '/outbox.js'])
        expect((await sandbox.control(path)).status, path).toBe(200)
    })
  })

  test('lists requests newest first, by path and app', async () => {
    const app = await sandbox.newApp()
    await app.call('/sessions', {})
    await app.call(`/apps/${app.id}?secret=x`)
    const listed = await sandbox.list<{ at: string }>(`/requests?app=${app.id}`)
    expect(listed).toMatchObject([
      { method: 'GET', path: `/api/v1/apps/${app.id}`, status: 200 },
      { method: 'POST', path: '/api/v1/sessions', status: 401 },
    ])
    expect(JSON.stringify(listed)).not.toContain('secret')
    expect(await sandbox.list(`/requests?app=${app.id}&path=/api/v1/sessions`)).toHaveLength(1)
  })

  test('makes users by the thousand, who can log in', async () => {
    const app = await sandbox.newApp()
    const created = await sandbox.control('/users', { count: 3000, app: app.id, prefix: 'load' })
    expect(created).toMatchObject({ status: 200, body: { count: 3000, last: 'load3000@load.example.com' } })
    expect((await sandbox.control('/users', { count: 3000, app: app.id, prefix: 'load' })).status).toBe(200)
    const { user, ...rest } = await app.login('load2999@load.example.com')
    expect(rest.is_new_user).toBe(false)
    expect(user.linked_accounts).toMatchObject([{ type: 'email', address: 'load2999@load.example.com' }])
    for (const body of [{}, { count: 0 }, { count: 'x' }, { count: 1, app: 'nope', x: 1 }])
      expect((await sandbox.control('/users', body)).status).toBe(400)
    expect((await sandbox.control('/users', { count: 1, app: 'nope' })).status).toBe(404)
  })

  test('resets one app and no other', async () => {
    const [app, other] = [await sandbox.newApp({ name: 'Kept' }), await sandbox.newApp()]
    const [ownLogin, otherLogin] = [await app.login('ada@example.com'), await other.login('ada@example.com')]
    expect((await sandbox.control('/reset', { app: app.id })).status).toBe(200)
    expect((await app.refresh(ownLogin.refresh_token)).status).toBe(401)
    expect((await other.refresh(otherLogin.refresh_token)).status).toBe(200)
    expect(await app.messages('ada@example.com')).toEqual([])
    expect((await sandbox.control(`/apps/${app.id}`)).body.name).toBe('Kept')
    expect((await app.login('ada@example.com')).is_new_user).toBe(true)
    expect((await sandbox.control('/reset', { app: 'nope' })).status).toBe(404)
    expect((await sandbox.control('/reset', { apps: 'x' })).status).toBe(400)
  })
})

test('the suite runs on every database', () => {
  expect(databases.map(({ urls }) => sandboxAt(urls).urls.length)).toEqual(databases.length === 2 ? [1, 2] : [1])
})
