import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ErrorCode } from '../../core/registry.js'
import type { User } from '../../core/user.js'
import { waitingCaptcha } from '../../tests/unit/captcha-role.js'
import { settled } from '../../tests/unit/clock.js'
import { testContext } from '../../tests/unit/context.js'
import { codeOf, failure } from '../../tests/unit/errors.js'
import { EMAIL, userWith } from '../../tests/unit/users.js'
import { deviceOf } from './device.js'
import plugin from './plugin.js'

// linking an account needs this code, which a real page has loaded by then
beforeAll(() => import('../../core/live/account.js'))

const FARCASTER = { type: 'farcaster', fid: 1815 }
const CHANNEL = { channel_token: 'token', connect_uri: 'https://client.example/' }
const SIGNED = { message: 'message', signature: '0x00', fid: 1815 }
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

/** The plugin with the real core around it and a scripted server. */
function setup(setup: { user?: User | null; captcha?: string } = {}) {
  const context = testContext('farcaster', {
    ...setup,
    result: { user: userWith(FARCASTER), isNewUser: true, loginMethod: 'farcaster' },
    changed: userWith(EMAIL, FARCASTER),
  })
  context.post.mockImplementation(async (path) => (path.endsWith('/init') ? CHANNEL : {}))
  context.get.mockResolvedValue({ state: 'pending', nonce: 'nonce' })
  return { ...context, api: plugin.setup(context.ctx) }
}

