import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, type BrowserOptions, stubBrowser } from '../../tests/unit/browser.js'
import { type HandClock, handClock, settled } from '../../tests/unit/clock.js'
import { APP_ID, accessToken as jwtOf } from '../../tests/unit/token.js'
import { LatchkitError } from '../errors.js'
import { createEventBus } from '../events.js'
import type { ErrorCode } from '../registry.js'
import { hasTraces, sessionStores } from '../session.js'
import { createStorage } from '../storage.js'
import { wireNames } from '../wire.js'
import type { Http, RequestOptions } from './http.js'
import { type AuthResponse, createSession } from './session.js'

const names = wireNames()
const SCOPE = names.scope(APP_ID)
const HOUR = 3_600_000
const USER = { id: 'user-1', linked_accounts: [], mfa_methods: [] }
let browser: Browser
let clock: HandClock
const open: AbortController[] = []

function start(options?: BrowserOptions) {
  browser = stubBrowser(options)
  clock = handClock()
}
beforeEach(() => start())
afterEach(() => {
  for (const over of open.splice(0)) over.abort()
  vi.unstubAllGlobals()
})

const token = (ms = HOUR, more: object = {}) => jwtOf(clock.now(), clock.now() + ms, more)
const auth = (more: Partial<AuthResponse> = {}): AuthResponse => ({
  ...{ user: USER, token: token(), refresh_token: 'refresh-2', identity_token: token(HOUR, { kind: 'id' }) },
  ...more,
})
const error = (code: ErrorCode, status?: number) => new LatchkitError(code, '', status ? { status } : {})

interface Options {
  readonly serverCookies?: boolean
  readonly mirrors?: boolean
  readonly apiOrigin?: boolean
  readonly forgets?: readonly string[]
  leaving?(): Promise<void>
}
type Post = (path: string, body: Record<string, unknown>, options?: RequestOptions) => Promise<unknown>

/** One tab of the browser: a session over scripted answers. */
function tab({ serverCookies = false, mirrors = true, apiOrigin = false, forgets = [], leaving }: Options = {}) {
  const over = new AbortController()
  open.push(over)
  const stores = sessionStores()
  const events = createEventBus()
  const heard: string[] = []
  for (const event of ['accessTokenGranted', 'accessTokenRemoved', 'logout'] as const)
    events.on(event, () => heard.push(event))
  const post = vi.fn<Post>(async () => ({}))
  const storage = createStorage(SCOPE)
  const session = createSession(
    {
      ...{ appId: APP_ID, names, storage, events, clock, signal: over.signal, ...stores },
      ...{ serverCookies: () => serverCookies, isApiOrigin: () => apiOrigin, mirrors: () => mirrors },
      ...{ forgets: () => forgets, leaving: leaving ?? (async () => {}) },
    },
    () => ({ post, get: post }) as unknown as Http,
  )
  const state = () => ({ ...stores.state.get(), user: stores.user.get()?.id ?? null })
  return { session, storage, post, over, heard, events, state, identityToken: stores.identityToken, stores }
}
type Tab = ReturnType<typeof tab>

/** What is on disk, without the scope and the quotes. */
const disk = () =>
  Object.fromEntries([...browser.disk].map(([key, value]) => [key.slice(SCOPE.length), JSON.parse(value)]))
/** A stored session whose access token has this long to live. */
function stored(ms: number, more: Record<string, unknown> = {}) {
  const raw = token(ms)
  const all = { token: raw, refresh_token: 'refresh-1', ...more }
  for (const [key, value] of Object.entries(all)) browser.disk.set(SCOPE + key, JSON.stringify(value))
  return raw
}
async function loggedIn(options?: Options): Promise<Tab> {
  const made = tab(options)
  made.session.adopt(auth({ refresh_token: 'refresh-1' }))
  await settled()
  made.heard.length = 0
  return made
}
/** An answer that the test gives by hand. */
function held<T>() {
  let give!: (value: T) => void
  let refuse!: (cause: unknown) => void
  const promise = new Promise<T>((yes, no) => {
    give = yes
    refuse = no
  })
  return { promise, give, refuse }
}

