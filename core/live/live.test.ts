import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserOptions, stubBrowser } from '../../tests/unit/browser.js'
import { handClock, settled } from '../../tests/unit/clock.js'
import { codeOf } from '../../tests/unit/errors.js'
import { json, listen } from '../../tests/unit/server.js'
import { APP_ID, accessToken } from '../../tests/unit/token.js'
import { createClient } from '../client.js'
import { LatchkitError } from '../errors.js'
import { startFlow } from '../flow.js'
import type { HostConfig } from '../host-config.js'
import { createStore } from '../lib/store.js'
import type { AnyManifest, Context } from '../plugin.js'
import { wireNames } from '../protocol/wire.js'
import { outcomeFlow } from '../sign-in/outcome.flow.js'

const names = wireNames()
const SCOPE = names.scope(APP_ID)
const clock = handClock()
const token = accessToken(clock.now(), clock.now() + 3_600_000)
const USER = { id: 'user-1', linked_accounts: [{ type: 'email', address: 'a@example.com', latest_verified_at: 1 }] }
const answer = { user: USER, token, refresh_token: 'refresh', identity_token: token }
const cleanups: (() => unknown)[] = []
let browser = stubBrowser()

beforeEach(() => start())
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
  vi.unstubAllGlobals()
})
function start(options?: BrowserOptions) {
  browser = stubBrowser(options)
}

// biome-ignore lint/suspicious/noExplicitAny: these plugins have no contract
type Any = any
/** An enabled plugin whose code does nothing. */
const plugin = (id: string, overrides: Partial<AnyManifest> = {}): AnyManifest => ({
  id,
  when: () => true,
  load: async () => ({ default: { setup: () => ({}) } }),
  ...overrides,
})
interface Setup {
  readonly plugins?: readonly AnyManifest[]
  readonly wishes?: Partial<HostConfig>
  /** The server's configuration. */
  readonly config?: object
}
/** A ready client with a server that accepts everything, and a plugin's context. */
async function boot({ plugins = [], wishes = {}, config = {} }: Setup = {}) {
  const server = await listen(json(200, { id: APP_ID, email_auth: true, ...config }), json(200, answer))
  cleanups.push(server.close)
  let ctx!: Context<Any>
  const setup = (context: Context<Any>) => {
    ctx = context
    return {}
  }
  const ownPlugin = plugin('mine', { load: async () => ({ default: { setup } }) })
  const base = { appId: APP_ID, apiUrl: server.url, analytics: false }
  const client = createClient({ ...base, ...wishes }, [ownPlugin, ...plugins], clock)
  cleanups.push(client.destroy)
  await client.ready()
  await client.use('mine' as never)
  const paths = () => server.received.map(({ path }) => path.replace('/api/v1', ''))
  return { client, server, ctx, paths }
}
/** Waits until the arrival of a chunk has caused the condition. */
async function eventually(check: () => boolean) {
  while (!check()) await settled()
}

