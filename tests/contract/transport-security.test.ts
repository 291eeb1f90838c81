import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../../server/server.js'
import { wire } from '../wire.js'
import { requestUnder } from './support/under-host.js'

const ID = 'a'.repeat(25)
const OWN = 'https://auth.customer.com'
const CAPTCHA = 'https://captcha.example.net'
const apps = { [ID]: { custom_api_url: OWN, captcha_enabled: true } }
const TLS = { 'x-forwarded-proto': 'https' }
const PAGES = ['/', `/apps/${ID}/embedded-wallets`, `/oauth/consents?app=${ID}`, `/api/v1/apps/${ID}`, '/nothing']

const said = async ({ url }: RunningServer, path: string, headers: Record<string, string>) =>
  (await requestUnder(url + path, undefined, { headers: { [wire.header.appId]: ID, ...headers } })).headers.get(
    'strict-transport-security',
  )

describe('a server with public addresses', () => {
  let server: RunningServer
  beforeAll(async () => {
    const trustedProxies = ['127.0.0.1', '::1']
    server = await startServer({ apps, trustedProxies, publicUrl: 'https://auth.example.com', captchaUrl: CAPTCHA })
  })
  afterAll(() => server?.close())

  test.each(PAGES)('tells browsers to come by TLS, who did so, at %s', async (path) => {
    expect(await said(server, path, { host: 'auth.example.com', ...TLS })).toBe('max-age=31536000')
    expect(
      await said(server, path, { host: 'upstream', 'x-forwarded-host': 'auth.example.com', ...TLS }),
    ).not.toBeNull()
  })

  test('does so at the address of an app, for what is of that app, and at the captcha’s', async () => {
    for (const path of PAGES.slice(1, 4))
      expect(await said(server, path, { host: 'auth.customer.com', ...TLS }), path).toBe('max-age=31536000')
    expect(await said(server, `/captcha/${ID}`, { host: 'captcha.example.net', ...TLS })).toBe('max-age=31536000')
  })

  test.each<[string, Record<string, string>]>([
    ['without a word of TLS', { host: 'auth.example.com' }],
    ['by plain HTTP', { host: 'auth.example.com', 'x-forwarded-proto': 'http' }],
    ['by plain HTTP, whose caller writes otherwise', { host: 'auth.example.com', 'x-forwarded-proto': 'https, http' }],
    ['by a header that does not count', { host: 'auth.example.com', forwarded: 'proto=https' }],
    ['under a host that nobody has set', { host: 'evil.example', ...TLS }],
    ['under an address of this machine', { host: '127.0.0.1:4000', ...TLS }],
    ['under a name below the public one', { host: 'www.auth.example.com', ...TLS }],
  ])('says nothing %s', async (_, headers) => {
    for (const path of PAGES) expect(await said(server, path, headers), path).toBeNull()
  })
})

test.each<[string, object, Record<string, string>, string | null]>([
  ['a proxy that nobody trusts', {}, TLS, null],
  [
    'a trusted one by Forwarded',
    { proxyHeader: 'forwarded' },
    { forwarded: 'for=1.2.3.4;proto=https' },
    'max-age=31536000',
  ],
  [
    'what its caller wrote there',
    { proxyHeader: 'forwarded' },
    { forwarded: 'proto=https, for=1.2.3.4;proto=http' },
    null,
  ],
  ['the other header', { proxyHeader: 'forwarded' }, TLS, null],
])('TLS is what %s says: %j', async (who, options, headers, expected) => {
  const trustedProxies = who.includes('nobody') ? [] : ['127.0.0.1', '::1']
  const server = await startServer({ publicUrl: 'https://auth.example.com', trustedProxies, ...options })
  expect(await said(server, '/', { host: 'auth.example.com', ...headers })).toBe(expected)
  await server.close()
})

test('a server of this machine says nothing', async () => {
  const server = await startServer({ apps, trustedProxies: ['127.0.0.1', '::1'] })
  const { host } = new URL(server.url)
  for (const path of PAGES) expect(await said(server, path, { host, ...TLS }), path).toBeNull()
  await server.close()
})