describe('an answer is taken as its action says (Core §4)', () => {
  test.each<[AuthResponse['session_update_action'], string[]]>([
    ['set', ['id_token', 'refresh_token', 'token']],
    [undefined, ['id_token', 'refresh_token', 'token']],
    ['ignore', ['id_token', 'token']],
    ['clear', []],
  ])('%s keeps %j', (action, keys) => {
    const { session, state } = tab()
    const user = session.adopt(auth({ ...(action && { session_update_action: action }) }))
    expect(Object.keys(disk()).sort()).toEqual(keys)
    expect(user?.id ?? null).toBe(action === 'clear' ? null : 'user-1')
    expect(state().authenticated).toBe(action !== 'clear')
  })
  test('clear wipes what there was and tells once', async () => {
    const { session, state, heard, identityToken } = await loggedIn()
    const cleared = auth({ session_update_action: 'clear', user: null, token: null, refresh_token: null })
    session.adopt(cleared)
    session.adopt(cleared)
    expect([disk(), state(), identityToken.get()]).toEqual([
      {},
      { status: 'initializing', authenticated: false, user: null },
      null,
    ])
    expect(heard).toEqual(['accessTokenRemoved'])
  })
  test('ignore leaves the refresh token that is there', async () => {
    const { session } = await loggedIn()
    session.adopt(auth({ session_update_action: 'ignore', refresh_token: 'other' }))
    expect(disk().refresh_token).toBe('refresh-1')
  })
  test('what is absent is left alone', async () => {
    const { session } = await loggedIn()
    const before = disk()
    session.adopt({ user: USER, token: null, refresh_token: null })
    expect(disk()).toEqual(before)
  })
  test('a changed token is told, the same one is not', () => {
    const { session, heard } = tab()
    const answer = auth()
    session.adopt(answer)
    session.adopt(answer)
    expect(heard).toEqual(['accessTokenGranted'])
  })
  test('a body without a user adopts none', () => {
    const { session, state } = tab()
    expect(session.adoptUser({})).toBeNull()
    expect(state().authenticated).toBe(false)
  })
})

describe('cookies (Wire §1.8)', () => {
  test('mirror the tokens for the host’s server, until they expire', () => {
    const answer = auth()
    tab().session.adopt(answer)
    expect(Object.fromEntries(browser.cookies)).toEqual({
      [names.cookie.access]: answer.token,
      [names.cookie.identity]: answer.identity_token,
      [names.cookie.session]: 't',
    })
    const until = (ms: number) => `Path=/; SameSite=Strict; Expires=${new Date(clock.now() + ms).toUTCString()}; Secure`
    expect(browser.written).toEqual([
      `${names.cookie.access}=${answer.token}; ${until(HOUR)}`,
      `${names.cookie.identity}=${answer.identity_token}; ${until(HOUR)}`,
      `${names.cookie.session}=t; ${until(30 * 24 * HOUR)}`,
    ])
  })
  test.each<[string, Options]>([
    ['the host does not want them', { mirrors: false }],
    ['the server sets its own', { serverCookies: true }],
  ])('none where %s', (_, options) => {
    tab(options).session.adopt(auth())
    expect(browser.written).toEqual([])
  })
  test('Safari on plain http gets them without Secure', () => {
    start({ href: 'http://localhost:3000/', userAgent: 'Mozilla/5.0 Version/17.0 Safari/605.1.15' })
    tab().session.adopt(auth())
    expect(browser.written[0]).not.toContain('Secure')
  })
  test('all are removed at the end, the older refresh cookie too', async () => {
    const { session } = await loggedIn()
    browser.cookies.set(names.cookie.refresh, 'older')
    await session.logout()
    expect([...browser.cookies.keys()]).toEqual([])
  })
  test('the identity token is not stored in server-cookie mode, but known', () => {
    const { session, identityToken } = tab({ serverCookies: true })
    const answer = auth()
    session.adopt(answer)
    expect(disk()).not.toHaveProperty('id_token')
    expect(identityToken.get()).toBe(answer.identity_token)
  })
})

