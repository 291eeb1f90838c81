import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import { readUser, type User } from '../../core/live/user.js'
import type { Context } from '../../core/plugin.js'
import type { ErrorCode } from '../../core/registry.js'
import { settled } from '../../tests/unit/clock.js'
import { pluginParts } from '../../tests/unit/plugin-parts.js'
import { deviceOf } from './device.js'
import plugin from './plugin.js'

// whoever links came by it, so it is there
beforeAll(() => import('../../core/live/account.js'))

const USER = (...linked_accounts: object[]) => readUser({ id: 'user-1', linked_accounts }) as User
const EMAIL = { type: 'email', address: 'ada@example.com' }
const FARCASTER = { type: 'farcaster', fid: 1815 }
const CHANNEL = { channel_token: 'token', connect_uri: 'https://client.example/' }
const SIGNED = { message: 'message', signature: '0x00', fid: 1815 }
const error = (code: ErrorCode, retryable = false) => new LatchkitError(code, `because of ${code}`, { retryable })
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0'
const ANDROID = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile'
const { signal } = new AbortController()

const open = vi.fn()
function onDevice(userAgent: string) {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0 })
}
beforeEach(() => {
  onDevice(DESKTOP)
  vi.stubGlobal('window', { open })
})
afterEach(() => {
  vi.unstubAllGlobals()
  open.mockReset()
})

/** The plugin over a context of real parts; what the server says is scripted. */
function setup({ user: before = null, captcha }: { user?: User | null; captcha?: string } = {}) {
  const { clock, user, events, failed, screens } = pluginParts(before)
  const post = vi.fn(async (path: string, _body?: object): Promise<unknown> => (path.endsWith('/init') ? CHANNEL : {}))
  const get = vi.fn(async (): Promise<unknown> => ({ state: 'pending', nonce: 'nonce' }))
  const result = { user: USER(FARCASTER), isNewUser: true, loginMethod: 'farcaster' }
  const signIn = vi.fn(() => ({ ...result, needsMore: false, complete: async () => result }))
  const accountChanged = vi.fn(async () => USER(EMAIL, FARCASTER))
  const ctx = {
    ...{ clock, user, events, signIn, accountChanged, screens, signal: new AbortController().signal },
    app: { captchaEnabled: !!captcha },
    http: { post, get },
    role: async () => (captcha ? { token: async () => captcha } : undefined),
    showError: async () => {},
    present: (name: string, flow: never) => screens.present('farcaster', name, flow),
  } as unknown as Context<'farcaster'>
  return { api: plugin.setup(ctx), clock, user, events, failed, screens, post, get, signIn, accountChanged, result }
}
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    (cause: LatchkitError) => cause.code,
  )

describe('from the landing', () => {
  test('the channel’s token is asked with, and what was signed is brought', async () => {
    const { api, clock, get, post, screens, result } = setup()
    const entered = api.enter('farcaster', { signal })
    expect(screens.get().screen).toBe('AWAITING_FARCASTER_CONNECTION')
    await settled()
    await clock.advance(2_000)
    get.mockResolvedValue({ state: 'completed', nonce: 'nonce', ...SIGNED })
    await clock.advance(2_000)
    expect(get).toHaveBeenCalledWith('/farcaster/status', {
      headers: { 'farcaster-channel-token': 'token' },
      signal: expect.anything(),
    })
    expect(post).toHaveBeenLastCalledWith('/farcaster/authenticate', { channel_token: 'token', ...SIGNED })
    await clock.advance(1_400)
    expect(await entered).toEqual(result)
    expect(open).not.toHaveBeenCalled()
  })
  test('trouble that passes does not end the wait; a refusal does', async () => {
    const { api, clock, get, screens } = setup()
    api.enter('farcaster', { signal }).catch(() => {})
    await settled()
    get.mockRejectedValueOnce(error('network', true))
    await clock.advance(2_000)
    expect(screens.stack.get().at(-1)?.flow.get().at).toBe('waiting')
    get.mockRejectedValueOnce(error('invalid_credentials'))
    await clock.advance(2_000)
    expect(screens.stack.get().at(-1)?.flow.get().at).toBe('problem')
  })
  test('who may only come in with an account says so to the server', async () => {
    const { api, clock, get, post } = setup()
    api.enter('farcaster', { signal, disableSignup: true }).catch(() => {})
    await settled()
    get.mockResolvedValue({ state: 'completed', nonce: 'nonce', ...SIGNED })
    await clock.advance(2_000)
    const body = { channel_token: 'token', ...SIGNED, mode: 'no-signup' }
    expect(post).toHaveBeenLastCalledWith('/farcaster/authenticate', body)
  })
  test('a captcha token goes with it, but not of a user who is known', async () => {
    const { api, post } = setup({ captcha: 'token' })
    api.enter('farcaster', { signal }).catch(() => {})
    await settled()
    expect(post).toHaveBeenCalledWith('/farcaster/init', { token: 'token' }, expect.anything())
    const known = setup({ captcha: 'token', user: USER(EMAIL) })
    known.api.link('farcaster').catch(() => {})
    await vi.waitFor(() => expect(known.post).toHaveBeenCalledWith('/farcaster/init', {}, expect.anything()))
  })
  test('an answer that names no request is a failure', async () => {
    const { api, post, screens } = setup()
    post.mockResolvedValueOnce({ channel_token: 'token' })
    api.enter('farcaster', { signal }).catch(() => {})
    await settled()
    expect(screens.stack.get().at(-1)?.flow.get()).toMatchObject({
      at: 'problem',
      error: { code: 'malformed_response' },
    })
  })
})