describe('a plugin’s context (Architecture §2)', () => {
  test('its requests carry the user’s access token', async () => {
    const { ctx, server } = await boot()
    ctx.signIn(answer, 'email')
    await ctx.http.get('/users/me')
    expect(server.received.at(-1)?.headers.authorization).toBe(`Bearer ${token}`)
  })
  test('its login goes to the waiting fresh login, as long as one waits', async () => {
    const { ctx, client } = await boot()
    const relogin = vi.fn(() => ({ user: client.user.get() }) as never)
    ctx.session.relogin = relogin
    ctx.signIn(answer, 'email')
    expect(relogin).toHaveBeenCalledExactlyOnceWith(answer, 'email', expect.any(Function))
    expect(client.user.get()).toBe(null)
    ctx.session.relogin = undefined
    ctx.signIn(answer, 'email')
    expect(client.user.get()?.id).toBe(USER.id)
  })
  test('its login logs the user in, runs the onboarding steps and is remembered as the last method', async () => {
    const onboard = vi.fn(async () => {})
    const step = plugin('step', {
      onboarding: { order: 1, needed: ({ id }) => id === 'user-1' },
      load: async () => ({ default: { setup: () => ({ onboard }) } }),
    })
    const { ctx, client } = await boot({ plugins: [step] })
    const listener = vi.fn()
    client.events.on('login', listener)
    const signedIn = ctx.signIn({ ...answer, is_new_user: true }, 'email')
    expect([signedIn.needsMore, client.user.get()?.id]).toEqual([true, 'user-1'])
    await signedIn.complete()
    expect(onboard).toHaveBeenCalledExactlyOnceWith(client.user.get(), true)
    expect(listener).toHaveBeenCalledOnce()
    expect(ctx.storage.get('recent-login-method')).toBe('email')
    expect(ctx.signIn(answer, 'email').isNewUser).toBe(false)
  })
  test('its change of an account refreshes the user and emits an event', async () => {
    const { ctx, client } = await boot()
    ctx.signIn(answer, 'email')
    const listener = vi.fn()
    client.events.on('link', listener)
    const user = await ctx.accountChanged({ kind: 'link', method: 'email', answer: USER })
    expect(user).toBe(client.user.get())
    expect(listener).toHaveBeenCalledExactlyOnceWith({
      user,
      linkMethod: 'email',
      linkedAccount: user.linkedAccounts[0],
    })
  })
  test('its flow is drawn, under its own name', async () => {
    const { ctx, client } = await boot()
    client.screens.attach()
    const flow = startFlow(outcomeFlow, { at: 'result', error: null }, undefined, { clock })
    const shown = ctx.present('outcome' as never, flow as never)
    expect(client.screens.stack.get()).toMatchObject([{ plugin: 'mine', name: 'outcome', flow }])
    client.screens.close()
    await shown
    expect(client.screens.get().open).toBe(false)
  })
  test('its error is shown on the error screen, and its result with a button to close', async () => {
    const { ctx, client } = await boot()
    client.screens.attach()
    const error = new LatchkitError('allowlist_rejected', '')
    const refused = ctx.showError(error)
    await eventually(() => client.screens.get().open)
    expect(client.screens.get()).toMatchObject({
      screen: 'ALLOWLIST_REJECTION_SCREEN',
      data: { error },
    })
    client.screens.close()
    await refused.catch(() => {})
    const shown = ctx.showResult(null)
    await eventually(() => client.screens.get().open)
    expect(client.screens.get().screen).toBe('RESULT_SCREEN')
    client.screens.close()
    await shown
  })
  test('its step before a logout runs before the request to the server', async () => {
    const { ctx, client, paths } = await boot()
    ctx.signIn(answer, 'email')
    const before: string[][] = []
    ctx.beforeLogout(async () => void before.push(paths()))
    ctx.beforeLogout(() => Promise.reject(new Error('a step that fails keeps nobody')))
    await client.logout()
    expect(before).toHaveLength(1)
    expect(before[0]).not.toContain('/sessions/logout')
    expect(paths().at(-1)).toBe('/sessions/logout')
  })
  test('its code is loaded once and is available synchronously after that', async () => {
    const { client } = await boot()
    expect(client.peek('mine' as never)).toBe(await client.use('mine' as never))
    expect(client.peek('other' as never)).toBeUndefined()
  })
  test('a role that no plugin provides is undefined', async () => {
    const { ctx } = await boot({ plugins: [plugin('fills', { provides: ['captcha'] })] })
    expect([await ctx.role('captcha'), await ctx.role('funding')]).toEqual([{}, undefined])
  })
})

describe('what an earlier login left undone (decision 77)', () => {
  const owing = (api: object) =>
    plugin('owing', {
      onboarding: { order: 10, needed: ({ id }) => id === 'user-1' },
      load: async () => ({ default: { setup: () => api } }),
    })
  test('is done once the page has loaded, and the user stays logged in if it fails', async () => {
    browser.disk.set(`${SCOPE}token`, JSON.stringify(token))
    browser.disk.set(`${SCOPE}refresh_token`, '"refresh"')
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const catchUp = vi.fn().mockRejectedValue(new LatchkitError('network', 'down'))
    const { client } = await boot({ plugins: [owing({ catchUp })] })
    await eventually(() => warned.mock.calls.length > 0)
    warned.mockRestore()
    expect([catchUp.mock.calls.length, client.user.get()?.id]).toEqual([1, USER.id])
  })
  test('is left to the login itself, where the page has no session yet', async () => {
    const catchUp = vi.fn()
    const { ctx } = await boot({ plugins: [owing({ catchUp })] })
    ctx.signIn(answer, 'email')
    await settled()
    expect(catchUp).not.toHaveBeenCalled()
  })
})

describe('the end of a session', () => {
  test('closes the dialog', async () => {
    const { ctx, client } = await boot()
    ctx.signIn(answer, 'email')
    client.screens.attach()
    ctx.showResult(null).catch(() => {})
    await eventually(() => client.screens.get().open)
    await client.logout()
    expect(client.screens.get().open).toBe(false)
  })
})