describe('an access token (Core §9: 30 s of margin)', () => {
  test.each([
    [30_001, 0],
    [30_000, 1],
    [-HOUR, 1],
  ])('that expires in %i ms: %i refreshes', async (ms, refreshes) => {
    const raw = stored(ms)
    const { session, post } = tab()
    post.mockResolvedValue(auth())
    const got = await session.accessToken()
    expect(post).toHaveBeenCalledTimes(refreshes)
    expect(got).toBe(refreshes ? disk().token : raw)
  })
  test('nobody: null, and nothing is asked', async () => {
    const { session, post, heard } = tab()
    expect([await session.accessToken(), await session.identityToken()]).toEqual([null, null])
    expect([post.mock.calls, heard]).toEqual([[], []])
  })
  test('a refresh asks with both tokens, the expired one too (Wire §10.6)', async () => {
    const raw = stored(0)
    const { session, post } = tab()
    post.mockResolvedValue(auth())
    await session.accessToken()
    expect(post.mock.calls).toEqual([
      ['/sessions', { refresh_token: 'refresh-1' }, { headers: { authorization: `Bearer ${raw}` } }],
    ])
  })
  test('of another app ends the session', async () => {
    stored(HOUR, { token: token(HOUR, { aud: 'another' }) })
    const { session, post, heard } = tab()
    expect(await session.accessToken()).toBeNull()
    expect([post.mock.calls.map(([path]) => path), disk(), heard]).toEqual([['/sessions/logout'], {}, ['logout']])
  })
  test.each<[string, Record<string, unknown>]>([
    ['refresh token is "deprecated"', { refresh_token: 'deprecated' }],
    ['refresh token is no text', { refresh_token: 7 }],
  ])('whose %s lasts as long as it does; then the user is gone', async (_, more) => {
    const { session, post, state, heard } = await loggedIn()
    for (const [key, value] of Object.entries(more)) browser.disk.set(SCOPE + key, JSON.stringify(value))
    expect(await session.accessToken()).toBe(disk().token)
    await clock.advance(HOUR)
    expect(await session.accessToken()).toBeNull()
    expect([post.mock.calls, state().authenticated, heard]).toEqual([[], false, ['accessTokenRemoved']])
  })
  test('after destroy: typed', async () => {
    const { session, over } = await loggedIn()
    over.abort()
    for (const call of [session.accessToken, session.identityToken, session.refresh, session.logout, session.fork])
      await expect(call()).rejects.toMatchObject({ code: 'destroyed' })
  })
})

describe('the token of a request (Wire §1.1)', () => {
  test.each([
    ...['/sessions', '/sessions/fork', '/sessions/fork/recover', '/sessions/logout', '/analytics_events'],
    `/apps/${APP_ID}`,
  ])('%s never refreshes', async (path) => {
    stored(0)
    const { session, post } = tab()
    expect(await session.bearer(path)).toBeNull()
    expect(post).not.toHaveBeenCalled()
    const raw = stored(HOUR)
    expect(await session.bearer(path)).toBe(raw)
  })
  test.each(['/passwordless/link', '/apps/another', '/sessions/'])('%s refreshes first', async (path) => {
    stored(0)
    const { session, post } = tab()
    post.mockResolvedValue(auth())
    expect(await session.bearer(path)).toBe(disk().token)
    expect(post).toHaveBeenCalledOnce()
  })
})

describe('clocks that differ (checklist 23)', () => {
  test.each([
    ['5 minutes ahead of', 300_000],
    ['5 minutes behind', -300_000],
  ])('ours is %s the server’s: no loop, no sign-out, and one refresh when the token runs out', async (_, skew) => {
    const { session, post, state } = tab()
    // 10 minutes by the server's clock
    const issue = () => jwtOf(clock.now() - skew, clock.now() - skew + 600_000)
    post.mockImplementation(async () => auth({ token: issue() }))
    session.adopt(auth({ token: issue() }))
    await clock.advance(569_000)
    expect(await session.accessToken()).not.toBeNull()
    expect(post).toHaveBeenCalledTimes(0)
    await clock.advance(1_000)
    await session.accessToken()
    await session.accessToken()
    expect(post).toHaveBeenCalledTimes(1)
    expect(state().authenticated).toBe(true)
  })
  test('a token that another tab got is measured by our clock too', async () => {
    const [one, other] = [await loggedIn(), await loggedIn()]
    one.session.adopt(auth({ token: jwtOf(clock.now() + 300_000, clock.now() + 900_000, { n: 1 }) }))
    await settled()
    await clock.advance(580_000)
    other.post.mockResolvedValue(auth())
    await other.session.accessToken()
    expect(other.post).toHaveBeenCalledOnce()
  })
})

