import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerAt } from '../idp.js'
import { type EndlessServer, endless, startServer, type TestServer } from '../server.js'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'
import { type App, request } from './sandbox.js'
import { newKey, siweMessage } from './support/ethereum.js'

const HOST = 'http://localhost:5173'
const fromHost = { headers: { origin: HOST } }
const random = () => randomBytes(36).toString('base64url')
/** ms. Reading them twice takes 10 ms; a reader that begins anew at each digit takes seconds. */
const MAX_CALL_MS = 200
/** Far more than the server reads, to leave room for what both kernels buffer. */
const MAX_WRITTEN_BYTES = 16 * 1024 * 1024

/** Runs the attack up to three times, for a machine with other work, and answers the shortest times. */
async function quickest(attack: () => Promise<unknown>, meanwhile: () => Promise<unknown>) {
  let best = { attack: Number.POSITIVE_INFINITY, meanwhile: Number.POSITIVE_INFINITY }
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  for (let attempt = 0; attempt < 3 && Math.max(best.attack, best.meanwhile) > MAX_CALL_MS; attempt++) {
    const [first, second] = await Promise.all([timed(attack), timed(meanwhile)])
    best = { attack: Math.min(best.attack, first), meanwhile: Math.min(best.meanwhile, second) }
  }
  return best
}
const isQuick = { attack: expect.toSatisfy((ms: number) => ms <= MAX_CALL_MS), meanwhile: expect.any(Number) }
const holdsNobodyUp = { ...isQuick, meanwhile: isQuick.attack }

