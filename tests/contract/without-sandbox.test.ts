import { once } from 'node:events'
import { request as plainRequest } from 'node:http'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configureApps } from '../../server/apps/configured.js'
import { openSecret } from '../../server/crypto/secret.js'
import { startSandbox } from '../../server/sandbox/start.js'
import { type RunningServer, startServer } from '../../server/server.js'
import { newData } from '../processes/server-data.js'
import { answering, type TestServer } from '../server.js'
import { request, sandboxAt } from './sandbox.js'
import { startReverseProxy } from './support/reverse-proxy.js'
import { openServer } from './support/server-here.js'

const ID = 'a'.repeat(25)
/** An app with the captcha on. */
const GUARDED = 'b'.repeat(25)
const ORIGIN = 'https://acme.example'
const settings = {
  name: 'Acme',
  allowed_domains: [ORIGIN],
  guest_auth: true,
  google_oauth: true,
  telegram_auth: true,
  farcaster_auth: true,
  telegram_auth_config: { bot_id: '7', bot_name: 'acme', link_enabled: false, seamless_auth_enabled: false },
}
const page = { origin: ORIGIN }

let server: RunningServer
let all: Awaited<ReturnType<typeof openServer>>
let turnstile: TestServer
beforeAll(async () => {
  // a verifier that would pass everybody
  turnstile = await answering(200, JSON.stringify({ success: true, action: GUARDED, hostname: 'acme.example' }))
  const guarded = { ...settings, captcha_enabled: true, captcha_verify_url: turnstile.url }
  all = await openServer()
  server = await startServer({ apps: { [ID]: settings, [GUARDED]: guarded } })
})
afterAll(() => Promise.all([server?.close(), all?.close(), turnstile?.stop()]))
const app = (id = ID) => sandboxAt([server.url]).appOf(id)

describe('a server without the sandbox', () => {
  test('has no route of the sandbox behind a proxy that does not say that it is one', async () => {
    const proxy = await startReverseProxy(server.url)
    const paths = all.routes.filter(({ path }) => path.startsWith('/sandbox'))
    expect(paths.length).toBeGreaterThan(15)
    for (const base of [proxy.url, server.url])
      for (const { method, path } of paths) {
        const url = base + path.replace(/:chainId[^/]*/, '31337').replace(':id', ID)
        const body = method === 'GET' || method === 'DELETE' ? undefined : { name: 'Stolen' }
        const answer = await request(url, body, { method })
        expect(answer, `${method} ${url}`).toMatchObject({ status: 404, body: { code: 'not_found' } })
        expect((await request(url, undefined, { method: 'OPTIONS', headers: page })).status).toBe(404)
      }
    expect(await request(`${proxy.url}/`)).toMatchObject({ status: 200, text: expect.stringContaining('/api/v1') })
    expect((await app().call(`/apps/${ID}`, undefined, { headers: page })).body.name).toBe('Acme')
    await proxy.stop()
  })

  test('opens no WebSocket to a chain', async () => {
    const { port } = new URL(server.url)
    const headers = {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'k',
    }
    const asked = plainRequest({ host: '127.0.0.1', port, path: '/sandbox/solana', headers }).end()
    const [answer] = await once(asked, 'response')
    expect(answer.resume().statusCode).toBe(404)
  })

  test.each([
    ['/passwordless/init', { email: 'ada@example.com' }, 'email'],
    ['/passwordless_sms/init', { phoneNumber: '+12125550123' }, 'SMS'],
  ])('%s refuses to issue a code, because nothing delivers it', async (path, body, kind) => {
    const answer = await app().call(path, body, { headers: page })
    expect(answer).toMatchObject({ status: 422, body: { code: 'not_supported' } })
    expect(answer.body.error).toBe(`This server has no delivery for ${kind}, so it cannot send a code.`)
  })

  const pkce = { redirect_to: `${ORIGIN}/`, code_challenge: 'c'.repeat(43), state_code: 'state' }
  test.each([
    ['/oauth/init', { provider: 'google', ...pkce }, 'oauth_upstreams.google'],
    ['/farcaster/init', {}, 'farcaster_relay_url'],
    ['/telegram/authenticate', { telegram_auth_result: telegram() }, 'telegram_bot_token'],
  ])('%s uses no stand-in, and names the setting that is missing', async (path, body, setting) => {
    const answer = await app().call(path, body, { headers: page })
    expect(answer).toMatchObject({ status: 422, body: { code: 'not_supported' } })
    expect(answer.body.error).toContain(`the setting ${setting}`)
  })

  test('serves no script of Telegram whose address nobody set', async () => {
    expect(await request(`${server.url}/js/telegram-login.js`)).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('LATCHKIT_SERVER_TELEGRAM_WIDGET_URL') },
    })
  })

  test('takes no captcha that was checked with the public test key', async () => {
    const body = { email: 'ada@example.com', token: 'any' }
    const answer = await app(GUARDED).call('/passwordless/init', body, { headers: page })
    expect(answer).toMatchObject({ status: 422, body: { error: expect.stringContaining('captcha_secret_key') } })
  })

  test('names the logins that its own pages do not offer, and whether any is left', async () => {
    const login = async () => {
      const { text } = await request(`${server.url}/oauth/consents?app=${ID}`)
      return JSON.parse(`${/id="facts">(.*?)<\/script>/.exec(text)?.[1]}`).login
    }
    expect(await login()).toEqual({ works: true, absent: ['Telegram', 'Farcaster'] })
  })

  test('runs Turnstile’s own script in its pages where an app names no other, at the origin of the captcha', async () => {
    const { text, headers } = await request(`${server.url}/oauth/consents?app=${GUARDED}`)
    const captcha = /"captcha":"([^"]*)"/.exec(text)?.[1]
    expect(headers.get('content-security-policy')).toContain(`script-src 'self'; `)
    const frame = await request(`${captcha}`)
    expect(frame.status).toBe(200)
    expect(frame.text).toContain('"script":"https://challenges.cloudflare.com/turnstile/v0/api.js"')
    expect(frame.headers.get('content-security-policy')).toContain('frame-src https://challenges.cloudflare.com; ')
  })

  test('logs a guest in, and serves the wallet frame without an address of a stand-in', async () => {
    expect(await guestLogin(server)).toMatchObject({ status: 200, body: { user: { is_guest: true } } })
    const frame = await request(`${server.url}/apps/${ID}/embedded-wallets`)
    expect(frame).toMatchObject({ status: 200, text: expect.stringContaining('"clouds":{}') })
    expect(frame.headers.get('content-security-policy')).toContain("connect-src 'self';")
  })

  test('has no app but those that it was given', async () => {
    const seeded = sandboxAt([server.url]).appOf('latchkitsandbox0000000001')
    expect((await seeded.call('/apps/latchkitsandbox0000000001')).status).toBe(401)
  })
})

