import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import type { HostConfig } from '../../core/host-config.js'
import { readUser } from '../../core/live/user.js'
import type { User } from '../../core/user.js'
import { WAIT_TIMEOUT_MS } from '../../tests/limits.js'
import { settled } from '../../tests/unit/clock.js'
import { testContext } from '../../tests/unit/context.js'
import { codeOf } from '../../tests/unit/errors.js'
import { customAuth } from './manifest.js'
import plugin from './plugin.js'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (sub: string, turn = 0) => `${part({ alg: 'ES256' })}.${part({ sub, exp: 2e9, turn })}.signature`
const userOf = (sub: string) =>
  readUser({ id: `did:${sub}`, linked_accounts: [{ type: 'custom_auth', custom_user_id: sub }] }) as User
const EMAIL = readUser({ id: 'did:email', linked_accounts: [{ type: 'email', address: 'a@example.com' }] }) as User
const GUEST = readUser({ id: 'did:guest', linked_accounts: [], is_guest: true }) as User
type CustomAuth = NonNullable<HostConfig['customAuth']>

/** The plugin with the real core around it. The server logs in the user that the token names. */
function setup({ user = null, config }: { user?: User | null; config?: CustomAuth } = {}) {
  const host = (customAuth?: CustomAuth) => customAuth && { customAuth }
  const context = testContext('custom-auth', { user, host: host(config) })
  const { post, session, signIn, hostConfig, events } = context
  session.logout.mockImplementation(async () => {
    context.user.set(null)
    events.emit('logout', undefined)
  })
  const reports: unknown[] = []
  events.on('jwtAuthenticated', ({ user: now, isNewUser }) => reports.push(`${now.id} ${isNewUser}`))
  events.on('jwtUnauthenticated', () => reports.push('nobody'))
  events.on('failed', ({ error, intent, method }) => reports.push([error.code, intent, method]))
  post.mockImplementation(async (_, body) => ({ token: tokenOf(body) }))
  signIn.mockImplementation(({ token }) => {
    const { sub } = JSON.parse(Buffer.from(`${token?.split('.')[1]}`, 'base64url').toString())
    context.user.set(userOf(sub))
    const result = { user: userOf(sub), isNewUser: true, loginMethod: 'custom' } as const
    return { ...result, needsMore: false, complete: async () => result }
  })
  const configure = async (customAuth?: CustomAuth) => {
    const { appId, apiUrl } = hostConfig.get()
    hostConfig.set({ appId, apiUrl, ...host(customAuth) })
    await settled()
  }
  const tokens = () => post.mock.calls.map(([path, body]) => [path, tokenOf(body)])
  return { ...context, api: plugin.setup(context.ctx), logout: session.logout, reports, configure, tokens }
}
const tokenOf = (body: object = {}) => ('token' in body ? body.token : undefined)
const says = (token: string | undefined, overrides: Partial<CustomAuth> = {}): CustomAuth => ({
  isLoading: false,
  getCustomAccessToken: async () => token,
  ...overrides,
})
const LOGIN = '/custom_jwt_account/authenticate'
let warn: MockInstance<typeof console.warn>
afterEach(() => warn.mockRestore())
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test.each<[string, object, CustomAuth | undefined, boolean]>([
  ['a host that brings its own users, whatever the server says of it', {}, says(undefined), true],
  ['an app whose server announces it', { custom_auth_jwks_url: 'https://host.example/jwks.json' }, undefined, true],
  ['no other app', {}, undefined, false],
])('is on for %s', (_, app, config, expected) => {
  const { ctx } = testContext('custom-auth', { app, host: config && { customAuth: config } })
  expect(customAuth.when?.(ctx.app, ctx.host, null)).toBe(expected)
})

