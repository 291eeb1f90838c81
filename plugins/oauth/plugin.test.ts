import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStorage } from '../../core/browser/storage.js'
import { LatchkitError } from '../../core/errors.js'
import type { Events } from '../../core/events.js'
import { createEventBus } from '../../core/events.js'
import { createStore } from '../../core/lib/store.js'
import { readUser, type User } from '../../core/live/user.js'
import type { Context } from '../../core/plugin.js'
import { wireNames } from '../../core/protocol/wire.js'
import type { ErrorCode } from '../../core/registry.js'
import { createScreens } from '../../core/screens.js'
import { PATIENCE } from '../../tests/limits.js'
import { type BrowserOptions, stubBrowser } from '../../tests/unit/browser.js'
import { handClock, settled } from '../../tests/unit/clock.js'
import type { OAuthFlowState } from './contract.js'
import { keep } from './pending.js'
import plugin from './plugin.js'

const USER = (...linked_accounts: object[]) => readUser({ id: 'user-1', linked_accounts }) as User
const EMAIL = { type: 'email', address: 'ada@example.com' }
const GOOGLE = { type: 'google_oauth', subject: '1815', email: null, name: null }
const URL_THERE = 'https://idp.example/login'
const TOKENS = { provider: 'google', access_token: 'token', access_token_expires_in_seconds: 3600, scopes: ['openid'] }
const error = (code: ErrorCode, status?: number) =>
  new LatchkitError(code, `because of ${code}`, status ? { status } : {})
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
function setup({ user: before = null, captcha, host = {}, browser, returned = {}, kept, answer }: Setup = {}) {
  stubBrowser({ href: 'https://host.example/page', ...browser })
  Object.assign(location, { assign })
  vi.stubGlobal('open', open)
  const clock = handClock()
  const storage = createStorage('app:')
  if (kept) keep(storage, kept.state, { verifier: 'verifier', intent: kept.intent, shown: !kept.headless })
  const user = createStore<User | null>(before)
  const events = createEventBus()
  const told: [string, unknown][] = []
  events.on('failed', (news: Events['failed']) => told.push(['failed', news.error.code]))
  events.on('oauthTokens', ({ oAuthTokens }) => told.push(['tokens', oAuthTokens]))
  const screens = createScreens()
  screens.attach()
  const post = vi.fn(
    async (path: string, _body?: object): Promise<unknown> =>
      answer ? answer() : path.endsWith('/init') ? { url: URL_THERE } : {},
  )
  const result = { user: USER(GOOGLE), isNewUser: true, loginMethod: 'google' }
  const signIn = vi.fn(() => ({ ...result, needsMore: false, complete: async () => result }))
  const accountChanged = vi.fn(async () => USER(EMAIL, GOOGLE))
  const state = createStore<OAuthFlowState | undefined>(undefined)
  const track = vi.fn()
  const ctx = {
    ...{ clock, user, events, signIn, accountChanged, screens, storage, host, state, track },
    app: { captchaEnabled: !!captcha },
    ...{ page: { params: returned }, names: wireNames(), signal: new AbortController().signal },
    http: { post },
    session: { adoptUser: () => USER(EMAIL, GOOGLE) },
    role: async () => (captcha ? { token: async () => captcha } : undefined),
    showError: async () => {},
    present: (name: string, flow: never) => screens.present('oauth', name, flow),
  } as unknown as Context<'oauth'>
  const api = plugin.setup(ctx)
  return { api, clock, user, told, screens, post, signIn, accountChanged, result, storage, state, track }
}
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    (cause: LatchkitError) => cause.code,
  )
/** Digests take a turn of their own. */
const led = () => vi.waitFor(() => expect(assign).toHaveBeenCalled(), { timeout: PATIENCE })
const at = ({ screens }: ReturnType<typeof setup>) => screens.stack.get().at(-1)?.flow.get()
const RETURN = { oauth_code: 'code', oauth_state: 'state', oauth_provider: 'google' }