describe('refresh', () => {
  test('is one, for all who ask in the tab', async () => {
    stored(0)
    const { session, post, heard } = tab()
    const answer = held<AuthResponse>()
    post.mockReturnValue(answer.promise)
    const all = Promise.all([session.accessToken(), session.accessToken(), session.refresh()])
    await settled()
    const fresh = auth()
    answer.give(fresh)
    expect(await all).toEqual([fresh.token, fresh.token, expect.objectContaining({ id: 'user-1' })])
    expect([post.mock.calls.length, heard]).toEqual([1, ['accessTokenGranted']])
  })
  test('the next one is another', async () => {
    stored(0)
    const { session, post } = tab()
    post.mockRejectedValueOnce(error('network')).mockResolvedValue(auth())
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'network' })
    expect(await session.accessToken()).toBe(disk().token)
  })
  test.each<[ErrorCode, number | undefined]>([
    ['network', undefined],
    ['client_request_timeout', undefined],
    ['unknown_auth_error', 503],
    ['too_many_requests', 429],
    ['malformed_response', undefined],
    ['invalid_data', 400],
  ])('refused by %s (%s): nobody is signed out, the state says degraded', async (code, status) => {
    const { session, post, state, heard } = await loggedIn()
    await clock.advance(HOUR)
    const before = disk()
    post.mockRejectedValue(error(code, status))
    await expect(session.accessToken()).rejects.toMatchObject({ code })
    expect([disk(), state(), heard]).toEqual([before, { status: 'degraded', authenticated: true, user: 'user-1' }, []])
  })
  test('degraded heals with the next answer, and when the network is back', async () => {
    const { session, post, state } = await loggedIn()
    await clock.advance(HOUR)
    post.mockRejectedValueOnce(error('network')).mockResolvedValue(auth())
    await session.accessToken().catch(() => {})
    browser.target.dispatchEvent(new Event('online'))
    await settled()
    expect(state().status).toBe('ready')
    expect(post).toHaveBeenCalledTimes(2)
    browser.target.dispatchEvent(new Event('online'))
    expect(post).toHaveBeenCalledTimes(2)
  })
  test.each<ErrorCode>(['missing_or_invalid_token', 'token_already_used'])(
    'refused by %s: signed out, told once',
    async (code) => {
      const { session, post, state, heard, identityToken } = await loggedIn({ forgets: ['guest'] })
      browser.disk.set(`${SCOPE}guest`, '"credential"')
      browser.disk.set(`${SCOPE}recent-login-method`, '"email"')
      await clock.advance(HOUR)
      post.mockRejectedValue(error(code, 401))
      expect(await Promise.all([session.accessToken(), session.accessToken()])).toEqual([null, null])
      expect(await session.accessToken()).toBeNull()
      expect([disk(), state(), identityToken.get()]).toEqual([
        { 'recent-login-method': 'email', guest: 'credential' },
        { status: 'initializing', authenticated: false, user: null },
        null,
      ])
      expect([heard, post.mock.calls.length, browser.cookies.size]).toEqual([['accessTokenRemoved'], 1, 0])
    },
  )
  test('a sign-out ends being degraded: there is nothing left to ask', async () => {
    const { session, post, state } = await loggedIn()
    await clock.advance(HOUR)
    post.mockRejectedValueOnce(error('network')).mockRejectedValue(error('missing_or_invalid_token', 401))
    await session.accessToken().catch(() => {})
    expect(state().status).toBe('degraded')
    await session.accessToken()
    expect(state()).toEqual({ status: 'ready', authenticated: false, user: null })
  })
  test('destroy ends it quietly: nothing is degraded', async () => {
    const { session, post, state, over } = await loggedIn()
    await clock.advance(HOUR)
    const answer = held<AuthResponse>()
    post.mockReturnValue(answer.promise)
    const asked = session.accessToken()
    await settled()
    over.abort()
    answer.refuse(error('destroyed'))
    await expect(asked).rejects.toMatchObject({ code: 'destroyed' })
    expect(state().status).not.toBe('degraded')
  })
  test('a login meanwhile wins over its answer', async () => {
    const { session, post, state } = await loggedIn()
    const answer = held<AuthResponse>()
    post.mockReturnValue(answer.promise)
    const refreshed = session.refresh()
    await settled()
    session.adopt(
      auth({ user: { ...USER, id: 'user-2' }, token: token(HOUR, { sid: 'session-2' }), refresh_token: 'new' }),
    )
    answer.give(auth())
    expect((await refreshed)?.id).toBe('user-2')
    expect([disk().refresh_token, state().user]).toEqual(['new', 'user-2'])
  })
  test('a login meanwhile wins over its refusal: the new session is not wiped', async () => {
    const { session, post, state } = await loggedIn()
    const answer = held<AuthResponse>()
    post.mockReturnValue(answer.promise)
    const refreshed = session.refresh()
    await settled()
    session.adopt(auth({ token: token(HOUR, { sid: 'session-2' }), refresh_token: 'new' }))
    answer.refuse(error('missing_or_invalid_token', 401))
    await refreshed
    expect([disk().refresh_token, state().authenticated]).toEqual(['new', true])
  })
  test('a refusal of a token that a sibling rotated meanwhile is the past (checklist 19)', async () => {
    stored(0)
    const { session, post } = tab()
    post.mockImplementationOnce(async () => {
      stored(0, { refresh_token: 'rotated' })
      throw error('missing_or_invalid_token', 401)
    })
    post.mockResolvedValueOnce(auth({ refresh_token: 'newest' }))
    expect((await session.refresh())?.id).toBe('user-1')
    expect(post.mock.calls[1]?.[1]).toEqual({ refresh_token: 'rotated' })
    expect(disk().refresh_token).toBe('newest')
  })
})

