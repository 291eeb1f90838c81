import { afterEach, beforeEach, describe, expect, type MockInstance, onTestFinished, test, vi } from 'vitest'
import { WAIT_TIMEOUT_MS } from '../tests/limits.js'
import { type Browser, stubBrowser } from '../tests/unit/browser.js'
import { handClock, settled } from '../tests/unit/clock.js'
import { codeOf } from '../tests/unit/errors.js'
import { type Answer, json, listen, silence } from '../tests/unit/server.js'
import { APP_ID, accessToken } from '../tests/unit/token.js'
import { wire } from '../tests/wire.js'
import { createTrack } from './analytics.js'
import { type Client, createClient } from './client.js'
import type { HostConfig } from './host-config.js'
import { record } from './lib/read.js'
import type { AnyManifest } from './plugin.js'
import { wireNames } from './protocol/wire.js'

const names = wireNames()
const CONFIG = { id: APP_ID, email_auth: true }
const cleanups: (() => unknown)[] = []
let browser: Browser
let logged: MockInstance<typeof console.error>

beforeEach(() => {
  browser = stubBrowser()
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const end of cleanups.splice(0).reverse()) await end()
  vi.unstubAllGlobals()
})

interface Setup {
  readonly answers?: Answer[]
  readonly plugins?: readonly AnyManifest[]
  readonly wishes?: Partial<HostConfig>
}
async function boot(setup: Setup = {}) {
  const { answers = [json(200, CONFIG)], wishes = {} } = setup
  const plugins = 'plugins' in setup ? setup.plugins : []
  const server = await listen(...answers)
  cleanups.push(server.close)
  const clock = handClock()
  const client = createClient(
    { appId: APP_ID, apiUrl: server.url, analytics: false, ...wishes },
    plugins as readonly AnyManifest[],
    clock,
  )
  cleanups.push(client.destroy)
  const paths = () => server.received.map(({ method, path }) => `${method} ${path}`)
  return { client, server, clock, paths }
}
const untilStatus = (client: Client, status: string) =>
  new Promise<void>((resolve) => {
    const look = () => client.status.get().status === status && resolve()
    client.status.subscribe(look)
    look()
  })
// biome-ignore lint/suspicious/noExplicitAny: these plugins have no contract
const plugin = (overrides: any): AnyManifest => ({
  when: () => true,
  load: async () => ({ default: { setup: () => ({}) } }),
  ...overrides,
})
/** Waits until a network answer has caused the condition. */
async function eventually(check: () => boolean) {
  while (!check()) await settled()
}
/** The names of the events that the server received. */
const eventNames = ({ received }: Awaited<ReturnType<typeof listen>>) =>
  received.flatMap(({ path, body }) => (path.endsWith('/analytics_events') ? [`${record(body).event_name}`] : []))
const CONFIG_PATH = `GET /api/v1/apps/${APP_ID}`

describe('a visitor without a session', () => {
  test('sends one request, and the client is ready', async () => {
    const { client, paths, server } = await boot()
    expect(client.status.get()).toEqual({ status: 'initializing', authenticated: false })
    await client.ready()
    expect(client.status.get()).toEqual({ status: 'ready', authenticated: false })
    expect(paths()).toEqual([CONFIG_PATH])
    expect(server.received[0]?.headers).toMatchObject({ [wire.header.appId]: APP_ID })
    expect(client.app.get()?.loginMethods).toEqual(['email'])
  })
  test('has no token and no user', async () => {
    const { client } = await boot()
    expect(await client.getAccessToken()).toBeNull()
    expect(await client.getIdentityToken()).toBeNull()
    expect(client.user.get()).toBeNull()
  })
  test('with analytics on sends nothing until something happens, then sdk_initialize first and once', async () => {
    const { client, server, paths } = await boot({ wishes: { analytics: true } })
    await client.ready()
    createTrack(client)('opened')
    await eventually(() => eventNames(server).length > 1)
    expect(paths()[0]).toBe(CONFIG_PATH)
    const second = await boot({ wishes: { analytics: true, apiUrl: server.url } })
    await second.client.ready()
    // a later request has arrived, so this one would have arrived too
    createTrack(second.client)('later')
    await eventually(() => eventNames(server).includes('later'))
    expect(eventNames(server)).toEqual(['sdk_initialize', 'opened', 'later'])
  })
})

