import { afterAll, beforeAll, expect, test } from 'vitest'
import { unwrap } from '../../server/protocol/validate.js'
import { privateFields } from '../../server/settings/private.js'
import { publicFields } from '../../server/settings/public.js'
import { secretFields } from '../../server/settings/secret.js'
import { type App, request, sandboxAt } from './sandbox.js'
import { connect, crossApp, HOST } from './support/cross-app.js'
import { openServer } from './support/server-here.js'

/**
 * The pages at the server's origin, which stores the tokens and the shares of all apps. They are found by asking
 * every GET route of the router for HTML, so a new page needs no change here.
 */

let provider: Awaited<ReturnType<typeof openServer>>
/** All pages, of apps whose settings name other hosts wherever they can. */
let pages: readonly Page[]
beforeAll(async () => {
  provider = await openServer()
  const pair = await connectedPair()
  for (const app of [pair.providerApp, pair.requester])
    expect(await app.configure(EVERYWHERE)).toMatchObject({ status: 200 })
  pages = await pagesOf(pair)
})
afterAll(() => provider.close())

interface Page {
  /** The route's path with its parameters' names, and the status. */
  readonly route: string
  readonly status: number
  readonly policy: Policy
  readonly text: string
}
type Policy = Readonly<Record<string, readonly string[]>>

const readPolicy = (header: string | null): Policy =>
  Object.fromEntries(
    (header ?? '')
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )

/** Creates two apps that are connected, with a user of the provider app who lets the other one ask for signatures. */
async function connectedPair() {
  const sandbox = sandboxAt([provider.url])
  const [providerApp, requester] = [await sandbox.newApp({ name: 'Wallets' }), await sandbox.newApp({ name: 'Asks' })]
  await connect(requester, providerApp)
  const { ask, prove, authenticate } = crossApp(sandbox, requester, providerApp)
  const owner = await providerApp.login('ada@people.example')
  const { oauth_tokens } = (await authenticate(await prove(owner))).body
  const { access_token: token } = oauth_tokens as { readonly access_token: string }
  return { providerApp, requester, token, login: (await ask()).request }
}
type Pair = Awaited<ReturnType<typeof connectedPair>>

/** The queries by which each page is asked for: none, a login, and a signature for another app. */
function queriesFor({ providerApp: { id }, token, login }: Pair): readonly string[] {
  const call = { method: 'personal_sign', params: ['0x01', '0x02'] }
  const signature = JSON.stringify({
    content: { request: { request: call } },
    timestamp: Date.now(),
    callbackUrl: HOST,
  })
  const searches = [{}, { app: id, request: login }, { token, request: signature }]
  return searches.map((search) => `?${new URLSearchParams(search)}`)
}

/** Asks for the pages of the provider app, by these routes or all. */
async function pagesOf(pair: Pair, routes = provider.routes.map(({ path }) => path)): Promise<readonly Page[]> {
  const found: Page[] = []
  for (const route of new Set(routes)) {
    const path = route.replace(/:provider\b/, 'google').replace(/:\w+(\{.*?\}+)?/g, pair.providerApp.id)
    for (const query of queriesFor(pair)) {
      const { status, headers, text } = await request(`${provider.url}${path}${query}`, undefined, {
        headers: { accept: 'text/html' },
      })
      if (!headers.get('content-type')?.startsWith('text/html')) continue
      found.push({ route, status, text, policy: readPolicy(headers.get('content-security-policy')) })
    }
  }
  return found
}

/** Keywords and hashes that name nobody and allow nothing inline. */
const OWN = /^'(none|self|sha256-[\w+/=]+)'$/

const at = (name: string, path = '') => `https://${name}.named.example${path}`
const moonpay = (name: string) => ({
  ...{ widget_url: at(name, '/buy'), api_url: at(name) },
  ...{ publishable_key: 'pk_test_1', secret_key: 'sk_test_1' },
})
/**
 * Settings with addresses. Each has a value with a host of its own, and the directive of the frame's pages in which
 * that host is, if it is in any.
 */
const ADDRESSES: Readonly<Record<string, { readonly value: unknown; readonly directive?: string }>> = {
  // of the frame's pages alone: who may embed the wallets of this app, and where its users' recovery keys are
  allowed_domains: { value: [at('domain'), HOST], directive: 'frame-ancestors' },
  google_drive_url: { value: at('drive'), directive: 'connect-src' },
  icloud: {
    value: {
      ...{ url: at('icloud'), message_origin: at('icloud-message') },
      ...{ container_identifier: 'iCloud.named', environment: 'production', api_token: 'token' },
    },
    directive: 'connect-src',
  },
  // images and links of a page, which any https address may be
  logo_url: { value: at('logo', '/logo.svg') },
  icon_url: { value: at('icon', '/icon.svg') },
  terms_and_conditions_url: { value: at('terms') },
  privacy_policy_url: { value: at('privacy') },
  allowlist_config: { value: { cta_link: at('join') } },
  // where the SDK of this app sends its calls
  custom_api_url: { value: at('api') },
  // a script, which runs at the origin of the captcha
  captcha_script_url: { value: at('captcha', '/api.js') },
  // asked by the server itself, for users of this app
  captcha_verify_url: { value: at('verify') },
  custom_auth_jwks_url: { value: at('keys') },
  farcaster_relay_url: { value: at('relay') },
  farcaster_api_url: { value: at('farcaster') },
  farcaster_rpc_url: { value: at('registries') },
  rpc_urls: { value: { 1: at('node') } },
  // where people go and come back from, in windows of their own
  oauth_redirect_urls: { value: [at('return'), `${HOST}/in`] },
  oauth_upstreams: {
    value: { google: { client_id: 'a', client_secret: 'b', authorization_endpoint: at('google', '/auth') } },
  },
  moonpay: { value: moonpay('moonpay') },
  moonpay_sandbox: { value: moonpay('moonpay-sandbox') },
  coinbase_onramp: {
    value: {
      ...{ app_id: 'a', api_url: at('coinbase'), pay_url: at('coinbase-pay') },
      ...{ key_id: 'b', private_key: Buffer.alloc(64, 1).toString('base64') },
    },
  },
}
const EVERYWHERE = {
  ...Object.fromEntries(Object.entries(ADDRESSES).map(([key, { value }]) => [key, value])),
  ...{ captcha_enabled: true, telegram_auth: true },
}

