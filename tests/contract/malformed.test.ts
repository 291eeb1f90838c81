import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wire } from '../wire.js'
import { type App, request, sandboxAt } from './sandbox.js'
import { openServer } from './support/server-here.js'

const NUL = '%00'
/** Parameters that at least one route reads. */
const NAMES = [
  'app',
  'to',
  'path',
  'request',
  'token',
  'code',
  'error',
  'chainId',
  'tokenSymbol',
  'partnerUserId',
  'state',
]
const CLOUDS = { create_on_login: 'off', user_owned_recovery_options: ['google-drive', 'icloud'] }
let provider: Awaited<ReturnType<typeof openServer>>
let app: App
let token: string
beforeAll(async () => {
  provider = await openServer()
  const rate_limits = { per_address: 1000, per_ip: 100_000, window: 600 }
  app = await sandboxAt([provider.url]).newApp({ rate_limits, embedded_wallet_config: CLOUDS })
  token = (await app.login('ada@example.com')).token
})
afterAll(() => provider.close())

const filled = (path: string, value: string) => path.replace(/:\w+(\{.*?\}+)?/g, value)
/** Calls as the wallet’s frame of a logged-in user, which is the caller with the most rights. */
const send = (method: string, path: string, raw?: string) =>
  request(`${provider.url}${path}`, undefined, {
    method,
    token,
    headers: { [wire.header.appId]: app.id, [wire.header.analyticsId]: 'a-client', origin: provider.url },
    ...(raw !== undefined && { raw }),
  })

describe('what is no text, or nested without end', () => {
  test.each([
    ['NUL', '"\\u0000"'],
    ['NUL in a key', '{"\\u0000":1}'],
    ['half a surrogate pair', '["\\ud800"]'],
    ['half a surrogate pair in a key', '{"\\udc00":1}'],
    ['10,000 levels', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['10,000 lists', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ])('in a body is refused in words by every route that reads one: %s', async (_, value) => {
    expect(provider.reading.length).toBeGreaterThan(50)
    for (const { method, path } of provider.reading)
      expect(await send(method, filled(path, app.id), `{"x":${value}}`), `${method} ${path}`).toMatchObject({
        status: 400,
        body: { code: 'invalid_data', error: expect.stringMatching(/^The body /) },
      })
  })

  test('in an address is refused in words by every route', async () => {
    const query = new URLSearchParams(NAMES.map((name) => [name, '\0'])).toString()
    for (const { method, path } of [...provider.routes, { method: 'GET', path: `/api/v1/${NUL}` }])
      for (const address of [`${filled(path, app.id)}?${query}`, filled(path, NUL)].filter((one) => one.includes(NUL)))
        expect(await send(method, address, method === 'GET' ? undefined : '{}'), `${method} ${address}`).toMatchObject({
          status: 400,
          body: { code: 'invalid_data' },
        })
  })

  test('in the form of an identity provider is refused', async () => {
    for (const state of ['\0', `\0.x`, `${app.id}.\0`]) {
      const raw = new URLSearchParams({ state, code: '\0', user: '{"name":"\0"}' }).toString()
      expect((await send('POST', '/api/v1/oauth/callback/apple', raw)).status, raw).toBe(400)
    }
  })

  test('in a token that names an app makes it no app’s', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = `${part({ alg: 'ES256' })}.${part({ aud: 'x:cross-app:\0' })}.AA`
    expect((await send('GET', `/oauth/transact?token=${forged}&request={}`)).status).toBe(400)
  })
})
