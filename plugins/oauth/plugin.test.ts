import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../core/live/user.js'
import { WAIT_TIMEOUT_MS } from '../../tests/limits.js'
import { type BrowserOptions, stubBrowser } from '../../tests/unit/browser.js'
import { settled } from '../../tests/unit/clock.js'
import { testContext } from '../../tests/unit/context.js'
import { codeOf, failure } from '../../tests/unit/errors.js'
import { EMAIL, userWith } from '../../tests/unit/users.js'
import { storePending } from './pending.js'
import plugin from './plugin.js'

const GOOGLE = { type: 'google_oauth', subject: '1815', email: null, name: null }
const URL_THERE = 'https://idp.example/login'
const TOKENS = { provider: 'google', access_token: 'token', access_token_expires_in_seconds: 3600, scopes: ['openid'] }
const { signal } = new AbortController()

const assign = vi.fn()
const open = vi.fn()
beforeEach(() => {
  assign.mockReset()
  open.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

interface Setup {
  readonly user?: User | null
  readonly captcha?: string
  readonly host?: object
  readonly browser?: BrowserOptions
  readonly returned?: Record<string, string>
  /** What the server says to everything. */
  readonly answer?: () => unknown
  readonly kept?: { readonly state: string; readonly intent: 'login' | 'link'; readonly headless?: boolean }
}
/** The plugin over a context of real parts; what the server says is scripted. */
function setup({ browser, returned = {}, kept, answer, ...setup }: Setup = {}) {
  stubBrowser({ href: 'https://host.example/page', ...browser })
  Object.assign(location, { assign })
  vi.stubGlobal('open', open)
  const made = testContext('oauth', {
    ...setup,
    params: returned,
    result: { user: userWith(GOOGLE), isNewUser: true, loginMethod: 'google' },
    changed: userWith(EMAIL, GOOGLE),
  })
  const { storage, events, post, session } = made
  session.adoptUser.mockImplementation(() => userWith(EMAIL, GOOGLE))
  if (kept) storePending(storage, kept.state, { verifier: 'verifier', intent: kept.intent, shown: !kept.headless })
  const told: [string, unknown][] = []
  events.on('failed', (news) => told.push(['failed', news.error.code]))
  events.on('oauthTokens', ({ oAuthTokens }) => told.push(['tokens', oAuthTokens]))
  post.mockImplementation(async (path) => (answer ? answer() : path.endsWith('/init') ? { url: URL_THERE } : {}))
  return { ...made, api: plugin.setup(made.ctx), told }
}
/** Digests take a turn of their own. */
const led = () => vi.waitFor(() => expect(assign).toHaveBeenCalled(), { timeout: WAIT_TIMEOUT_MS })
const at = ({ screens }: ReturnType<typeof setup>) => screens.stack.get().at(-1)?.flow.get()
const RETURN = { oauth_code: 'code', oauth_state: 'state', oauth_provider: 'google' }

describe('leaving for the provider', () => {
  test('sends state, challenge and this page’s address, then goes to the provider', async () => {
    const { api, post, storage, screens } = setup()
    api.enter('google', { signal }).catch(() => {})
    expect(screens.get().screen).toBe('AWAITING_OAUTH_SCREEN')
    await led()
    expect(post).toHaveBeenCalledExactlyOnceWith(
      '/oauth/init',
      {
        provider: 'google',
        redirect_to: 'https://host.example/page',
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        state_code: expect.stringMatching(/^[\w-]{48}$/),
      },
      expect.anything(),
    )
    expect(assign).toHaveBeenCalledWith(URL_THERE)
    expect(post.mock.calls[0]?.[1]).toMatchObject({ state_code: storage.get('state_code') })
  })
  test('a captcha token goes with the request, but none for a logged-in user', async () => {
    const { api, post } = setup({ captcha: 'token' })
    api.enter('google', { signal }).catch(() => {})
    await led()
    expect(post.mock.calls[0]?.[1]).toMatchObject({ token: 'token' })
    assign.mockReset()
    const known = setup({ captcha: 'token', user: userWith(EMAIL) })
    known.api.link('google').catch(() => {})
    await led()
    expect(known.post.mock.calls[0]?.[1]).not.toHaveProperty('token')
  })
  test('returns to the address that the host names', async () => {
    const { api, post } = setup({ host: { customOAuthRedirectUrl: 'https://host.example/in' } })
    api.enter('google', { signal }).catch(() => {})
    await led()
    expect(post.mock.calls[0]?.[1]).toMatchObject({ redirect_to: 'https://host.example/in' })
  })
  test('Twitter on Android opens in the browser, not in its app', async () => {
    const { api, post } = setup({ browser: { userAgent: 'Android Mobile' } })
    post.mockResolvedValue({ url: 'https://x.com/i/oauth2?a=b' })
    api.enter('twitter', { signal }).catch(() => {})
    await led()
    expect(assign).toHaveBeenCalledWith('https://twitter.com/i/oauth2?a=b')
  })
  test.each([{}, { url: 7 }, { url: 'javascript:alert(1)' }, null])(
    'an init answer of %j is a failure',
    async (answer) => {
      const given = setup()
      given.post.mockResolvedValue(answer)
      given.api.enter('google', { signal }).catch(() => {})
      await vi.waitFor(
        () => expect(at(given)).toMatchObject({ at: 'problem', error: { code: 'malformed_response' } }),
        {
          timeout: WAIT_TIMEOUT_MS,
        },
      )
      expect(assign).not.toHaveBeenCalled()
    },
  )
  test('the popup opens within the click; where it is blocked, the page itself goes', async () => {
    const { api } = setup({ host: { oauthMode: 'popup' } })
    vi.stubGlobal('screenX', 0)
    vi.stubGlobal('screenY', 0)
    vi.stubGlobal('outerWidth', 1280)
    vi.stubGlobal('outerHeight', 800)
    open.mockReturnValue(null)
    api.enter('google', { signal }).catch(() => {})
    expect(open).toHaveBeenCalledExactlyOnceWith(
      '',
      '',
      expect.stringContaining('width=440,height=680,left=420,top=60'),
    )
    await led()
  })
  test('behind a captcha the popup opens by the click that completes the captcha', async () => {
    const { api, post } = setup({ host: { oauthMode: 'popup' }, captcha: 'human' })
    for (const name of ['screenX', 'screenY', 'outerWidth', 'outerHeight']) vi.stubGlobal(name, 0)
    open.mockReturnValue(null)
    api.enter('google', { signal }).catch(() => {})
    expect(open).not.toHaveBeenCalled()
    await led()
    expect(open).toHaveBeenCalledOnce()
    expect(post.mock.calls[0]?.[1]).toMatchObject({ token: 'human' })
  })
  test.each(['FBAN/FBIOS', 'Instagram 300', 'Snapchat/12', 'LinkedInApp'])(
    'Google within %s is not asked',
    async (userAgent) => {
      const given = setup({ browser: { userAgent } })
      given.api.enter('google', { signal }).catch(() => {})
      expect(given.screens.get().screen).toBe('IN_APP_BROWSER_LOGIN_NOT_POSSIBLE')
      expect(await codeOf(given.api.init({ provider: 'google' }))).toBe('not_supported')
      expect(given.post).not.toHaveBeenCalled()
      given.api.enter('github', { signal }).catch(() => {})
      expect(given.screens.get().screen).toBe('AWAITING_OAUTH_SCREEN')
    },
  )
  test('without storage no request is sent', () => {
    const given = setup({ browser: { localStorage: 'denied' } })
    given.api.enter('github', { signal }).catch(() => {})
    expect(given.screens.get().screen).toBe('IN_APP_BROWSER_LOGIN_NOT_POSSIBLE')
  })
})

describe('returning from the provider', () => {
  test('exchanges the code once, with the stored verifier', async () => {
    const given = setup({
      returned: RETURN,
      kept: { state: 'state', intent: 'login' },
      answer: () => ({ oauth_tokens: TOKENS }),
    })
    await vi.waitFor(() => expect(at(given)).toMatchObject({ at: 'success' }), { timeout: WAIT_TIMEOUT_MS })
    const proof = { authorization_code: 'code', state_code: 'state', code_verifier: 'verifier' }
    expect(given.post).toHaveBeenCalledExactlyOnceWith('/oauth/authenticate', proof)
    await given.clock.advance(1_400)
    expect(await given.api.returned()).toEqual(given.result)
    const oAuthTokens = {
      provider: 'google',
      accessToken: 'token',
      accessTokenExpiresInSeconds: 3600,
      scopes: ['openid'],
    }
    expect(given.told).toEqual([['tokens', oAuthTokens]])
    expect(given.storage.get('code_verifier')).toBeNull()
  })
  test('logs in without the dialog where the host began headless', async () => {
    const given = setup({ returned: RETURN, kept: { state: 'state', intent: 'login', headless: true } })
    expect(given.state.get()).toEqual({ status: 'loading' })
    const done = given.api.returned()
    await settled()
    await given.clock.advance(0)
    expect(await done).toEqual(given.result)
    expect(given.screens.get().open).toBe(false)
    expect(given.state.get()).toEqual({ status: 'done' })
  })
  test('a link is refused when the user is no longer logged in', async () => {
    const given = setup({ returned: RETURN, kept: { state: 'state', intent: 'link', headless: true } })
    expect(await codeOf(given.api.returned())).toBe('must_be_authenticated')
    expect(given.post).not.toHaveBeenCalled()
  })
  test('a user who logged in meanwhile stays logged in', async () => {
    const given = setup({ returned: RETURN, kept: { state: 'state', intent: 'login' }, user: userWith(EMAIL) })
    expect(await given.api.returned()).toBeUndefined()
    expect(given.post).not.toHaveBeenCalled()
    expect(given.screens.get().open).toBe(false)
  })
  test.each([
    ['undefined', 'oauth_user_denied'],
    ['error', 'oauth_unexpected'],
  ])('the code %s is %s, and not sent', async (oauth_code, expected) => {
    const kept = { state: 'state', intent: 'login', headless: true } as const
    const given = setup({ returned: { ...RETURN, oauth_code }, kept })
    expect(await codeOf(given.api.returned())).toBe(expected)
    expect(given.post).not.toHaveBeenCalled()
    expect(given.told).toEqual([['failed', expected]])
  })
  test('another state is reported as phishing', async () => {
    const given = setup({ returned: RETURN, kept: { state: 'mine', intent: 'login', headless: true } })
    expect(await codeOf(given.api.returned())).toBe('oauth_state_mismatch')
    const facts = { provider: 'google', storedStateCode: 'mine', returnedStateCode: 'state' }
    expect(given.track).toHaveBeenCalledWith('possible_phishing_attempt', facts)
  })
  test.each([
    [failure('oauth_account_suspended', false, 422), 'oauth_account_suspended'],
    [failure('unknown_auth_error', false, 418), 'unknown_auth_error'],
    [failure('network'), 'network'],
    [new TypeError('x'), 'unknown_auth_error'],
  ])('%s is reported as %s (Core §8)', async (cause, expected) => {
    const kept = { state: 'state', intent: 'login', headless: true } as const
    const given = setup({ returned: RETURN, kept, answer: () => Promise.reject(cause) })
    expect(await codeOf(given.api.returned())).toBe(expected)
  })
  test('a page opened without a return does not wait', async () => {
    const { api, state } = setup()
    expect(api.started).toBeUndefined()
    expect(await api.returned()).toBeUndefined()
    expect(state.get()).toBeUndefined()
  })
})

describe('accounts', () => {
  test('a second account of a provider is refused, and so is a link of nobody', async () => {
    expect(await codeOf(setup().api.link('google'))).toBe('must_be_authenticated')
    const { api, told, post } = setup({ user: userWith(EMAIL, GOOGLE) })
    expect(await codeOf(api.link('google'))).toBe('cannot_link_more_of_type')
    expect(told).toEqual([['failed', 'cannot_link_more_of_type']])
    expect(post).not.toHaveBeenCalled()
  })
  test('unlinks by subject', async () => {
    const { api, post, accountChanged } = setup({ user: userWith(EMAIL, GOOGLE) })
    await api.unlink('google', '1815')
    expect(post).toHaveBeenCalledWith('/oauth/unlink', { provider: 'google', subject: '1815' })
    expect(accountChanged).toHaveBeenCalledWith({ kind: 'unlink', method: 'google', answer: {} })
  })
  test('reauthorises linked accounts only', async () => {
    expect(await codeOf(setup().api.reauthorize('google'))).toBe('must_be_authenticated')
    expect(await codeOf(setup({ user: userWith(EMAIL) }).api.reauthorize('google'))).toBe('linked_account_not_found')
  })
})