describe('a forked token', () => {
  test('starts a session where there is none, once', async () => {
    browser.disk.set(`${SCOPE}session_transfer_token`, '"forked"')
    const { session, post, state } = tab()
    post.mockResolvedValue(auth())
    await session.resume()
    expect(post.mock.calls).toEqual([['/sessions/fork/recover', { refresh_token: 'forked' }]])
    expect([disk().session_transfer_token, state().user]).toEqual([undefined, 'user-1'])
  })
  test('gives way to a session that is there, and is dropped', async () => {
    stored(HOUR, { session_transfer_token: 'forked' })
    const { session, post } = tab()
    post.mockResolvedValue(auth())
    await session.resume()
    expect(post.mock.calls.map(([path]) => path)).toEqual(['/sessions'])
    expect(disk()).not.toHaveProperty('session_transfer_token')
  })
  test('survives a server that is down', async () => {
    browser.disk.set(`${SCOPE}session_transfer_token`, '"forked"')
    const { session, post, state } = tab()
    post.mockRejectedValue(error('unknown_auth_error', 503))
    await session.resume()
    expect([disk().session_transfer_token, state()]).toEqual([
      'forked',
      { status: 'degraded', authenticated: false, user: null },
    ])
  })
  test('is dropped when it is refused', async () => {
    browser.disk.set(`${SCOPE}session_transfer_token`, '"forked"')
    const { session, post } = tab()
    post.mockRejectedValue(error('missing_or_invalid_token', 401))
    await session.resume()
    expect(disk()).toEqual({})
  })
})

describe('fork', () => {
  test('keeps the two of its own and hands out the third', async () => {
    const { session, post, state } = await loggedIn()
    const mine = token(HOUR, { n: 2 })
    post.mockResolvedValue({ token: mine, refresh_token: 'refresh-2', new_session_refresh_token: 'theirs' })
    const [one, other] = await Promise.all([session.fork(), session.fork()])
    expect([one, other]).toEqual(['theirs', 'theirs'])
    expect(post.mock.calls).toEqual([['/sessions/fork', { refresh_token: 'refresh-1' }]])
    expect(disk()).toMatchObject({ token: mine, refresh_token: 'refresh-2' })
    expect(state().user).toBe('user-1')
  })
  test('needs somebody', async () => {
    await expect(tab().session.fork()).rejects.toMatchObject({ code: 'must_be_authenticated' })
  })
})