describe('logging in again', () => {
  test('asks the host for a newly issued token and logs in with it', async () => {
    const getCustomAccessToken = vi.fn(async (wish?: { readonly fresh: boolean }) => jwt('ada', wish?.fresh ? 1 : 0))
    const { api, tokens } = setup({ user: userOf('ada'), config: { isLoading: false, getCustomAccessToken } })
    await api.started
    expect(tokens()).toEqual([])
    await api.relogin()
    expect(tokens()).toEqual([[LOGIN, jwt('ada', 1)]])
    expect(getCustomAccessToken.mock.calls).toEqual([[undefined], [{ fresh: true }]])
  })
  test('asks the host’s latest hook for the token', async () => {
    const { api, tokens } = setup({ user: userOf('ada') })
    await api.sync((wish) => jwt('ada', wish?.fresh ? 1 : 0))
    await api.relogin()
    expect(tokens()).toEqual([[LOGIN, jwt('ada', 1)]])
  })
  test.each([
    ['the host has configured none', undefined],
    ['the host has no user', says(undefined)],
  ])('is refused if %s', async (_, config) => {
    const { api, tokens } = setup({ user: EMAIL, ...(config && { config }) })
    await expect(api.relogin()).rejects.toMatchObject({ code: 'not_supported' })
    expect(tokens()).toEqual([])
  })
  test('does not wait for a host that never answers', async () => {
    const { api, tokens, clock } = setup({ user: userOf('ada') })
    await api.sync((wish) => (wish?.fresh ? new Promise<string>(() => {}) : jwt('ada', 0)))
    const refused = codeOf(api.relogin())
    await clock.advance(15_000)
    expect(await refused).toBe('not_supported')
    expect([tokens(), clock.waiting]).toEqual([[], 0])
  })
})

describe('the configuration', () => {
  test('logs in as soon as the host knows its user', async () => {
    const get = vi.fn(async () => jwt('ada'))
    const { state, configure, tokens, reports, api } = setup({ config: { isLoading: true, getCustomAccessToken: get } })
    await api.started
    expect(state.get()?.status).toBe('loading')
    expect(get).not.toHaveBeenCalled()
    await configure({ isLoading: false, getCustomAccessToken: get })
    expect(state.get()?.status).toBe('done')
    expect(tokens()).toEqual([[LOGIN, jwt('ada')]])
    expect(reports).toEqual(['did:ada true'])
  })
  test('is read before `ready`, and not again while it stays the same', async () => {
    const config = says(jwt('ada'))
    const { api, configure, tokens, user } = setup({ config })
    await api.started
    expect(user.get()?.id).toBe('did:ada')
    await configure({ ...config })
    expect(tokens()).toHaveLength(1)
  })
  test('does nothing if custom auth is off or not configured', async () => {
    const off = setup({ config: says(jwt('ada'), { enabled: false }) })
    const none = setup()
    await Promise.all([off.api.started, none.api.started])
    expect([off.state.get()?.status, off.tokens(), none.state.get(), none.tokens()]).toEqual([
      'not-enabled',
      [],
      undefined,
      [],
    ])
  })
  test('a pending token is dropped when the host starts loading again', async () => {
    let give = (_: string) => {}
    const getCustomAccessToken = () => new Promise<string>((resolve) => (give = resolve))
    const { configure, tokens } = setup({ config: { isLoading: false, getCustomAccessToken } })
    await settled()
    await configure({ isLoading: true, getCustomAccessToken })
    give(jwt('ada'))
    await settled()
    expect(tokens()).toEqual([])
  })
  test('is not watched after destroy', async () => {
    const { leave, configure, tokens } = setup()
    leave.abort()
    await configure(says(jwt('ada')))
    expect(tokens()).toEqual([])
  })
})