test('every page runs scripts of its own origin alone, and has no other default, base or form, whatever an app’s settings say', () => {
  for (const { route, status, policy } of pages) {
    const about = `${route} (${status})`
    expect(policy['default-src'], about).toEqual(["'none'"])
    for (const name of ['script-src', 'script-src-elem', 'style-src', 'object-src', 'worker-src'])
      for (const source of policy[name] ?? []) expect(source, `${about} ${name}`).toMatch(OWN)
    for (const sources of Object.values(policy)) expect(sources.join(' '), about).not.toMatch(/unsafe-|blob:|\*$/)
    if (!policy['script-src']) continue
    expect(policy['script-src'], about).toEqual(["'self'"])
    for (const name of ['base-uri', 'form-action']) expect(policy[name], `${about} ${name}`).toEqual(["'none'"])
    expect(policy['frame-ancestors'], about).toBeDefined()
  }
  // the walk has come to each kind of page, working and refusing
  const seen = new Set(pages.map(({ route, status }) => `${route} ${status}`))
  expect([...seen].sort()).toEqual(
    expect.arrayContaining([
      '/api/v1/oauth/callback/:provider 400',
      '/api/v1/recovery/oauth/callback/google 400',
      '/apps/:appId/embedded-wallets 200',
      '/apps/:appId/embedded-wallets/confirm 200',
      '/apps/:appId/embedded-wallets/export 200',
      '/oauth/authorize 200',
      '/oauth/authorize 400',
      '/oauth/consents 200',
      '/oauth/transact 200',
      '/oauth/transact 400',
      '/sandbox 200',
      '/sandbox/outbox 200',
    ]),
  )
})

test('each setting with an address has a row here, which says where it acts', () => {
  const fields = { ...publicFields, ...privateFields, ...secretFields }
  const named = Object.entries(fields).filter(([, field]) => /http\(s\) URL|an origin/.test(unwrap(field).wants))
  expect(named.map(([key]) => key).sort()).toEqual(Object.keys(ADDRESSES).sort())
})

test('the hosts that an app’s settings name are in the policies of its frame’s pages alone, where its row says', () => {
  const named = pages.flatMap(({ route, policy }) =>
    Object.entries(policy).flatMap(([name, sources]) =>
      sources.filter((source) => source.includes('named.example')).map((source) => `${route} ${name} ${source}`),
    ),
  )
  const rows = Object.values(ADDRESSES).flatMap(({ value, directive }) => {
    const [host] = directive ? (JSON.stringify(value).match(/https:[\w/-]+\.named\.example/) ?? []) : []
    return host ? [`${directive} ${host}`] : []
  })
  expect(rows).toHaveLength(3)
  const wallet = '/apps/:appId/embedded-wallets'
  const framed = rows.filter((row) => row.startsWith('frame-ancestors'))
  const expected = [
    ...rows.map((row) => `${wallet} ${row}`),
    ...['export', 'confirm'].flatMap((page) => framed.map((row) => `${wallet}/${page} ${row}`)),
  ]
  expect([...new Set(named)].sort()).toEqual(expected.sort())
})

test('no setting of an app changes a page of another app; where it asks for wallets, it shows its name, logo and origin', async () => {
  const pair = await connectedPair()
  const evil: App = pair.requester
  const read = async () => {
    const pages = await pagesOf(pair, [
      '/apps/:appId/embedded-wallets',
      '/apps/:appId/embedded-wallets/export',
      '/apps/:appId/embedded-wallets/confirm',
    ])
    return [...pages, ...(await pagesOf(pair, ['/oauth/consents', '/oauth/authorize', '/oauth/transact']))]
  }
  const before = await read()
  expect((await evil.configure({ ...EVERYWHERE, name: 'Evil' })).status).toBe(200)
  const after = await read()
  expect(after.map(({ policy }) => policy)).toEqual(before.map(({ policy }) => policy))
  const withoutAsker = ({ text }: Page) => text.replace(/"requester":\{.*?\}/, '').replace(/"timestamp":\d+/, '')
  expect(after.map(withoutAsker)).toEqual(before.map(withoutAsker))
  const askers = after
    .map(({ text }) => /"requester":(\{.*?\})/.exec(text)?.[1])
    .filter((facts) => facts?.includes('Evil'))
  expect(askers.length).toBeGreaterThan(1)
  for (const facts of askers)
    expect(JSON.parse(`${facts}`)).toEqual({ id: evil.id, name: 'Evil', logo: at('icon', '/icon.svg') })
})