onOneDatabase('What comes from outside', (sandbox) => {
  const start = async (app: App, provider: string) => {
    const code_challenge = createHash('sha256').update(random()).digest('base64url')
    const sent = { provider, state_code: random(), redirect_to: `${HOST}/in`, code_challenge }
    const { status, body, text } = await app.call('/oauth/init', sent, fromHost)
    expect(status, text).toBe(200)
    return new URL(`${body.url}`)
  }
  const state = async (app: App, provider: string) => `${(await start(app, provider)).searchParams.get('state')}`
  const callback = (name: string, parameters: Record<string, string>, method = 'GET') => {
    const url = `${sandbox.urls[0]}/api/v1/oauth/callback/${name}`
    const sent = new URLSearchParams(parameters)
    return method === 'GET'
      ? request(`${url}?${sent}`)
      : request(url, undefined, {
          raw: `${sent}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
  }

  describe('a form of an identity provider', () => {
    test('with 20,000 digits is refused at once, and other calls are not held up', async () => {
      const app = await sandbox.newApp({ apple_oauth: true })
      const user = `${'1'.repeat(20_000)}.`
      const login = async () => {
        const url = (await start(app, 'apple')).href
        await expect(answerAt(url, HOST, { changedFields: { user } })).rejects.toThrow('answered 400')
      }
      await login()
      const posted = { state: await state(app, 'apple'), code: 'x', user }
      const other = () => request(`${sandbox.urls[0]}/api/v1/apps/${app.id}`)
      expect(await quickest(() => callback('apple', posted, 'POST'), other)).toEqual(holdsNobodyUp)
    })
    test.each(['GET', 'POST'])('has at most 2,000 characters in a field, by %s', async (method) => {
      const app = await sandbox.newApp({ apple_oauth: true })
      const send = async (code: string) =>
        callback('apple', { state: await state(app, 'apple'), code, user: '{}' }, method)
      expect((await send('c'.repeat(2000))).headers.get('location')).toContain(`${wire.query('oauth_code')}=error`)
      expect((await send('c'.repeat(2001))).status).toBe(400)
      expect((await callback('apple', { state: await state(app, 'apple'), ['n'.repeat(2001)]: '' })).status).toBe(400)
    })
  })

  test('an address or headers of more than 16 kB are refused everywhere but at the page that gets a whole request', async () => {
    const at = (path: string, headers = {}) => request(`${sandbox.urls[0]}${path}`, undefined, { headers })
    const long = 'x'.repeat(20_000)
    for (const path of ['/api/v1/oauth/callback/apple', '/oauth/authorize', '/oauth/consents', '/js/telegram-login.js'])
      expect(await at(`${path}?request=${long}`), path).toMatchObject({ status: 431, body: { code: 'invalid_data' } })
    for (const path of ['/api/v1/users/me', '/oauth/transact'])
      expect((await at(path, { authorization: `Bearer ${long}` })).status, path).toBe(431)
    expect((await at(`/oauth/transact?token=x&request=${long}`)).status).toBe(400)
  })

  describe('an answer without end is left, and reported as a failure of its service:', () => {
    let service: EndlessServer
    beforeAll(async () => {
      service = await endless()
    })
    afterAll(() => service.stop())
    const upstream = (addresses: object) => ({
      github_oauth: true,
      oauth_upstreams: { github: { issuer: service.url, client_id: 'id', client_secret: 'secret', ...addresses } },
    })
    async function codeOf(app: App): Promise<string | null> {
      const answer = await callback('github', { code: 'x', state: await state(app, 'github') })
      return new URL(`${answer.headers.get('location')}`).searchParams.get(wire.query('oauth_code'))
    }
    async function withTokens(use: (tokens: TestServer) => Promise<void>): Promise<void> {
      const tokens = await startServer((_, response) =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"access_token":"t","token_type":"bearer"}'),
      )
      await use(tokens).finally(tokens.stop)
    }
    const cases: Record<string, () => Promise<void>> = {
      'the description of an identity provider': async () => {
        const upstreams = { google: { issuer: service.url, client_id: 'id', client_secret: 'secret' } }
        const app = await sandbox.newApp({ google_oauth: true, oauth_upstreams: upstreams })
        const sent = { provider: 'google', state_code: 's', redirect_to: HOST, code_challenge: 'c'.repeat(43) }
        expect((await app.call('/oauth/init', sent, fromHost)).status).toBe(502)
      },
      'its tokens': async () => {
        const addresses = { authorization_endpoint: `${service.url}/go`, token_endpoint: service.url }
        const app = await sandbox.newApp(upstream({ ...addresses, userinfo_endpoint: service.url }))
        expect(await codeOf(app)).toBe('error')
      },
      'its account': () =>
        withTokens(async ({ url }) => {
          const addresses = { authorization_endpoint: `${url}/go`, token_endpoint: url, userinfo_endpoint: service.url }
          expect(await codeOf(await sandbox.newApp(upstream(addresses)))).toBe('error')
        }),
      'the keys of custom authentication': async () => {
        const app = await sandbox.newApp({ custom_auth_jwks_url: service.url })
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
        const token = `${part({ alg: 'ES256', kid: 'k' })}.${part({ sub: 'a', exp: 4e9 })}.AA`
        const { status, body } = await app.call('/custom_jwt_account/authenticate', { token }, fromHost)
        expect({ status, ...body }).toMatchObject({ status: 422, error: expect.stringContaining('not be fetched') })
      },
      Turnstile: async () => {
        const app = await sandbox.newApp({ captcha_enabled: true, captcha_verify_url: service.url })
        const sent = { email: 'ada@people.example', token: 't' }
        expect((await app.call('/passwordless/init', sent, fromHost)).status).toBe(502)
      },
      'the relay of Farcaster': async () => {
        const app = await sandbox.newApp({ farcaster_auth: true, farcaster_relay_url: service.url })
        expect((await app.call('/farcaster/init', {}, fromHost)).status).toBe(502)
      },
      'the node of a chain': async () => {
        const app = await sandbox.newApp({ wallet_auth: true, rpc_urls: { 1: service.url } })
        const { address } = newKey()
        const { nonce } = (await app.call('/siwe/init', { address }, fromHost)).body
        const message = siweMessage({ address, uri: HOST, chainId: 1, nonce: `${nonce}` })
        const proof = { message, signature: `0x${'12'.repeat(65)}`, chainId: 'eip155:1' }
        expect((await app.call('/siwe/authenticate', proof, fromHost)).status).toBe(502)
      },
    }
    test.each(Object.entries(cases))('%s', async (_, ask) => {
      const before = service.written()
      await ask()
      await service.left()
      expect(service.written()).toBeGreaterThan(before)
      expect(service.written() - before).toBeLessThan(MAX_WRITTEN_BYTES)
    })

    test('and one of 250 kB that is hard to read holds nobody up', async () => {
      const body = `[${'1'.repeat(250 * 1024)}.`
      const account = await startServer((_, response) => response.end(body))
      await withTokens(async ({ url }) => {
        const addresses = { authorization_endpoint: `${url}/go`, token_endpoint: url, userinfo_endpoint: account.url }
        const app = await sandbox.newApp(upstream(addresses))
        const states = await Promise.all([1, 2, 3].map(() => state(app, 'github')))
        const attack = () => callback('github', { code: 'x', state: `${states.pop()}` })
        const times = await quickest(attack, () => request(`${sandbox.urls[0]}/api/v1/apps/${app.id}`))
        expect(times).toMatchObject({ meanwhile: isQuick.attack })
      }).finally(account.stop)
    })
  })
})