describe('logout', () => {
  test('the plugins first, then the server, then here (Wire §6.5)', async () => {
    const order: string[] = []
    const { session, post, events } = await loggedIn({
      leaving: async () => void order.push('plugins'),
      forgets: ['guest'],
    })
    browser.disk.set(`${SCOPE}guest`, '"credential"')
    browser.disk.set(`${SCOPE}caid`, '"device"')
    const raw = disk().token
    post.mockImplementation(async (path) => {
      order.push(path, disk().token === raw ? 'still here' : 'gone')
    })
    events.on('accessTokenRemoved', () => order.push('removed'))
    events.on('logout', () => order.push('logout'))
    await session.logout()
    expect(order).toEqual(['plugins', '/sessions/logout', 'still here', 'removed', 'logout'])
    expect(post.mock.calls[0]?.slice(1)).toEqual([
      { refresh_token: 'refresh-1' },
      { headers: { authorization: `Bearer ${raw}` } },
    ])
    expect(disk()).toEqual({})
  })
  test('asked twice it is one', async () => {
    const { session, post, heard } = await loggedIn()
    await Promise.all([session.logout(), session.logout()])
    expect([post.mock.calls.length, heard]).toEqual([1, ['accessTokenRemoved', 'logout']])
  })
  test('a server that refuses does not keep the user', async () => {
    const { session, post, state } = await loggedIn()
    post.mockRejectedValue(error('network'))
    await session.logout()
    expect([disk(), state().authenticated]).toEqual([{}, false])
  })
  test('a server that is silent is waited for 3 s', async () => {
    const { session, post, state } = await loggedIn()
    post.mockReturnValue(new Promise(() => {}))
    const out = session.logout()
    await clock.advance(2999)
    expect(state().authenticated).toBe(true)
    await clock.advance(1)
    await out
    expect([disk(), state().authenticated]).toEqual([{}, false])
  })
  test.each<[string, (answer: ReturnType<typeof held<AuthResponse>>) => void]>([
    ['an answer', ({ give }) => give(auth())],
    ['a failure', ({ refuse }) => refuse(error('network'))],
  ])('a refresh in flight cannot bring the session back: %s', async (_, end) => {
    const { session, post, state, heard } = await loggedIn()
    const answer = held<AuthResponse>()
    post.mockReturnValueOnce(answer.promise)
    const refreshed = session.refresh()
    await settled()
    await session.logout()
    end(answer)
    expect(await refreshed).toBeNull()
    expect([disk(), state(), heard]).toEqual([
      {},
      { status: 'initializing', authenticated: false, user: null },
      ['accessTokenRemoved', 'logout'],
    ])
  })
  test('tokens that a refresh rotated while plugins left are the ones the server hears', async () => {
    const gate = held<void>()
    const { session, post } = await loggedIn({ leaving: () => gate.promise })
    const out = session.logout()
    session.adopt(auth({ refresh_token: 'rotated' }))
    gate.give()
    await out
    expect(post.mock.calls[0]?.[1]).toEqual({ refresh_token: 'rotated' })
  })
})

describe('at load', () => {
  test('what is stored is asked of the server, fresh or not (Wire §10.6)', async () => {
    stored(HOUR, { id_token: token(HOUR, { kind: 'id' }) })
    const { session, post, state, identityToken } = tab()
    post.mockResolvedValue(auth({ identity_token: null }))
    await session.resume()
    expect([post.mock.calls.length, state()]).toEqual([
      1,
      { status: 'initializing', authenticated: true, user: 'user-1' },
    ])
    expect(identityToken.get()).toBe(disk().id_token)
  })
  test('a server that is down leaves the session as it was', async () => {
    stored(HOUR)
    const { session, post, state } = tab()
    const before = disk()
    post.mockRejectedValue(error('unknown_auth_error', 503))
    await session.resume()
    expect([disk(), state()]).toEqual([before, { status: 'degraded', authenticated: true, user: null }])
  })
  test('without anything to ask with nobody is asked', async () => {
    const { session, post, heard } = tab()
    await session.resume()
    expect([post.mock.calls, heard]).toEqual([[], []])
  })
  test('a token of another app logs out', async () => {
    stored(HOUR, { token: token(HOUR, { aud: ['another'] }) })
    const { session, post } = tab()
    await session.resume()
    expect([post.mock.calls.map(([path]) => path), disk()]).toEqual([['/sessions/logout'], {}])
  })
})