test('faults and clocks of a sandbox do nothing in a server without one that has the same data', async () => {
  const data = await newData()
  const first = await startSandbox({ data: data.folder })
  const sandbox = sandboxAt([first.url])
  const { id, travel } = await sandbox.newApp({ guest_auth: true })
  await travel(86_400)
  await sandbox.control('/faults', { app: id, path: '/guest/authenticate', status: 500, count: null })
  expect((await guestLogin(first, id)).status).toBe(500)
  await first.close()

  const second = await startServer({ data: data.folder })
  const login = await guestLogin(second, id)
  expect(login.status).toBe(200)
  const { iat = 0 } = decodeJwt(`${login.body.token}`)
  expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(3600)
  await second.close()
  await data.remove()
})

describe('settings that a server is given for its apps', () => {
  test('are merged into those of the app at each start', async () => {
    const data = await newData()
    const names = []
    for (const given of [{ name: 'Acme', sms_auth: false }, { name: 'Acme Inc' }, undefined]) {
      const server = await startServer({ data: data.folder, ...(given && { apps: { [ID]: given } }) })
      const { name, sms_auth, allowed_domains } = (await sandboxAt([server.url]).appOf(ID).call(`/apps/${ID}`)).body
      names.push({ name, sms_auth, allowed_domains })
      await server.close()
    }
    const rest = { sms_auth: false, allowed_domains: [] }
    expect(names).toEqual(['Acme', 'Acme Inc', 'Acme Inc'].map((name) => ({ name, ...rest })))
    await data.remove()
  })

  test.each([
    [{ [ID]: { emial_auth: true } }, `App ${ID}: "emial_auth" is not a known key.`],
    [{ [ID]: { email_auth: 'yes' } }, `App ${ID}: "email_auth" must be`],
    [{ acme: {} }, '"acme" is not an app id'],
  ])('%j is refused', async (apps, message) => {
    const store = { db: all.db, secret: await openSecret({}) }
    await expect(configureApps(store, apps)).rejects.toThrow(message)
  })
})

const guestLogin = ({ url }: RunningServer, id = ID) =>
  sandboxAt([url])
    .appOf(id)
    .call('/guest/authenticate', { guest_credential: 'g'.repeat(43) })

/** Data of a login with Telegram, which nobody has signed. */
function telegram() {
  return { id: 7, first_name: 'Ada', auth_date: Math.floor(Date.now() / 1000), hash: '0'.repeat(64) }
}
