import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServerOptions, startServer } from '../../server/server.js'
import { startServer as answerer, type TestServer } from '../server.js'
import { wire } from '../wire.js'
import type { How } from './sandbox.js'
import { requestUnder } from './support/under-host.js'

const ID = 'a'.repeat(25)
const OPEN = 'b'.repeat(25)
const OWN = 'https://auth.example.com'
const CAPTCHA = 'https://captcha.example.net'
const HOST = 'https://acme.example'
const settings = { name: 'Acme', allowed_domains: [HOST], guest_auth: true, wallet_auth: true }

/** A verifier whose tokens were solved at the host name that is the token. */
let turnstile: TestServer
let solvedAt = ''
beforeAll(async () => {
  turnstile = await answerer((_, answer) => {
    const verdict = { success: true, action: ID, hostname: solvedAt }
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(verdict))
  })
})
afterAll(() => turnstile?.stop())

async function started(options: ServerOptions) {
  const captcha = { captcha_enabled: true, captcha_verify_url: turnstile.url, captcha_secret_key: 'of a test' }
  const server = await startServer({ apps: { [ID]: { ...settings, ...captcha }, [OPEN]: settings }, ...options })
  const under = (host: string, path: string, { headers, ...how }: How = {}, body?: unknown) =>
    requestUnder(server.url + path, body, { ...how, headers: { host, ...headers } })
  const page = async (id = ID) => {
    const { text, headers } = await under('auth.example.com', `/oauth/consents?app=${id}`)
    const { captcha, login } = JSON.parse(`${/id="facts">(.*?)<\/script>/.exec(text)?.[1]}`)
    return { captcha, login, policy: `${headers.get('content-security-policy')}` }
  }
  /** Begins a login as a page of this origin does, with a captcha that was solved at a host. */
  const begin = async (origin: string, hostname: string, token: string) => {
    solvedAt = hostname
    const headers = { origin, [wire.header.appId]: ID, [wire.header.analyticsId]: 'a-client' }
    return under('auth.example.com', '/api/v1/siwe/init', { headers }, { address: `0x${'a'.repeat(40)}`, token })
  }
  return { under, page, begin, close: server.close }
}
const refusedCaptcha = { status: 422, body: { code: 'invalid_captcha' } }

describe('a captcha with a public address', () => {
  let server: Awaited<ReturnType<typeof started>>
  beforeAll(async () => {
    server = await started({ publicUrl: OWN, captchaUrl: CAPTCHA, trustedProxies: ['127.0.0.1', '::1'] })
  })
  afterAll(() => server?.close())

  test('runs in the server’s own pages at that address', async () => {
    const { captcha, login, policy } = await server.page()
    expect(captcha).toBe(`${CAPTCHA}/captcha/${ID}`)
    expect(login.works).toBe(true)
    expect(policy).toContain(`frame-src 'self' ${CAPTCHA};`)
    expect(policy).toContain(`script-src 'self';`)
    const frame = await server.under('captcha.example.net', `/captcha/${ID}`)
    expect(frame.status).toBe(200)
    expect(frame.text).toContain(JSON.stringify(OWN))
    expect(frame.headers.get('content-security-policy')).toContain(`frame-ancestors ${OWN};`)
    const script = /src="(\/captcha\/files\/captcha\.[\w-]+\.js)"/.exec(frame.text)?.[1]
    expect((await server.under('captcha.example.net', `${script}`)).status).toBe(200)
  })

  test('has nothing else there: no wallet frame, no page of the server and no call', async () => {
    const paths = [
      '/',
      `/apps/${ID}/embedded-wallets`,
      `/oauth/consents?app=${ID}`,
      `/api/v1/apps/${ID}`,
      '/account/undo',
    ]
    for (const path of [...paths, `/api/v1/apps/${ID}/jwks.json`, '/js/telegram-login.js', `/captcha/${OPEN}`])
      expect(
        (await server.under('captcha.example.net', path, { headers: { [wire.header.appId]: ID } })).status,
        path,
      ).toBe(404)
  })

  test.each([
    ['auth.example.com', {}],
    ['auth.example.com', { 'x-forwarded-host': 'captcha.example.net' }],
    ['127.0.0.1:4000', {}],
    ['captcha.example.net.', {}],
    ['captcha.example.net:80', {}],
    ['xcaptcha.example.net', {}],
  ])('runs no foreign script under the Host %s with %j', async (host, headers: Record<string, string>) => {
    expect((await server.under(host, `/captcha/${ID}`, { headers })).status).toBe(404)
    expect((await server.under(host, `/oauth/consents?app=${ID}`, { headers })).status).toBe(200)
  })

  test('is found where a trusted proxy has put another host into Host', async () => {
    const headers = { 'x-forwarded-host': 'captcha.example.net' }
    expect((await server.under('upstream', `/captcha/${ID}`, { headers })).status).toBe(200)
  })

  test('counts for calls of the server’s own pages if it was solved there, and for no other', async () => {
    const own = await server.page()
    expect(own.login.works).toBe(true)
    expect(await server.begin(OWN, 'auth.example.com', 'one')).toMatchObject(refusedCaptcha)
    expect(await server.begin(OWN, 'acme.example', 'two')).toMatchObject(refusedCaptcha)
    expect(await server.begin(HOST, 'captcha.example.net', 'three')).toMatchObject(refusedCaptcha)
    const passed = await server.begin(OWN, 'captcha.example.net', 'four')
    expect(passed.status, passed.text).toBe(200)
  })
})

describe('a public server without an address for captchas', () => {
  let server: Awaited<ReturnType<typeof started>>
  beforeAll(async () => {
    server = await started({ publicUrl: OWN })
  })
  afterAll(() => server?.close())

  test('says on its own pages that no login works there, and runs no foreign script', async () => {
    const { captcha, login, policy } = await server.page()
    expect({ captcha, works: login.works }).toEqual({ captcha: null, works: false })
    expect(policy).toContain("frame-src 'self';")
    expect((await server.page(OPEN)).login.works).toBe(true)
    expect((await server.under('auth.example.com', `/captcha/${ID}`)).status).toBe(404)
  })

  test.each(['auth.example.com', '127.0.0.1', 'undefined', ''])(
    'takes no captcha of its own pages that was solved at %j',
    async (hostname) => {
      expect(await server.begin(OWN, hostname, `at ${hostname}`)).toMatchObject(refusedCaptcha)
    },
  )
})

test.each<[string, ServerOptions, string]>([
  [
    'the public host at another port',
    { publicUrl: OWN, captchaUrl: `${OWN}:8443` },
    'neither auth.example.com nor below it',
  ],
  ['a host below it', { publicUrl: OWN, captchaUrl: 'https://captcha.auth.example.com' }, 'nor below it'],
  ['plain HTTP', { publicUrl: OWN, captchaUrl: 'http://captcha.example.net' }, 'must begin with https://'],
  ['this machine', { publicUrl: OWN, captchaUrl: 'http://127.0.0.1:4001' }, 'must begin with https://'],
  ['a path', { publicUrl: OWN, captchaUrl: `${CAPTCHA}/captcha` }, 'must be an origin without a path'],
  ['no public address beside it', { captchaUrl: CAPTCHA }, 'needs the option publicUrl'],
])('an address for captchas with %s is refused', async (_, options, message) => {
  await expect(startServer(options)).rejects.toThrow(message)
})