describe('on a phone that is no iPhone a tab opens', () => {
  const tab = () => ({ opener: {}, location: { href: '' }, close: vi.fn() })
  test('within the click, and is led to the client', async () => {
    onDevice(ANDROID)
    const opened = tab()
    open.mockReturnValue(opened)
    setup()
      .api.enter('farcaster', { signal })
      .catch(() => {})
    expect(open).toHaveBeenCalledTimes(1)
    await settled()
    expect(opened).toMatchObject({ opener: null, location: { href: CHANNEL.connect_uri } })
  })
  test('is closed where there is nothing to open', async () => {
    onDevice(ANDROID)
    const opened = tab()
    open.mockReturnValue(opened)
    const { api, post } = setup()
    post.mockRejectedValueOnce(error('network'))
    api.enter('farcaster', { signal }).catch(() => {})
    await settled()
    expect(opened.close).toHaveBeenCalled()
  })
  test('behind a captcha only with the address', async () => {
    onDevice(ANDROID)
    setup({ captcha: 'token' })
      .api.enter('farcaster', { signal })
      .catch(() => {})
    expect(open).not.toHaveBeenCalled()
    await settled()
    expect(open).toHaveBeenCalledWith(CHANNEL.connect_uri, '_blank', 'noopener')
  })
  test('a browser that refuses it leaves the button', async () => {
    onDevice(ANDROID)
    open.mockReturnValue(null)
    const { api, screens } = setup()
    api.enter('farcaster', { signal }).catch(() => {})
    await settled()
    expect(screens.stack.get().at(-1)?.flow.get()).toMatchObject({ at: 'waiting', device: 'mobile' })
  })
})

test.each([
  [DESKTOP, 0, 'desktop'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 0, 'desktop'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 5, 'ios'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Mobile/15E148', 5, 'ios'],
  [ANDROID, 5, 'mobile'],
])('%s with %i fingers is %s', (userAgent, maxTouchPoints, device) => {
  expect(deviceOf({ userAgent, maxTouchPoints })).toBe(device)
})

describe('link and unlink (Core §5)', () => {
  test('the user after it', async () => {
    const { api, clock, get, post, accountChanged, user } = setup({ user: USER(EMAIL) })
    const linked = api.link('farcaster')
    await settled()
    get.mockResolvedValue({ state: 'completed', ...SIGNED })
    await clock.advance(3_400)
    expect(await linked).toEqual(USER(EMAIL, FARCASTER))
    expect(post).toHaveBeenLastCalledWith('/farcaster/link', { channel_token: 'token', ...SIGNED })
    user.set(USER(EMAIL, FARCASTER))
    await api.unlink('farcaster', '1815')
    expect(post).toHaveBeenLastCalledWith('/farcaster/unlink', { fid: 1815 })
    expect(accountChanged).toHaveBeenLastCalledWith({ kind: 'unlink', method: 'farcaster', answer: {} })
  })
  test.each<[User | null, ErrorCode]>([
    [null, 'must_be_authenticated'],
    [USER(FARCASTER), 'cannot_link_more_of_type'],
  ])('refused before anything is asked', async (user, expected) => {
    const { api, failed, post } = setup({ user })
    expect(await code(api.link('farcaster'))).toBe(expected)
    expect(failed).toMatchObject([{ intent: 'link', method: 'farcaster', error: { code: expected } }])
    expect(post).not.toHaveBeenCalled()
  })
  test('an id that is none is refused by name', async () => {
    const { api, post } = setup({ user: USER(EMAIL, FARCASTER) })
    expect(await code(api.unlink('farcaster', 'ada'))).toBe('invalid_data')
    expect(post).not.toHaveBeenCalled()
  })
})

describe('headless: init → nonce → login', () => {
  test('brings what the host got signed', async () => {
    const { api, post, result, failed } = setup()
    expect(await api.init()).toEqual({ nonce: 'nonce' })
    expect(await api.login(SIGNED)).toEqual(result)
    expect(post).toHaveBeenLastCalledWith('/farcaster/authenticate', { channel_token: 'token', ...SIGNED })
    expect(failed).toEqual([])
  })
  test('it must be initialised first; a refused message may be tried again', async () => {
    const { api, post, failed, result } = setup()
    expect(await code(api.login(SIGNED))).toBe('invalid_data')
    await api.init()
    post.mockRejectedValueOnce(error('invalid_credentials'))
    expect(await code(api.login(SIGNED))).toBe('invalid_credentials')
    expect(await api.login(SIGNED)).toEqual(result)
    expect(await code(api.login(SIGNED))).toBe('invalid_data')
    expect(failed.map((news) => news.error.code)).toEqual(['invalid_data', 'invalid_credentials', 'invalid_data'])
  })
  test('who is logged in stays, with a warning (decision 8)', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { api, post, user, failed } = setup({ user: USER(EMAIL) })
    expect(await api.login(SIGNED)).toEqual({ user: user.get() })
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('already logged in'))
    expect([post.mock.calls, failed]).toEqual([[], []])
    warn.mockRestore()
  })
})