describe('from the landing', () => {
  test('polls with the channel’s token and sends the signed message to the server', async () => {
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
  test('a temporary failure does not end the wait; a refusal does', async () => {
    const { api, clock, get, screens } = setup()
    api.enter('farcaster', { signal }).catch(() => {})
    await settled()
    get.mockRejectedValueOnce(failure('network', true))
    await clock.advance(2_000)
    expect(screens.stack.get().at(-1)?.flow.get().at).toBe('waiting')
    get.mockRejectedValueOnce(failure('invalid_credentials'))
    await clock.advance(2_000)
    expect(screens.stack.get().at(-1)?.flow.get().at).toBe('problem')
  })
  test('sends no-signup where the host lets in existing accounts only', async () => {
    const { api, clock, get, post } = setup()
    api.enter('farcaster', { signal, disableSignup: true }).catch(() => {})
    await settled()
    get.mockResolvedValue({ state: 'completed', nonce: 'nonce', ...SIGNED })
    await clock.advance(2_000)
    const body = { channel_token: 'token', ...SIGNED, mode: 'no-signup' }
    expect(post).toHaveBeenLastCalledWith('/farcaster/authenticate', body)
  })
  test('leaving the login ends its captcha', async () => {
    const { api, roles } = setup()
    const captcha = waitingCaptcha()
    roles.captcha = captcha.role
    const caller = new AbortController()
    const entered = codeOf(api.enter('farcaster', { signal: caller.signal }))
    await settled()
    expect(captcha.isAsking()).toBe(true)
    caller.abort()
    expect(await entered).toBe('exited_auth_flow')
    expect(captcha.isAsking()).toBe(false)
  })
  test('a captcha token goes with the request, but none for a logged-in user', async () => {
    const { api, post } = setup({ captcha: 'token' })
    api.enter('farcaster', { signal }).catch(() => {})
    await settled()
    expect(post).toHaveBeenCalledWith('/farcaster/init', { token: 'token' }, expect.anything())
    const loggedIn = setup({ captcha: 'token', user: userWith(EMAIL) })
    loggedIn.api.link('farcaster').catch(() => {})
    await vi.waitFor(() => expect(loggedIn.post).toHaveBeenCalledWith('/farcaster/init', {}, expect.anything()))
  })
  test.each([undefined, 'data:text/html,x', 'client.example'])(
    'an init answer without a usable address of the channel is a failure: %s',
    async (connect_uri) => {
      const { api, post, screens } = setup()
      post.mockResolvedValueOnce({ channel_token: 'token', connect_uri })
      api.enter('farcaster', { signal }).catch(() => {})
      await settled()
      expect(screens.stack.get().at(-1)?.flow.get()).toMatchObject({
        at: 'problem',
        error: { code: 'malformed_response' },
      })
    },
  )
})

describe('on a phone that is not an iPhone', () => {
  const tab = () => ({ opener: {}, location: { href: '' }, close: vi.fn() })
  test('a tab opens within the click and loads the client', async () => {
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
  test('the tab is closed if the provider returns no address for it', async () => {
    onDevice(ANDROID)
    const opened = tab()
    open.mockReturnValue(opened)
    const { api, post } = setup()
    post.mockRejectedValueOnce(failure('network'))
    api.enter('farcaster', { signal }).catch(() => {})
    await settled()
    expect(opened.close).toHaveBeenCalled()
  })
  test('behind a captcha the tab opens only once the address is known', async () => {
    onDevice(ANDROID)
    setup({ captcha: 'token' })
      .api.enter('farcaster', { signal })
      .catch(() => {})
    expect(open).not.toHaveBeenCalled()
    await settled()
    expect(open).toHaveBeenCalledWith(CHANNEL.connect_uri, '_blank', 'noopener')
  })
  test('a blocked tab leaves the button to open it', async () => {
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
])('%s with %i touch points is %s', (userAgent, maxTouchPoints, device) => {
  expect(deviceOf({ userAgent, maxTouchPoints })).toBe(device)
})

describe('link and unlink (Core §5)', () => {
  test('resolves with the updated user', async () => {
    const { api, clock, get, post, accountChanged, user } = setup({ user: userWith(EMAIL) })
    const linked = api.link('farcaster')
    await settled()
    get.mockResolvedValue({ state: 'completed', ...SIGNED })
    await clock.advance(3_400)
    expect(await linked).toEqual(userWith(EMAIL, FARCASTER))
    expect(post).toHaveBeenLastCalledWith('/farcaster/link', { channel_token: 'token', ...SIGNED })
    user.set(userWith(EMAIL, FARCASTER))
    await api.unlink('farcaster', '1815')
    expect(post).toHaveBeenLastCalledWith('/farcaster/unlink', { fid: 1815 })
    expect(accountChanged).toHaveBeenLastCalledWith({ kind: 'unlink', method: 'farcaster', answer: {} })
  })
  test.each<[User | null, ErrorCode]>([
    [null, 'must_be_authenticated'],
    [userWith(FARCASTER), 'cannot_link_more_of_type'],
  ])('refused before the server is asked', async (user, expected) => {
    const { api, failed, post } = setup({ user })
    expect(await codeOf(api.link('farcaster'))).toBe(expected)
    expect(failed).toMatchObject([{ intent: 'link', method: 'farcaster', error: { code: expected } }])
    expect(post).not.toHaveBeenCalled()
  })
  test('an invalid id is refused by name', async () => {
    const { api, post } = setup({ user: userWith(EMAIL, FARCASTER) })
    expect(await codeOf(api.unlink('farcaster', 'ada'))).toBe('invalid_data')
    expect(post).not.toHaveBeenCalled()
  })
})

describe('headless: init → nonce → login', () => {
  test('sends the message that the host had signed', async () => {
    const { api, post, result, failed } = setup()
    expect(await api.init()).toEqual({ nonce: 'nonce' })
    expect(await api.login(SIGNED)).toEqual(result)
    expect(post).toHaveBeenLastCalledWith('/farcaster/authenticate', { channel_token: 'token', ...SIGNED })
    expect(failed).toEqual([])
  })
  test('needs init first; a refused message can be tried again', async () => {
    const { api, post, failed, result } = setup()
    const message = 'No auth flow in progress. Call init() first.'
    await expect(api.login(SIGNED)).rejects.toMatchObject({ code: 'invalid_data', message })
    await api.init()
    post.mockRejectedValueOnce(failure('invalid_credentials'))
    expect(await codeOf(api.login(SIGNED))).toBe('invalid_credentials')
    expect(await api.login(SIGNED)).toEqual(result)
    expect(await codeOf(api.login(SIGNED))).toBe('invalid_data')
    expect(failed.map((news) => news.error.code)).toEqual(['invalid_data', 'invalid_credentials', 'invalid_data'])
  })
  test('warns and does nothing for a logged-in user (decision 8)', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { api, post, user, failed } = setup({ user: userWith(EMAIL) })
    expect(await api.login(SIGNED)).toEqual({ user: user.get() })
    await vi.waitFor(() => expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('already logged in')))
    expect([post.mock.calls, failed]).toEqual([[], []])
    warn.mockRestore()
  })
})
