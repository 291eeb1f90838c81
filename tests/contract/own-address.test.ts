import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, type ServerOptions, startServer } from '../../server/server.js'
import { startServer as answerer, type TestServer } from '../server.js'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'
import { type App, type Body, type How, sandboxAt } from './sandbox.js'
import { byProvider, ethereumKey, frameOf } from './support/frame-wallet.js'
import { requestUnder } from './support/under-host.js'

const MAIN = 'https://auth.example.com'
const OWN = 'https://auth.customer.com'
const CAPTCHA = 'https://captcha.example.net'
const PAGE = 'https://www.customer.com'
/** An app with an address of its own, one without, and one with another. */
const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(25)) as [string, string, string]

const common = { guest_auth: true, passkey_auth: true, wallet_auth: true, github_oauth: true, access_token_ttl: 3600 }
const connected = {
  [A]: { cross_app_requesters: [{ requester_app_id: B, read_only: false }] },
  [B]: { cross_app_connections: [{ provider_app_id: A, read_only: false }] },
}
let github: TestServer
/** What the token endpoint was sent. */
let exchanged = new URLSearchParams()
const apps = () => {
  const at = {
    issuer: github.url,
    authorization_endpoint: `${github.url}/authorize`,
    token_endpoint: `${github.url}/token`,
  }
  const upstream = { client_id: 'acme', client_secret: 'of a test', ...at, userinfo_endpoint: `${github.url}/user` }
  const settings = { ...common, allowed_domains: [PAGE], oauth_upstreams: { github: upstream } }
  return {
    [A]: { ...settings, ...connected[A], custom_api_url: OWN },
    [B]: { ...settings, ...connected[B] },
    [C]: { ...settings, custom_api_url: 'https://auth.other.com' },
  }
}

