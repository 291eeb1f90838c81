import { describe, expect, test } from 'vitest'
import { answering } from '../server.js'
import { onOneDatabase } from './databases.js'
import { type App, type How, request, sandboxAt } from './sandbox.js'

const HOST = 'http://localhost:5173'
const refused = { status: 422, body: { code: 'invalid_captcha', error: expect.any(String) } }
const fromPage = (origin: string): How => ({ headers: { origin } })
const fromHost = fromPage(HOST)
let people = 0
const someone = () => `human.${process.pid}.${++people}@example.com`

onOneDatabase('captcha', (sandbox) => {
  /** Address of the stand-ins for outside services. All servers of a database use those of the first server. */
  const world = sandbox.control('/outside').then(({ body }) => body.url)
  const outside = async () => `${await world}/turnstile/v0`
  const relay = async () => `${await world}/farcaster`
  async function newApp(settings: object = {}) {
    const captcha_verify_url = `${await outside()}/siteverify`
    const methods = { farcaster_auth: true, wallet_auth: true, solana_wallet_auth: true }
    return sandbox.newApp({ captcha_enabled: true, ...methods, captcha_verify_url, ...settings })
  }
  /** Solves a challenge as the widget in a page does. Returns its token. */
  async function pass(app: Pick<App, 'id'>, fields: object = {}): Promise<string> {
    const request = { sitekey: '1x00000000000000000000BB', action: app.id, hostname: 'localhost', ...fields }
    const body = JSON.stringify(request)
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${await outside()}/challenge`, { method: 'POST', headers, body })
    return ((await answer.json()) as { token: string }).token
  }
  /** Asks Turnstile itself. A repeated question with the same key does not use the token up. */
  async function siteverify(response: string): Promise<unknown> {
    const query = { secret: '1x0000000000000000000000000000000AA', response, idempotency_key: 'the same try' }
    const answer = await fetch(`${await outside()}/siteverify`, { method: 'POST', body: new URLSearchParams(query) })
    return answer.json()
  }
  /** The page that runs an app's captcha inside the server's own pages. */
  async function pageOf(app: App, url: string): Promise<string> {
    const { text } = await request(`${url}/oauth/consents?app=${app.id}`)
    return JSON.parse(`${/id="facts">(.*?)<\/script>/.exec(text)?.[1]}`).captcha
  }
  const send = (app: App, body: object = {}, how: How = {}) =>
    app.call('/passwordless/init', { email: someone(), ...body }, { ...fromHost, ...how })

  const inits = {
    email: (app: App, token?: unknown, how?: How) => send(app, { token }, how),
    sms: (app: App, token?: unknown, how: How = {}) =>
      app.call('/passwordless_sms/init', { phoneNumber: '+12015550123', token }, { ...fromHost, ...how }),
    farcaster: (app: App, token?: unknown, how: How = {}) =>
      app.call('/farcaster/init', { token }, { ...fromHost, ...how }),
    siwe: (app: App, token?: unknown, how: How = {}) =>
      app.call('/siwe/init', { address: `0x${'a'.repeat(40)}`, token }, { ...fromHost, ...how }),
    siws: (app: App, token?: unknown, how: How = {}) =>
      app.call('/siws/init', { address: '1'.repeat(32), token }, { ...fromHost, ...how }),
  }
  describe.each(Object.entries(inits))('%s', (name, init) => {
    test('requires a token of a user who is not logged in, and accepts it once', async () => {
      const app = await newApp(name === 'farcaster' ? { farcaster_relay_url: await relay() } : {})
      expect(await init(app)).toMatchObject(refused)
      expect(await init(app, '')).toMatchObject(refused)
      const token = await pass(app)
      const first = await init(app, token)
      expect(first.status, first.text).toBe(200)
      expect(await init(app, token, { client: 'another' })).toMatchObject(refused)
      expect((await init(app, await pass(app))).status).toBe(200)
    })
    test('requires no token while the app has the captcha off', async () => {
      const app = await newApp({
        captcha_enabled: false,
        ...(name === 'farcaster' && { farcaster_relay_url: await relay() }),
      })
      expect((await init(app)).status).toBe(200)
    })
  })

  test('requires no token of a logged-in user, but one of a guest', async () => {
    const app = await newApp({ captcha_enabled: false, guest_auth: true })
    const { token } = await app.login(someone())
    const guest = await app.call('/guest/authenticate', { guest_credential: 'g'.repeat(43) })
    await app.configure({ captcha_enabled: true })
    expect((await send(app, {}, { token })).status).toBe(200)
    expect(await send(app, {}, { token: guest.body.token })).toMatchObject(refused)
    expect((await send(app, { token: await pass(app) }, { token: guest.body.token })).status).toBe(200)
    expect(await send(app, {}, { token: `${token}x` })).toMatchObject(refused)
  })

  describe('a token must be', () => {
    test('issued by Turnstile', async () => {
      const app = await newApp()
      for (const token of ['0.made-up', 'XXXX.DUMMY.TOKEN.XXXX', ' ', 'x'.repeat(2_049), 'ü'.repeat(100)])
        expect(await send(app, { token }), token.slice(0, 20)).toMatchObject(refused)
    })
    test('a string', async () => {
      const app = await newApp()
      for (const token of [7, null, {}, ['0.x'], true, 'x'.repeat(5_001)])
        expect(await send(app, { token })).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    })
    test('for this app', async () => {
      const app = await newApp()
      expect(await send(app, { token: await pass({ id: 'another' }) })).toMatchObject(refused)
      expect(await send(app, { token: await pass({ id: '' }) })).toMatchObject(refused)
    })
    test('solved on a page of the app', async () => {
      const app = await newApp()
      expect(await send(app, { token: await pass(app, { hostname: 'evil.example' }) })).toMatchObject(refused)
    })
    test('solved at the origin of the captcha, for a call of the server’s own pages', async () => {
      const app = await newApp()
      const [own = ''] = sandbox.urls
      const sendFromOwnPage = (token: string) =>
        sandboxAt([own]).appOf(app.id).call('/passwordless/init', { email: someone(), token }, fromPage(own))
      const { hostname } = new URL(await pageOf(app, own))
      expect(hostname).not.toBe(new URL(own).hostname)
      expect(await sendFromOwnPage(await pass(app))).toMatchObject(refused)
      expect((await sendFromOwnPage(await pass(app, { hostname }))).status).toBe(200)
      expect(await send(app, { token: await pass(app, { hostname }) })).toMatchObject(refused)
    })
    test('unexpired', async () => {
      const app = await newApp()
      const short = { sitekey: '4x00000000000000000000EX' }
      const token = await pass(app, short)
      // a later token with the same lifetime: when it has expired, the first one has too
      const laterToken = await pass(app, short)
      await expect.poll(() => siteverify(laterToken)).toMatchObject({ success: false })
      expect(await send(app, { token })).toMatchObject(refused)
    })
    test('of a captcha that was solved', async () => {
      const app = await newApp()
      expect(await pass(app, { sitekey: '2x00000000000000000000BB' })).toBeUndefined()
      expect(await pass(app, { sitekey: '3x00000000000000000000FF' })).toBeUndefined()
      const ticked = await pass(app, { sitekey: '3x00000000000000000000FF', ticked: 'yes' })
      expect((await send(app, { token: ticked })).status).toBe(200)
    })
  })

  test('a repeated call after a lost answer is no second use of the token: for the same client and body, within a minute', async () => {
    const app = await newApp()
    const body = { email: someone(), token: await pass(app) }
    const repeat = (how: How = {}) => app.call('/passwordless/init', body, { ...fromHost, ...how })
    expect((await repeat()).status).toBe(200)
    expect((await repeat()).status).toBe(200)
    expect(await repeat({ client: 'another' })).toMatchObject(refused)
    expect(await app.call('/passwordless/init', { ...body, email: someone() }, fromHost)).toMatchObject(refused)
    await app.travel(61)
    expect(await repeat()).toMatchObject(refused)
  })
  test('of several calls with one token at the same moment, one succeeds', async () => {
    const app = await newApp()
    const token = await pass(app)
    const all = await Promise.all([1, 2, 3, 4].map((n) => send(app, { token }, { client: `client-${n}` })))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })
  test('a refusal does not count against the limit of the address', async () => {
    const app = await newApp({ rate_limits: { per_address: 1 } })
    const email = someone()
    for (let n = 0; n < 3; n++) expect(await send(app, { email })).toMatchObject(refused)
    expect((await send(app, { email, token: await pass(app) })).status).toBe(200)
    expect(await app.messages(email)).toHaveLength(1)
  })
  test('a wrong secret admits nobody', async () => {
    for (const captcha_secret_key of [
      'wrong',
      '2x0000000000000000000000000000000AA',
      '3x0000000000000000000000000000000AA',
    ]) {
      const app = await newApp({ captcha_secret_key })
      expect(await send(app, { token: await pass(app) })).toMatchObject(refused)
    }
  })
  test.each([
    ['500', 500, 'no'],
    ['garbage', 200, '<html>'],
    ['something else', 200, '{"success":"true"}'],
  ])('a verifier that answers %s causes a retryable error, and admits nobody', async (_, status, text) => {
    const broken = await answering(status, text)
    const app = await newApp({ captcha_verify_url: broken.url })
    const body = { email: someone(), token: await pass(app) }
    expect((await app.call('/passwordless/init', body, fromHost)).status).toBe(502)
    broken.stop()
    expect((await app.call('/passwordless/init', body, fromHost)).status).toBe(502)
    await app.configure({ captcha_verify_url: `${await outside()}/siteverify` })
    // a client retries with the same body by itself
    expect((await app.call('/passwordless/init', body, fromHost)).status).toBe(200)
  })

  test('the page of the captcha is at another host, in a sandbox, and speaks with the captcha’s origin alone', async () => {
    const app = await newApp({ captcha_script_url: 'https://captcha.example/api.js' })
    const [own = ''] = sandbox.urls
    const address = await pageOf(app, own)
    expect(new URL(address).hostname).not.toBe(new URL(own).hostname)
    const { status, headers, text } = await request(address)
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' https://captcha.example",
      "style-src 'unsafe-inline'",
      'frame-src https://captcha.example',
      "worker-src 'none'",
      `frame-ancestors ${own}`,
      "base-uri 'none'",
      "form-action 'none'",
      'sandbox allow-scripts allow-same-origin allow-forms',
    ])
    expect(text).toContain(JSON.stringify({ script: 'https://captcha.example/api.js', parent: own }))
    const script = /src="(\/captcha\/files\/captcha\.[\w-]+\.js)"/.exec(text)?.[1]
    expect((await request(new URL(`${script}`, address).href)).status).toBe(200)
    // it serves nothing else, and no app without a captcha
    for (const path of [
      '/',
      '/captcha/files/captcha.js',
      '/oauth/consents',
      `/apps/${app.id}/embedded-wallets`,
      '/sandbox',
    ])
      expect((await request(new URL(path, address).href)).status, path).toBe(404)
    await app.configure({ captcha_enabled: false })
    expect((await request(address)).status).toBe(404)
  })

  test('the configuration has the key and the script, and no secret', async () => {
    const app = await newApp({ captcha_secret_key: 'hush' })
    const readConfig = async () => (await app.call(`/apps/${app.id}`)).body
    expect(await readConfig()).toMatchObject({
      captcha_enabled: true,
      captcha_site_key: 't:1x00000000000000000000BB',
      captcha_script_url: expect.stringMatching(/\/turnstile\/v0\/api\.js$/),
    })
    expect(JSON.stringify(await readConfig())).not.toContain('hush')
    const captcha_script_url = 'https://challenges.cloudflare.com/turnstile/v0/api.js'
    await app.configure({ captcha_site_key: 't:mine', captcha_script_url })
    expect(await readConfig()).toMatchObject({ captcha_site_key: 't:mine', captcha_script_url })
    await app.configure({ captcha_enabled: false })
    expect(await readConfig()).not.toHaveProperty('captcha_script_url')
  })
})