test('with analytics off sends no events', async () => {
  const { client, server, clock } = await boot({ wishes: { analytics: false } })
  await client.ready()
  createTrack(client)('opened')
  await clock.advance(1_000)
  await settled()
  expect(eventNames(server)).toEqual([])
})

describe('an invalid configuration throws at once', () => {
  test.each<[Partial<HostConfig>, string]>([
    [{ appId: 'short' }, 'missing_or_invalid_app_id'],
    [{ apiUrl: '' }, 'invalid_config'],
  ])('%j: %s', (wishes, expected) => {
    const make = () => createClient({ appId: APP_ID, apiUrl: 'https://auth.example.com', ...wishes }, [])
    expect(make).toThrow(expect.objectContaining({ code: expected }))
  })
})

describe('plugins that are none', () => {
  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['texts', ['passwordless']],
    ['an import by a wrong name', [undefined]],
  ])('%s are left out with a hint, and the client starts', async (_, plugins) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { client } = await boot({ plugins: plugins as readonly AnyManifest[] })
    await client.ready()
    expect(client.pluginSet.plugins).toEqual([])
    await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining('Latchkit: plugins')))
  })
})
test('two clients of one app on a page cause a warning; of two apps, none', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  // of other apps than the other tests, since a page tells a warning once
  await boot({ wishes: { appId: 'a'.repeat(25) } })
  await boot({ wishes: { appId: 'b'.repeat(25) } })
  await vi.dynamicImportSettled()
  expect(warn).not.toHaveBeenCalledWith(expect.stringContaining('Two Latchkit clients'))
  await boot({ wishes: { appId: 'a'.repeat(25) } })
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining('Two Latchkit clients')))
})
test('on a server createClient says that it needs a browser', () => {
  vi.unstubAllGlobals()
  const make = () => createClient({ appId: APP_ID, apiUrl: 'https://auth.example.com' }, [])
  expect(make).toThrow(expect.objectContaining({ code: 'not_ready', message: 'createClient() needs a browser.' }))
})
test('an answer that is no app fails the start, and names apiUrl', async () => {
  const { client } = await boot({ answers: [json(200, { hello: 'world' })] })
  await untilStatus(client, 'failed')
  await vi.waitFor(() => expect(client.status.get().error?.message).toContain('another server may have answered'))
  expect(client.status.get().error?.code).toBe('invalid_config')
})

describe('a stored session', () => {
  const store = (clock: { now(): number }) => {
    const raw = accessToken(clock.now(), clock.now() + 3_600_000)
    browser.disk.set(`${names.scope(APP_ID)}token`, JSON.stringify(raw))
    browser.disk.set(`${names.scope(APP_ID)}refresh_token`, '"refresh"')
    return raw
  }
  test('is resumed after the configuration, before `ready`', async () => {
    const raw = store(handClock())
    const answer = { user: { id: 'user-1', linked_accounts: [] }, token: raw, refresh_token: 'next' }
    const { client, paths } = await boot({ answers: [json(200, CONFIG), json(200, answer)] })
    await client.ready()
    expect(paths()).toEqual([CONFIG_PATH, 'POST /api/v1/sessions'])
    expect(client.user.get()?.id).toBe('user-1')
    expect(client.status.get()).toEqual({ status: 'ready', authenticated: true })
    expect(await client.getAccessToken()).toBe(raw)
  })
  test('a forked token in the address is removed, stored and used', async () => {
    browser = stubBrowser({ href: `https://host.example/?${names.query('token')}=forked&x=1` })
    const answer = { user: { id: 'user-1' }, token: accessToken(0, 9e12), refresh_token: 'next' }
    const { client, server } = await boot({ answers: [json(200, CONFIG), json(200, answer)] })
    await client.ready()
    expect(server.received[1]).toMatchObject({
      path: '/api/v1/sessions/fork/recover',
      body: { refresh_token: 'forked' },
    })
    expect(location.search).toBe('?x=1')
  })
  test('a refused session signs the user out, and the client is ready', async () => {
    store(handClock())
    const { client } = await boot({ answers: [json(200, CONFIG), json(401, { code: 'missing_or_invalid_token' })] })
    await client.ready()
    expect(client.status.get()).toEqual({ status: 'ready', authenticated: false })
  })
})