describe('away', () => {
  test('asks with state, challenge and this page, and leads there', async () => {
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
  test('a captcha token goes with it, but not of a user who is known', async () => {
    const { api, post } = setup({ captcha: 'token' })
    api.enter('google', { signal }).catch(() => {})
    await led()
    expect(post.mock.calls[0]?.[1]).toMatchObject({ token: 'token' })
    assign.mockReset()
    const known = setup({ captcha: 'token', user: USER(EMAIL) })
    known.api.link('google').catch(() => {})
    await led()
    expect(known.post.mock.calls[0]?.[1]).not.toHaveProperty('token')
  })
  test('back where the host says', async () => {
    const { api, post } = setup({ host: { customOAuthRedirectUrl: 'https://host.example/in' } })
    api.enter('google', { signal }).catch(() => {})
    await led()
    expect(post.mock.calls[0]?.[1]).toMatchObject({ redirect_to: 'https://host.example/in' })
  })
  test('Twitter on Android is kept from its app', async () => {
    const { api, post } = setup({ browser: { userAgent: 'Android Mobile' } })
    post.mockResolvedValue({ url: 'https://x.com/i/oauth2?a=b' })
    api.enter('twitter', { signal }).catch(() => {})
    await led()
    expect(assign).toHaveBeenCalledWith('https://twitter.com/i/oauth2?a=b')
  })
  test.each([{}, { url: 7 }, { url: 'javascript:alert(1)' }, null])('an answer of %j leads nowhere', async (answer) => {
    const given = setup()
    given.post.mockResolvedValue(answer)
    given.api.enter('google', { signal }).catch(() => {})
    await vi.waitFor(() => expect(at(given)).toMatchObject({ at: 'problem', error: { code: 'malformed_response' } }), {
      timeout: PATIENCE,
    })
    expect(assign).not.toHaveBeenCalled()
  })
  test('the window is opened in the click; where it is refused, the page goes', async () => {
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
  test('behind a captcha the window is opened by the click that ends it', async () => {
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
      expect(await code(given.api.init({ provider: 'google' }))).toBe('not_supported')
      expect(given.post).not.toHaveBeenCalled()
      given.api.enter('github', { signal }).catch(() => {})
      expect(given.screens.get().screen).toBe('AWAITING_OAUTH_SCREEN')
    },
  )
  test('without storage nobody is asked', () => {
    const given = setup({ browser: { localStorage: 'denied' } })
    given.api.enter('github', { signal }).catch(() => {})
    expect(given.screens.get().screen).toBe('IN_APP_BROWSER_LOGIN_NOT_POSSIBLE')
  })
})

describe('back', () => {
  test('exchanges once, with what was kept', async () => {
    const given = setup({
      returned: RETURN,
      kept: { state: 'state', intent: 'login' },
      answer: () => ({ oauth_tokens: TOKENS }),
    })
    await vi.waitFor(() => expect(at(given)).toMatchObject({ at: 'success' }), { timeout: PATIENCE })
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
  test('without the dialog where the host draws', async () => {
    const given = setup({ returned: RETURN, kept: { state: 'state', intent: 'login', headless: true } })
    expect(given.state.get()).toEqual({ status: 'loading' })
    const done = given.api.returned()
    await settled()
    await given.clock.advance(0)
    expect(await done).toEqual(given.result)
    expect(given.screens.get().open).toBe(false)
    expect(given.state.get()).toEqual({ status: 'done' })
  })
  test('a link needs a user still', async () => {
    const given = setup({ returned: RETURN, kept: { state: 'state', intent: 'link', headless: true } })
    expect(await code(given.api.returned())).toBe('must_be_authenticated')
    expect(given.post).not.toHaveBeenCalled()
  })
  test('who logged in meanwhile is left as they are', async () => {
    const given = setup({ returned: RETURN, kept: { state: 'state', intent: 'login' }, user: USER(EMAIL) })
    expect(await given.api.returned()).toBeUndefined()
    expect(given.post).not.toHaveBeenCalled()
    expect(given.screens.get().open).toBe(false)
  })
  test.each([
    ['undefined', 'oauth_user_denied'],
    ['error', 'oauth_unexpected'],
  ])('the code %s is %s, and not brought', async (oauth_code, expected) => {
    const kept = { state: 'state', intent: 'login', headless: true } as const
    const given = setup({ returned: { ...RETURN, oauth_code }, kept })
    expect(await code(given.api.returned())).toBe(expected)
    expect(given.post).not.toHaveBeenCalled()
    expect(given.told).toEqual([['failed', expected]])
  })
  test('another state is reported as phishing', async () => {
    const given = setup({ returned: RETURN, kept: { state: 'mine', intent: 'login', headless: true } })
    expect(await code(given.api.returned())).toBe('oauth_state_mismatch')
    const facts = { provider: 'google', storedStateCode: 'mine', returnedStateCode: 'state' }
    expect(given.track).toHaveBeenCalledWith('possible_phishing_attempt', facts)
  })
  test.each([
    [error('oauth_account_suspended', 422), 'oauth_account_suspended'],
    [error('unknown_auth_error', 418), 'unknown_auth_error'],
    [error('network'), 'network'],
    [new TypeError('x'), 'unknown_auth_error'],
  ])('%s is told as %s (Core §8)', async (cause, expected) => {
    const kept = { state: 'state', intent: 'login', headless: true } as const
    const given = setup({ returned: RETURN, kept, answer: () => Promise.reject(cause) })
    expect(await code(given.api.returned())).toBe(expected)
  })
  test('a page that did not come back waits for nothing', async () => {
    const { api, state } = setup()
    expect(api.woken).toBeUndefined()
    expect(await api.returned()).toBeUndefined()
    expect(state.get()).toBeUndefined()
  })
})

describe('accounts', () => {
  test('one of a kind, of a user who is logged in', async () => {
    expect(await code(setup().api.link('google'))).toBe('must_be_authenticated')
    const { api, told, post } = setup({ user: USER(EMAIL, GOOGLE) })
    expect(await code(api.link('google'))).toBe('cannot_link_more_of_type')
    expect(told).toEqual([['failed', 'cannot_link_more_of_type']])
    expect(post).not.toHaveBeenCalled()
  })
  test('unlinks by subject', async () => {
    const { api, post, accountChanged } = setup({ user: USER(EMAIL, GOOGLE) })
    await api.unlink('google', '1815')
    expect(post).toHaveBeenCalledWith('/oauth/unlink', { provider: 'google', subject: '1815' })
    expect(accountChanged).toHaveBeenCalledWith({ kind: 'unlink', method: 'google', answer: {} })
  })
  test('asks again only for what is linked', async () => {
    expect(await code(setup().api.reauthorize('google'))).toBe('must_be_authenticated')
    expect(await code(setup({ user: USER(EMAIL) }).api.reauthorize('google'))).toBe('linked_account_not_found')
  })
})