beforeAll(async () => {
  github = await answerer(async (request, answer) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    if (request.url === '/token') exchanged = new URLSearchParams(Buffer.concat(parts).toString())
    const body = request.url === '/token' ? { access_token: 'token', token_type: 'bearer' } : { id: 7, login: 'ada' }
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
})
afterAll(() => github?.stop())

/** How a page reaches the server: the host of its address, its own origin, and what else its calls say. */
interface From {
  readonly host: string
  readonly origin?: string
  readonly headers?: Readonly<Record<string, string>>
}
const fromMain: From = { host: 'auth.example.com', origin: MAIN }
const fromOwn: From = { host: 'auth.customer.com', origin: OWN }

function callsOf({ url }: RunningServer) {
  const get = (from: From, path: string) =>
    requestUnder(url + path, undefined, { headers: { host: from.host, ...from.headers } })
  const call = (app: string, { host, origin, headers }: From, path: string, body: object = {}, token?: string) => {
    const sent = { ...(origin && { origin }), [wire.header.appId]: app, [wire.header.analyticsId]: 'a-client', host }
    return requestUnder(`${url}/api/v1${path}`, body, { token, headers: { ...sent, ...headers } })
  }
  const guest = async (app: string) => {
    const credential = randomBytes(33).toString('base64url').slice(0, 43)
    return (await call(app, fromMain, '/guest/authenticate', { guest_credential: credential })).body
  }
  /** Creates a wallet as a wallet frame does, which reaches the server in this way. */
  async function createWallet(app: string, from: From, { token, user }: Pick<Body, 'token' | 'user'>) {
    const frame = frameOf({ id: app } as App, [], { ...(token && { token }), ...(user && { user }) })
    const key = ethereumKey()
    const body = { ...(await frame.signed(key, 'create', frame.device())), address: key.address, imported: false }
    return call(app, from, '/embedded_wallets', { ...body, recovery: byProvider() }, token)
  }
  return { get, call, guest, createWallet }
}
const factsIn = (text: string) => JSON.parse(`${/id="facts">(.*?)<\/script>/.exec(text)?.[1]}`)
const refusedOrigin = { status: 403, body: { code: 'invalid_origin' } }

describe('the address of an app', () => {
  let server: RunningServer
  let on: ReturnType<typeof callsOf>
  beforeAll(async () => {
    server = await startServer({
      apps: apps(),
      publicUrl: MAIN,
      captchaUrl: CAPTCHA,
      trustedProxies: ['127.0.0.1', '::1'],
    })
    on = callsOf(server)
  })
  afterAll(() => server?.close())

  test('is the origin of its wallet frame there, and the server’s is elsewhere', async () => {
    const origins = async (app: string, host: string, headers = {}) => {
      const { status, text } = await on.get({ host, headers }, `/apps/${app}/embedded-wallets`)
      return status === 200 ? factsIn(text).origins[0] : status
    }
    expect(await origins(A, 'auth.customer.com')).toBe(OWN)
    expect(await origins(A, 'auth.example.com')).toBe(MAIN)
    expect(await origins(B, 'auth.example.com')).toBe(MAIN)
    for (const host of [
      'evil.example',
      '127.0.0.1:4000',
      'auth.customer.com.',
      'auth.customer.com:8443',
      '*.customer.com',
    ])
      expect(await origins(A, host), host).toBe(MAIN)
    expect(await origins(A, 'upstream', { 'x-forwarded-host': 'auth.customer.com' })).toBe(OWN)
    expect(await origins(A, 'upstream', { 'x-forwarded-host': 'evil.example' })).toBe(MAIN)
    expect(await origins(A, 'auth.example.com', { 'x-forwarded-host': 'auth.customer.com' })).toBe(MAIN)
  })

  test('has no page of another app', async () => {
    const paths = (app: string) => [
      `/apps/${app}/embedded-wallets`,
      `/apps/${app}/embedded-wallets/export`,
      `/apps/${app}/embedded-wallets/confirm`,
      `/oauth/consents?app=${app}`,
    ]
    for (const path of paths(B)) {
      expect((await on.get(fromMain, path)).status, path).toBe(200)
      expect((await on.get(fromOwn, path)).status, path).toBe(404)
      const behind = { host: 'upstream', headers: { 'x-forwarded-host': 'auth.customer.com' } }
      expect((await on.get(behind, path)).status, path).toBe(404)
    }
    for (const path of paths(A)) {
      expect((await on.get(fromOwn, path)).status, path).toBe(200)
      expect((await on.get({ host: 'auth.other.com' }, path)).status, path).toBe(404)
    }
  })

  test('is where the calls of its frame come from, and no other origin is', async () => {
    const [one, two, three] = [await on.guest(A), await on.guest(A), await on.guest(B)]
    expect((await on.createWallet(A, fromOwn, one)).status).toBe(200)
    expect((await on.createWallet(A, fromMain, two)).status).toBe(200)
    expect((await on.createWallet(B, fromMain, three)).status).toBe(200)
    const forged: readonly (readonly [string, From])[] = [
      [A, { host: 'auth.example.com', origin: OWN }],
      [A, { host: 'auth.customer.com', origin: MAIN }],
      [A, { host: 'evil.example', origin: 'https://evil.example' }],
      [A, { host: 'auth.customer.com', origin: 'https://evil.example' }],
      [A, { host: 'auth.customer.com', origin: 'http://auth.customer.com' }],
      [A, { host: 'auth.customer.com', origin: 'null' }],
      [A, { host: 'auth.customer.com' }],
      [A, { host: 'auth.customer.com', origin: PAGE }],
      [A, { host: 'upstream', origin: 'https://evil.example', headers: { 'x-forwarded-host': 'evil.example' } }],
      [A, { host: 'auth.example.com', origin: OWN, headers: { 'x-forwarded-host': 'auth.customer.com' } }],
      // the address of one app with another app
      [B, fromOwn],
      [B, { host: 'auth.other.com', origin: 'https://auth.other.com' }],
      [A, { host: 'auth.other.com', origin: 'https://auth.other.com' }],
      [A, { host: 'auth.customer.com', origin: 'https://auth.other.com' }],
    ]
    for (const [app, from] of forged) {
      const user = await on.guest(app)
      expect(await on.createWallet(app, from, user), JSON.stringify(from)).toMatchObject(refusedOrigin)
    }
  })

  test('is the relying party of passkeys there', async () => {
    const party = async (from: From) => {
      const { body } = await on.call(A, from, '/passkeys/authenticate/init')
      return [body.relying_party, (body.options as Body | undefined)?.rp_id ?? body.code]
    }
    expect(await party(fromOwn)).toEqual([OWN, 'auth.customer.com'])
    expect(await party(fromMain)).toEqual([MAIN, 'auth.example.com'])
    expect(await party({ host: 'auth.customer.com' })).toEqual([OWN, 'auth.customer.com'])
    expect(await party({ host: 'evil.example' })).toEqual([MAIN, 'auth.example.com'])
    expect(await party({ host: 'auth.example.com', origin: OWN })).toEqual([undefined, 'invalid_origin'])
  })

  test('is where identity providers send its users back to, for as long as the login is', async () => {
    const begin = async (from: From, redirect_to = `${PAGE}/`) => {
      const body = { provider: 'github', redirect_to, code_challenge: 'c'.repeat(43), state_code: 'state' }
      const answer = await on.call(A, from, '/oauth/init', body)
      return answer.status === 200 ? new URL(`${answer.body.url}`).searchParams : undefined
    }
    for (const [from, origin] of [
      [fromOwn, OWN],
      [fromMain, MAIN],
      [{ host: 'evil.example' }, MAIN],
    ] as const) {
      const asked = await begin(from)
      expect(asked?.get('redirect_uri')).toBe(`${origin}/api/v1/oauth/callback/github`)
      const query = new URLSearchParams({ state: `${asked?.get('state')}`, code: 'a code' })
      const back = await on.get(from, `/api/v1/oauth/callback/github?${query}`)
      expect(back.status).toBe(302)
      expect(exchanged.get('redirect_uri')).toBe(`${origin}/api/v1/oauth/callback/github`)
    }
    // a login that begins at a page of the server comes back to that page, at the same address
    expect(await begin(fromOwn, `${OWN}/oauth/authorize`)).toBeDefined()
    expect(await begin(fromMain, `${OWN}/oauth/authorize`)).toBeUndefined()
    expect(await begin(fromOwn, `${MAIN}/oauth/authorize`)).toBeUndefined()
    expect(await begin({ host: 'evil.example' }, 'https://evil.example/oauth/authorize')).toBeUndefined()
  })

  test('is where users of other apps are asked about its wallets', async () => {
    const body = {
      provider: `${wire.prefix}:${A}`,
      redirect_to: `${PAGE}/`,
      code_challenge: 'c'.repeat(43),
      state_code: 's',
    }
    const { body: answer } = await on.call(B, { ...fromMain, origin: PAGE }, '/oauth/init', body)
    expect(answer.url).toMatch(/^https:\/\/auth\.customer\.com\/oauth\/authorize\?request=/)
    const page = `${answer.url}`.slice(OWN.length)
    expect((await on.get(fromOwn, page)).status).toBe(200)
    expect((await on.get({ host: 'auth.other.com' }, page)).status).toBe(404)
    const headers = { [wire.header.appId]: B }
    const { text } = await on.get({ ...fromMain, headers }, `/api/v1/apps/${B}/cross-app/connections`)
    expect(JSON.parse(text).connections[0].provider_app_custom_api_url).toBe(OWN)
    // what the user decides counts from that page alone
    const request = new URLSearchParams(page.split('?')[1]).get('request')
    const { token } = await on.guest(A)
    const decide = (from: From) => on.call(A, from, '/cross-app/authorize', { request, decision: 'refuse' }, `${token}`)
    expect(await decide({ ...fromOwn, origin: PAGE })).toMatchObject(refusedOrigin)
    expect(await decide({ ...fromMain, origin: OWN })).toMatchObject(refusedOrigin)
    expect((await decide(fromOwn)).status).toBe(200)
  })

  test('has its cookies: for that host alone, by TLS, and out of reach of scripts', async () => {
    const answer = await on.call(A, { ...fromOwn, origin: PAGE }, '/guest/authenticate', {
      guest_credential: 'g'.repeat(43),
    })
    const [refresh, indicator] = answer.headers.getSetCookie()
    expect(refresh).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(`${refresh}${indicator}`).not.toMatch(/domain=/i)
    expect(answer.body.refresh_token).not.toMatch(/^[\w-]{20,}/)
  })

  test('tells callers which pages may call by CORS as ever', async () => {
    const preflight = (origin: string) =>
      requestUnder(`${server.url}/api/v1/sessions`, undefined, {
        method: 'OPTIONS',
        headers: { host: 'auth.customer.com', origin, 'access-control-request-method': 'POST' },
      })
    expect((await preflight(PAGE)).status).toBe(204)
    expect((await preflight('https://auth.customer.com.evil.example')).status).toBe(403)
    expect((await preflight('https://evil.example')).status).toBe(403)
  })
})

describe('a captcha at the address of an app', () => {
  let server: RunningServer
  beforeAll(async () => {
    const captcha = { captcha_enabled: true, captcha_verify_url: github.url, captcha_secret_key: 'of a test' }
    server = await startServer({
      apps: { [A]: { allowed_domains: [PAGE], custom_api_url: OWN, ...captcha } },
      ...{ publicUrl: MAIN, captchaUrl: CAPTCHA },
    })
  })
  afterAll(() => server?.close())

  test('may be embedded by the page there, and by no page that the address names', async () => {
    const { get } = callsOf(server)
    const captchaOn = async (from: From) => factsIn((await get(from, `/oauth/consents?app=${A}`)).text).captcha
    expect(await captchaOn(fromMain)).toBe(`${CAPTCHA}/captcha/${A}`)
    expect(await captchaOn(fromOwn)).toBe(`${CAPTCHA}/captcha/${A}?${new URLSearchParams({ at: OWN })}`)
    const parentAt = async (at: string) => {
      const { text, headers } = await get(
        { host: 'captcha.example.net' },
        `/captcha/${A}?${new URLSearchParams({ at })}`,
      )
      const { parent } = factsIn(text)
      expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${parent};`)
      return parent
    }
    expect(await parentAt(OWN)).toBe(OWN)
    for (const at of ['', MAIN, 'https://evil.example', `${OWN} https://evil.example`, `${OWN}.evil.example`, '*'])
      expect(await parentAt(at), at).toBe(MAIN)
  })
})

describe('an address that nobody trusts to be told by a proxy', () => {
  test('is not taken from X-Forwarded-Host', async () => {
    const server = await startServer({ apps: apps(), publicUrl: MAIN })
    const { createWallet, guest } = callsOf(server)
    const headers = { 'x-forwarded-host': 'auth.customer.com', forwarded: 'host=auth.customer.com' }
    expect(await createWallet(A, { host: 'upstream', origin: OWN, headers }, await guest(A))).toMatchObject(
      refusedOrigin,
    )
    expect((await createWallet(A, fromOwn, await guest(A))).status).toBe(200)
    await server.close()
  })
})

describe('an address of an app is refused', () => {
  const starting = (settings: Record<string, object>, options: ServerOptions = {}) =>
    startServer({ apps: settings as ServerOptions['apps'] & object, ...options }).then((server) => server.close())
  test.each([
    'http://auth.customer.com',
    'https://auth.customer.com/',
    'https://auth.customer.com/login',
    'https://auth.customer.com?x',
    'https://user@auth.customer.com',
    'https://203.0.113.7',
    'https://3405803783',
    'https://[2001:db8::7]',
    'https://*.customer.com',
    'https://*',
    'https://auth_1.customer.com',
    'HTTPS://auth.customer.com',
    'https://AUTH.customer.com',
    'https://auth.customer.com:443',
    'ftp://auth.customer.com',
    'javascript:alert(1)',
    'auth.customer.com',
    'null',
    '',
  ])('as %j', async (custom_api_url) => {
    await expect(starting({ [A]: { custom_api_url } })).rejects.toThrow('"custom_api_url" must be')
  })

  test('if another app has it, but for the server’s own', async () => {
    await expect(starting({ [A]: { custom_api_url: OWN }, [B]: { custom_api_url: OWN } })).rejects.toThrow(
      `App ${B}: "custom_api_url" is ${OWN}, which is the address of the app ${A}.`,
    )
    await starting({ [A]: { custom_api_url: MAIN }, [B]: { custom_api_url: MAIN } }, { publicUrl: MAIN })
  })
})

onOneDatabase('A notice about an account', (sandbox) => {
  test('leads to the address of the app', async () => {
    const app = await sandboxAt(sandbox.urls).newApp({ custom_api_url: OWN })
    const { token } = await app.login('ada@example.com')
    const body = { phoneNumber: '+12125550199', code: await app.codeFor('+12125550199', { token } as How) }
    expect((await app.call('/passwordless_sms/link', body, { token })).status).toBe(200)
    const [notice] = (await app.messages('ada@example.com')).filter(({ code }) => !code)
    expect(notice?.text).toContain(`${OWN}/account/undo?token=`)
  })
})