describe('server cookies (Wire §1.1, §2)', () => {
  test('the cookie is enough to refresh', async () => {
    browser.cookies.set(names.cookie.session, 't')
    const { session, post, state } = tab({ serverCookies: true })
    post.mockResolvedValue(auth({ refresh_token: 'deprecated' }))
    await session.resume()
    expect(post.mock.calls).toEqual([['/sessions', {}, { headers: {} }]])
    expect(state().user).toBe('user-1')
  })
  test('our own cookie is not the server’s', async () => {
    browser.cookies.set(names.cookie.session, 't')
    const { session, post } = tab()
    await session.resume()
    expect(post).not.toHaveBeenCalled()
  })
  test('a token without its cookie, on the API’s own origin, is wiped', async () => {
    stored(HOUR)
    const { session, post } = tab({ serverCookies: true, apiOrigin: true })
    await session.resume()
    expect([disk(), post.mock.calls]).toEqual([{}, []])
  })
  test('elsewhere it is kept', async () => {
    stored(HOUR)
    const { session, post } = tab({ serverCookies: true })
    post.mockResolvedValue(auth())
    await session.resume()
    expect(post).toHaveBeenCalledOnce()
  })
  test('another tab’s news takes no identity token away', async () => {
    const [one, other] = [tab({ serverCookies: true }), tab({ serverCookies: true })]
    one.session.adopt(auth())
    other.session.adopt(auth({ token: token(HOUR, { n: 2 }) }))
    await settled()
    expect(one.identityToken.get()).not.toBeNull()
  })
})

describe('tabs (checklist 17–21)', () => {
  async function two() {
    const [one, other] = [await loggedIn(), await loggedIn()]
    await clock.advance(HOUR)
    for (const { heard } of [one, other]) heard.length = 0
    return [one, other] as const
  }
  test('whose tokens expire together refresh once, and nobody is signed out', async () => {
    const [one, other] = await two()
    const fresh = auth()
    one.post.mockResolvedValue(fresh)
    other.post.mockResolvedValue(fresh)
    expect(await Promise.all([one.session.accessToken(), other.session.accessToken()])).toEqual([
      fresh.token,
      fresh.token,
    ])
    expect(one.post.mock.calls.length + other.post.mock.calls.length).toBe(1)
    expect([one.state().authenticated, other.state().authenticated]).toEqual([true, true])
    await settled()
    expect([one.heard, other.heard]).toEqual([['accessTokenGranted'], ['accessTokenGranted']])
  })
  test('one that hangs on to the lock holds the others 25 s at most', async () => {
    const [one, other] = await two()
    one.post.mockReturnValue(new Promise(() => {}))
    one.session.accessToken().catch(() => {})
    await settled()
    const fresh = auth()
    other.post.mockResolvedValue(fresh)
    const got = other.session.accessToken()
    await clock.advance(24_999)
    expect(other.post).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(await got).toBe(fresh.token)
  })
  test('a failure within the lock is not made a second attempt', async () => {
    const [one] = await two()
    one.post.mockRejectedValue(error('network'))
    await expect(one.session.accessToken()).rejects.toMatchObject({ code: 'network' })
    expect(one.post).toHaveBeenCalledTimes(1)
    expect(clock.waiting).toBe(1) // the healing
    one.post.mockResolvedValue(auth())
    await clock.advance(45_000)
    expect(one.post).toHaveBeenCalledTimes(2)
    expect(one.state()).toMatchObject({ status: 'ready', authenticated: true })
  })
  test.each<[string, BrowserOptions]>([
    ['locks', { locks: false }],
    ['channels', { channels: false }],
    ['storage', { localStorage: 'denied' }],
  ])('work without %s', async (_, options) => {
    start(options)
    const [one, other] = await two()
    one.post.mockResolvedValue(auth())
    other.post.mockResolvedValue(auth())
    const tokens = await Promise.all([one.session.accessToken(), other.session.accessToken()])
    expect(tokens.every(Boolean)).toBe(true)
    expect([one.state().authenticated, other.state().authenticated]).toEqual([true, true])
  })
  test('a login in one is a login in all', async () => {
    const [one, other] = [tab(), tab()]
    const answer = auth()
    one.session.adopt(answer)
    await settled()
    expect(other.state()).toMatchObject({ authenticated: true, user: 'user-1' })
    expect([other.heard, other.identityToken.get()]).toEqual([['accessTokenGranted'], answer.identity_token])
    expect(await other.session.accessToken()).toBe(answer.token)
  })
  test('also where the news is faster than its token', async () => {
    const [one, other] = [tab(), tab()]
    one.session.adopt(auth())
    const late = browser.disk.get(`${SCOPE}token`) ?? ''
    browser.disk.delete(`${SCOPE}token`)
    await settled()
    expect(other.state().authenticated).toBe(false)
    browser.disk.set(`${SCOPE}token`, late)
    browser.stored(`${SCOPE}token`)
    expect([other.state().user, other.heard]).toEqual(['user-1', ['accessTokenGranted']])
  })
  test('a logout in one is a logout in all, told once', async () => {
    const [one, other] = [await loggedIn(), await loggedIn()]
    await one.session.logout()
    browser.stored(`${SCOPE}token`)
    await settled()
    expect([other.state().authenticated, other.state().user, other.heard, other.identityToken.get()]).toEqual([
      ...[false, null, ['accessTokenRemoved'], null],
    ])
    expect(other.post).not.toHaveBeenCalled()
  })
  test('a refresh of theirs in flight cannot bring it back', async () => {
    const [one, other] = [await loggedIn(), await loggedIn()]
    const answer = held<AuthResponse>()
    other.post.mockReturnValue(answer.promise)
    const refreshed = other.session.refresh()
    await settled()
    await one.session.logout()
    await settled()
    answer.give(auth())
    expect(await refreshed).toBeNull()
    expect([disk(), other.state().authenticated]).toEqual([{}, false])
  })
  test('a session that began since is not ended by old news', async () => {
    const [one, other] = [await loggedIn(), await loggedIn()]
    const out = one.session.logout()
    await settled()
    other.session.adopt(auth({ token: token(HOUR, { sid: 'session-2' }) }))
    await out
    await settled()
    expect(other.state().authenticated).toBe(true)
  })
  test('storage cleared elsewhere is a sign-out, where news is not heard', async () => {
    start({ channels: false })
    const { state, heard } = await loggedIn()
    browser.disk.clear()
    browser.stored(null)
    expect([state().authenticated, heard]).toEqual([false, ['accessTokenRemoved']])
  })
  test('a destroyed one hears and says nothing', async () => {
    const [one, other] = [await loggedIn(), await loggedIn()]
    one.over.abort()
    await other.session.logout()
    browser.stored(`${SCOPE}token`)
    await settled()
    expect(one.heard).toEqual([])
  })
})