describe('a token', () => {
  test('of the logged-in user keeps the session, reported once', async () => {
    const { api, tokens, reports } = setup({ user: userOf('ada') })
    await api.sync(() => jwt('ada'))
    await api.sync(() => jwt('ada', 1))
    expect(tokens()).toEqual([])
    expect(reports).toEqual(['did:ada false'])
  })
  test('of another subject logs out and logs in again', async () => {
    const { api, tokens, logout, user, reports } = setup({ user: userOf('ada') })
    await api.sync(() => jwt('ada'))
    await api.sync(() => jwt('grace'))
    expect(tokens()).toEqual([[LOGIN, jwt('grace')]])
    expect(logout).toHaveBeenCalledOnce()
    expect(user.get()?.id).toBe('did:grace')
    expect(reports).toEqual(['did:ada false', 'did:grace true'])
  })
  test('that the host no longer gives logs out', async () => {
    const { api, logout, user, reports } = setup({ user: userOf('ada') })
    await api.sync(() => jwt('ada'))
    await api.sync(() => undefined)
    await api.sync(() => null)
    expect(logout).toHaveBeenCalledOnce()
    expect(user.get()).toBeNull()
    expect(reports).toEqual(['did:ada false', 'nobody'])
  })
  test('that the host never gave leaves a guest and a user of another login method alone', async () => {
    for (const user of [GUEST, EMAIL]) {
      const { api, logout } = setup({ user })
      await api.sync(() => undefined)
      expect(logout).not.toHaveBeenCalled()
    }
  })
  test('upgrades a guest, and warns where a user of another login method is logged in (Core §4)', async () => {
    const guest = setup({ user: GUEST })
    await guest.api.sync(() => jwt('ada'))
    expect(guest.tokens()).toHaveLength(1)
    expect(guest.logout).not.toHaveBeenCalled()
    const email = setup({ user: EMAIL })
    await email.api.sync(() => jwt('ada'))
    expect(email.tokens()).toEqual([])
    await vi.waitFor(() => expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('another method')))
    expect(email.user.get()).toEqual(EMAIL)
  })
  test('does not undo the user’s own logout until the host has another token', async () => {
    const { api, tokens, logout, user } = setup()
    await api.sync(() => jwt('ada'))
    await logout()
    await api.sync(() => jwt('ada', 1))
    expect(tokens()).toHaveLength(1)
    expect(user.get()).toBeNull()
    await api.sync(() => undefined)
    await api.sync(() => jwt('ada', 2))
    expect(user.get()?.id).toBe('did:ada')
  })
  test('requested twice at once: only the later one is used', async () => {
    const { api, tokens } = setup()
    await Promise.all([api.sync(async () => jwt('ada')), api.sync(async () => jwt('grace'))])
    expect(tokens()).toEqual([[LOGIN, jwt('grace')]])
  })
  test('another token during a login is used after that login, and its user stays', async () => {
    const { api, user, tokens } = setup()
    const first = api.sync(() => jwt('ada'))
    await vi.waitFor(() => expect(tokens()).toHaveLength(1), { timeout: WAIT_TIMEOUT_MS })
    await Promise.all([first, api.sync(() => jwt('grace'))])
    expect(user.get()?.id).toBe('did:grace')
  })
})