describe('which side sets the cookies (Wire §1.1)', () => {
  const OWN = 'https://api.host.example'
  const cookies = () => [...browser.cookies.keys()].sort()

  test('the client sets them if the API is on the server’s domain', async () => {
    const { ctx } = await boot()
    ctx.signIn(answer, 'email')
    expect(cookies()).toEqual([names.cookie.access, names.cookie.identity, names.cookie.session].sort())
    expect(ctx.storage.get('id_token')).toBe(token)
  })
  test('no cookies are set if the host does not allow them', async () => {
    const { ctx } = await boot({ wishes: { cookies: false } })
    ctx.signIn(answer, 'email')
    expect(cookies()).toEqual([])
  })
  test('the server sets them if the app has an API domain of its own', async () => {
    const { ctx } = await boot({ config: { custom_api_url: OWN } })
    ctx.signIn(answer, 'email')
    expect(cookies()).toEqual([])
    expect(ctx.storage.get('id_token')).toBeNull()
  })
  test('a token without its cookie is removed, but only on pages of that API’s origin', async () => {
    for (const [href, storedToken] of [
      [`${OWN}/page`, null],
      ['https://host.example/', token],
    ] as const) {
      start({ href })
      browser.disk.set(`${SCOPE}token`, JSON.stringify(token))
      const { ctx } = await boot({ config: { custom_api_url: OWN } })
      expect(ctx.storage.get('token')).toBe(storedToken)
    }
  })
})

describe('wallets of the user’s plugins', () => {
  const hasWalletsOf = ({ id }: { readonly id: string }) => id === 'user-1'
  test('are marked as not ready as soon as the user is known', async () => {
    const wallets = createStore({ ready: false, wallets: [] })
    const load = vi.fn(async () => ({ default: { setup: () => ({ wallets }) } }))
    const { ctx, client } = await boot({ plugins: [plugin('keeps', { hasWalletsOf, load }), plugin('plain')] })
    expect(client.wallets.get().sources).toEqual({})
    ctx.signIn(answer, 'email')
    await eventually(() => load.mock.calls.length > 0)
    expect(client.wallets.get().sources).toEqual({ keeps: { ready: false, wallets: [] } })
  })
  test('of another user are not loaded', async () => {
    const load = vi.fn()
    const { ctx, client } = await boot({ plugins: [plugin('keeps', { hasWalletsOf, load })] })
    ctx.signIn({ ...answer, user: { ...USER, id: 'user-2' } }, 'email')
    await settled()
    expect([client.wallets.get().sources, load.mock.calls]).toEqual([{}, []])
  })
  test('that are loaded already are not loaded again', async () => {
    const load = vi.fn()
    const { ctx, client } = await boot({ plugins: [plugin('keeps', { hasWalletsOf, load })] })
    const walletSource = { ready: true, wallets: [] }
    client.wallets.set({ sources: { keeps: walletSource } })
    ctx.signIn(answer, 'email')
    await settled()
    expect([client.wallets.get().sources.keeps, load.mock.calls]).toEqual([walletSource, []])
  })
  test('whose code fails to load are no longer reported as not ready', async () => {
    const load = () => Promise.reject(new TypeError('offline'))
    const { ctx, client } = await boot({ plugins: [plugin('keeps', { hasWalletsOf, load })] })
    ctx.signIn(answer, 'email')
    await eventually(() => 'keeps' in client.wallets.get().sources && !client.wallets.get().sources.keeps)
    expect(client.wallets.get().sources).toEqual({ keeps: undefined })
  })
})

describe('a change of an account whose plugin fails to load', () => {
  test.each<['link' | 'update' | 'unlink', object[]]>([
    ['link', [{ error: expect.objectContaining({ code: 'plugin_not_enabled' }), intent: 'link', method: 'google' }]],
    [
      'update',
      [{ error: expect.objectContaining({ code: 'plugin_not_enabled' }), intent: 'update', method: 'google' }],
    ],
    ['unlink', []],
  ])('%s rejects, and is reported if it has an event', async (action, expected) => {
    const { client } = await boot()
    const failures: object[] = []
    client.events.on('failed', (news) => failures.push(news))
    expect(await codeOf(client.account({ action, method: 'google', id: '' }))).toBe('plugin_not_enabled')
    expect(failures).toEqual(expected)
  })
})