describe('a session that temporarily cannot be refreshed', () => {
  test('is reported as degraded only once `ready` is true (decision 6)', async () => {
    const clock = handClock()
    const raw = accessToken(clock.now(), clock.now() + 3_600_000)
    browser.disk.set(`${names.scope(APP_ID)}token`, JSON.stringify(raw))
    browser.disk.set(`${names.scope(APP_ID)}refresh_token`, '"refresh"')
    let release = () => {}
    const started = new Promise<void>((resolve) => {
      release = resolve
    })
    const setUp = vi.fn(() => ({ started }))
    const one = plugin({ id: 'one', loadsOn: () => true, load: async () => ({ default: { setup: setUp } }) })
    const { client } = await boot({ answers: [json(200, CONFIG), json(429, {})], plugins: [one] })
    const statuses: string[] = []
    client.status.subscribe(() => statuses.push(client.status.get().status))
    const ready = client.ready()
    await vi.waitFor(() => expect(setUp).toHaveBeenCalled(), { timeout: WAIT_TIMEOUT_MS })
    expect(client.status.get()).toEqual({ status: 'initializing', authenticated: true })
    expect(statuses.filter((status) => status !== 'initializing')).toEqual([])
    release()
    await ready
    expect(client.status.get()).toEqual({ status: 'degraded', authenticated: true })
  })
})

describe('a configuration that cannot be loaded', () => {
  test('fails the start with the reason, and the next call tries again', async () => {
    const { client } = await boot({
      answers: [json(403, {}), json(403, { code: 'invalid_origin', error: 'no' }), json(200, CONFIG)],
    })
    await untilStatus(client, 'failed')
    expect(client.app.get()).toBeNull()
    await vi.waitFor(() => expect(logged).toHaveBeenCalled(), { timeout: WAIT_TIMEOUT_MS })
    expect(logged.mock.calls[0]?.[1]).toMatchObject({ code: 'invalid_origin' })
    expect(client.status.get().error?.message).toContain('allowed_domains')
    await client.ready()
    expect(client.status.get().status).toBe('ready')
  })
  test('an app without any login method is invalid_config', async () => {
    const { client } = await boot({ answers: [json(200, { id: APP_ID })] })
    expect(await codeOf(client.ready())).toBe('invalid_config')
    expect(client.status.get().status).toBe('failed')
  })
})