describe('failures', () => {
  const broken = () => Promise.reject(new Error('the host is down'))
  test('a token getter that rejects signs nobody out', async () => {
    const { api, logout, state, reports } = setup({ user: userOf('ada') })
    await expect(api.sync(broken)).rejects.toMatchObject({ code: 'unknown_auth_error', message: 'the host is down' })
    expect(logout).not.toHaveBeenCalled()
    expect(state.get()?.status).toBe('error')
    expect(reports).toEqual([['unknown_auth_error', 'login', 'custom']])
  })
  test('a token getter that throws synchronously signs nobody out', async () => {
    const { api, logout } = setup({ user: userOf('ada') })
    const sync = api.sync(() => {
      throw new Error('the host is down')
    })
    await expect(sync).rejects.toMatchObject({ message: 'the host is down' })
    expect(logout).not.toHaveBeenCalled()
  })
  test('a failing token getter signs out where the host sets logoutOnError', async () => {
    const { api, user, state } = setup({ user: userOf('ada') })
    await expect(api.sync(broken, { logoutOnError: true })).rejects.toMatchObject({ message: 'the host is down' })
    expect(user.get()).toBeNull()
    expect(state.get()?.status).toBe('error')
    const configured = setup({
      user: userOf('ada'),
      config: { isLoading: false, getCustomAccessToken: broken, logoutOnError: true },
    })
    await configured.api.started
    expect(configured.user.get()).toBeNull()
  })
  test('a repeated failure is reported once, and again after a success', async () => {
    const { configure, reports } = setup({ user: userOf('ada') })
    for (let i = 0; i < 3; i++) await configure({ isLoading: false, getCustomAccessToken: () => broken() })
    expect(reports).toHaveLength(1)
    await configure(says(jwt('ada')))
    await configure({ isLoading: false, getCustomAccessToken: broken })
    expect(reports).toHaveLength(3)
  })
  test('a refused token leaves nobody logged in, and the next one is tried', async () => {
    const { api, post, user, state, reports } = setup()
    post.mockRejectedValueOnce(new LatchkitError('invalid_credentials', 'expired'))
    await expect(api.sync(() => jwt('ada'))).rejects.toMatchObject({ code: 'invalid_credentials' })
    expect(user.get()).toBeNull()
    expect(state.get()?.status).toBe('error')
    await api.sync(() => jwt('ada', 1))
    expect(user.get()?.id).toBe('did:ada')
    expect(state.get()?.status).toBe('done')
    expect(reports).toHaveLength(2)
  })
  test('the server sees a refused token only once, and the status stays, however often the host renders', async () => {
    const { configure, tokens, post, state, reports } = setup()
    post.mockRejectedValue(new LatchkitError('invalid_credentials', 'expired'))
    await configure(says(jwt('ada')))
    const shown = vi.fn()
    state.subscribe(shown)
    for (let i = 0; i < 3; i++) await configure(says(jwt('ada')))
    expect(tokens()).toHaveLength(1)
    expect([state.get()?.status, shown.mock.calls, reports.length]).toEqual(['error', [], 1])
    await configure(says(jwt('ada', 1)))
    expect(tokens()).toHaveLength(2)
  })
  test.each<[string, () => Promise<string>]>([
    ['the user stays', async () => jwt('ada')],
    ['its getter fails', broken],
  ])('the status stays if a host renders again and %s', async (_, getCustomAccessToken) => {
    const { configure, state } = setup({ user: userOf('ada') })
    const render = () => configure({ isLoading: false, getCustomAccessToken: () => getCustomAccessToken() })
    await render()
    const shown = vi.fn()
    state.subscribe(shown)
    await render()
    expect(shown).not.toHaveBeenCalled()
  })
  test('the status stays if a host renders again and its getter fails in other words, such as with the id of a request', async () => {
    const { configure, state } = setup({ user: userOf('ada') })
    let count = 0
    const getCustomAccessToken = async () => Promise.reject(new Error(`Request ${++count} failed.`))
    await configure({ isLoading: false, getCustomAccessToken })
    const shown = vi.fn()
    state.subscribe(shown)
    await configure({ isLoading: false, getCustomAccessToken: () => getCustomAccessToken() })
    expect([count, shown.mock.calls, state.get()?.status]).toEqual([2, [], 'error'])
  })
  test.each([
    ['a minute later', undefined, 60_000],
    ['when the server says', 90, 90_000],
    ['after a second if the server says at once', 0, 1_000],
    ['after an hour if the server says a year', 31_536_000, 3_600_000],
  ])('after too many requests the token is retried automatically %s', async (_, retryAfter, wait) => {
    const { configure, tokens, post, user, clock } = setup()
    const busy = new LatchkitError('too_many_requests', 'wait', { status: 429, retryable: true })
    if (retryAfter !== undefined) busy.retryAfter = retryAfter
    post.mockRejectedValueOnce(busy)
    for (let i = 0; i < 3; i++) await configure(says(jwt('ada')))
    await clock.advance(wait - 1)
    expect(tokens()).toHaveLength(1)
    await clock.advance(1)
    await vi.waitFor(() => expect(user.get()?.id).toBe('did:ada'), { timeout: WAIT_TIMEOUT_MS })
    expect(tokens()).toHaveLength(2)
  })
  test('a session that temporarily cannot be restored is not replaced', async () => {
    const harness = setup()
    const down = new LatchkitError('network', 'gone')
    vi.spyOn(harness.user, 'get').mockImplementation(() => {
      throw down
    })
    await expect(harness.api.sync(() => jwt('ada'))).rejects.toBe(down)
    expect(harness.tokens()).toEqual([])
  })
})