describe('traces of a session (decision 2)', () => {
  const traces = (forked?: string) => hasTraces(createStorage(SCOPE), names, APP_ID, forked)
  test.each<[string, () => void, boolean]>([
    ['nothing', () => {}, false],
    ['a token', () => browser.disk.set(`${SCOPE}token`, '"x"'), true],
    ['a refresh token', () => browser.disk.set(`${SCOPE}refresh_token`, '"x"'), true],
    ['a forked token', () => browser.disk.set(`${SCOPE}session_transfer_token`, '"x"'), true],
    ['the session cookie', () => browser.cookies.set(names.cookie.session, 't'), true],
    ['another cookie', () => browser.cookies.set(`${names.cookie.session}x`, 't'), false],
    ['a device id alone', () => browser.disk.set(`${SCOPE}caid`, '"x"'), false],
    ['a token of another app', () => browser.disk.set(`${names.scope('another')}token`, '"x"'), false],
  ])('%s: %s', (_, given, expected) => {
    given()
    expect(traces()).toBe(expected)
  })
  test('a forked token from the address is kept', () => {
    expect(traces('forked')).toBe(true)
    expect(disk()).toEqual({ session_transfer_token: 'forked' })
  })
  test('an older place is moved from, once, where it is this app’s', () => {
    const raw = token()
    const older = { token: raw, refresh_token: 'r', id_token: 'i', caid: 'c', guest: 'g' }
    for (const [key, value] of Object.entries(older)) browser.disk.set(names.plain(key), JSON.stringify(value))
    expect(traces()).toBe(true)
    expect(Object.fromEntries(browser.disk)).toEqual({
      ...{ [`${SCOPE}token`]: `"${raw}"`, [`${SCOPE}refresh_token`]: '"r"', [`${SCOPE}id_token`]: '"i"' },
      ...{ [`${SCOPE}caid`]: '"c"', [names.plain('guest')]: '"g"' },
    })
  })
  test.each<[string, () => string]>([
    ['another app’s', () => token(HOUR, { aud: 'another' })],
    ['garbage', () => 'garbage'],
  ])('%s is left where it is', (_, make) => {
    browser.disk.set(names.plain('token'), JSON.stringify(make()))
    expect(traces()).toBe(false)
    expect([...browser.disk.keys()]).toEqual([names.plain('token')])
  })
  test('and so is an older one beside a newer', () => {
    const mine = stored(HOUR)
    browser.disk.set(names.plain('token'), JSON.stringify(token(HOUR, { n: 2 })))
    expect(traces()).toBe(true)
    expect(disk().token).toBe(mine)
  })
})