describe('plugins', () => {
  test('enabled plugins can be used, and a call to a disabled one rejects', async () => {
    const one = plugin({ id: 'one', load: async () => ({ default: { setup: () => ({ hello: 1 }) } }) })
    const { client } = await boot({ plugins: [one, plugin({ id: 'off', when: () => false })] })
    expect(await client.use('one' as never)).toEqual({ hello: 1 })
    expect(await codeOf(client.use('off' as never))).toBe('plugin_not_enabled')
  })
  test('the code of a plugin is loaded when it is first used', async () => {
    const load = vi.fn()
    const screens = vi.fn()
    const { client } = await boot({ plugins: [plugin({ id: 'one', load, screens })] })
    await client.ready()
    expect(load).not.toHaveBeenCalled()
    expect(screens).not.toHaveBeenCalled()
  })
  test('the state of a plugin exists before its code', async () => {
    const { client } = await boot({ plugins: [plugin({ id: 'one' })] })
    expect(client.state('one' as never).get()).toBeUndefined()
    expect(client.state('one' as never)).toBe(client.state('one' as never))
  })
  test('a plugin that is loaded at start delays `ready` (decision 6)', async () => {
    let release = () => {}
    const started = new Promise<void>((resolve) => {
      release = resolve
    })
    const one = plugin({
      id: 'one',
      loadsOn: () => true,
      load: async () => ({ default: { setup: () => ({ started }) } }),
    })
    const { client } = await boot({ plugins: [one] })
    await client.use('one' as never)
    expect(client.status.get().status).toBe('initializing')
    release()
    await client.ready()
    expect(client.status.get().status).toBe('ready')
  })
  test('a plugin that is loaded at start delays `ready` for 20 s at most', async () => {
    const load = vi.fn(async () => ({ default: { setup: () => ({ started: new Promise(() => {}) }) } }))
    const { client, clock } = await boot({ plugins: [plugin({ id: 'one', loadsOn: () => true, load })] })
    await client.use('one' as never)
    await clock.advance(19_999)
    expect(client.status.get().status).toBe('initializing')
    await clock.advance(1)
    expect(client.status.get().status).toBe('ready')
  })
  test('a plugin that fails at the start does not delay `ready`', async () => {
    const load = () => Promise.reject(new TypeError('offline'))
    const { client } = await boot({ plugins: [plugin({ id: 'one', loadsOn: () => true, load })] })
    await client.ready()
    expect(client.status.get().status).toBe('ready')
  })
  test('`loadsOn` is called only for enabled plugins', async () => {
    const loadsOn = vi.fn(() => false)
    const off = await boot({ plugins: [plugin({ id: 'one', loadsOn, when: () => false })] })
    await off.client.ready()
    expect(loadsOn).not.toHaveBeenCalled()
    const { client } = await boot({ plugins: [plugin({ id: 'one', loadsOn })] })
    await client.ready()
    expect(loadsOn.mock.calls).toEqual([[client.page, client.storage]])
  })
})

describe('destroy', () => {
  test('makes all later calls reject (decision 9)', async () => {
    const { client } = await boot()
    await client.ready()
    client.destroy()
    const calls = [
      client.ready,
      client.configured,
      client.live,
      client.getAccessToken,
      client.getIdentityToken,
      client.refreshUser,
      client.forkSession,
      client.logout,
      () => client.use('one' as never),
      () => client.account({ action: 'link', method: 'email' }),
    ]
    for (const call of calls) expect(await codeOf(call())).toBe('destroyed')
  })
  test('rejects running calls with a typed error, changes no state, and logs nothing', async () => {
    const { client, server } = await boot({ answers: [silence] })
    const calls = [codeOf(client.ready()), codeOf(client.getAccessToken())]
    await eventually(() => server.received.length > 0)
    client.destroy()
    expect(await Promise.all(calls)).toEqual(['destroyed', 'destroyed'])
    expect(client.status.get().status).toBe('initializing')
    expect(logged).not.toHaveBeenCalled()
  })
  test('causes no unhandled rejection', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    onTestFinished(() => void process.off('unhandledRejection', unhandled))
    const { client, server } = await boot({ answers: [silence] })
    await eventually(() => server.received.length > 0)
    client.destroy()
    client.destroy()
    for (let turn = 0; turn < 5; turn++) await settled()
    expect(unhandled).not.toHaveBeenCalled()
  })
})

describe('two clients on one page', () => {
  test('of one app: the one that rests hears of a login by the other', async () => {
    const one = await boot()
    const two = await boot()
    await Promise.all([one.client.ready(), two.client.ready()])
    const { session } = await one.client.live()
    const user = { id: 'user-1', linked_accounts: [], mfa_methods: [] }
    session.adopt({ user, token: accessToken(0, 9e12), refresh_token: 'refresh-1' })
    await eventually(() => !!two.client.status.get().authenticated)
    expect(await two.client.getAccessToken()).toBe(await one.client.getAccessToken())
  })
  test('have separate storage and configuration, and end separately', async () => {
    const other = 'latchkitsandbox0000000002'
    const one = await boot()
    const two = await boot({ answers: [json(200, { id: other, sms_auth: true })], wishes: { appId: other } })
    await Promise.all([one.client.ready(), two.client.ready()])
    one.client.storage.set('token', 'mine')
    expect(two.client.storage.get('token')).toBeNull()
    one.client.destroy()
    expect(two.client.status.get().status).toBe('ready')
    expect(two.client.app.get()?.loginMethods).toEqual(['sms'])
    expect(await two.client.getAccessToken()).toBeNull()
  })
})
