import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readAppConfig } from '../../core/protocol/app-config.js'
import { storePending, takePending } from '../../core/sign-in/authorization/pending.js'
import type { User } from '../../core/user.js'
import { WAIT_TIMEOUT_MS } from '../../tests/limits.js'
import { type BrowserOptions, stubBrowser } from '../../tests/unit/browser.js'
import { waitingCaptcha } from '../../tests/unit/captcha-role.js'
import { settled } from '../../tests/unit/clock.js'
import { testContext } from '../../tests/unit/context.js'
import { codeOf, failure } from '../../tests/unit/errors.js'
import { EMAIL, userWith } from '../../tests/unit/users.js'
import { oauth } from './manifest.js'
import plugin from './plugin.js'

const GOOGLE = { type: 'google_oauth', subject: '1815', email: null, name: null }
const URL_THERE = 'https://idp.example/login'
const TOKENS = { provider: 'google', access_token: 'token', access_token_expires_in_seconds: 3600, scopes: ['openid'] }
let signal: AbortSignal

const assign = vi.fn()
const open = vi.fn()
beforeEach(() => {
  signal = new AbortController().signal
  assign.mockReset()
  open.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

interface Setup {
  readonly user?: User | null
  readonly captcha?: string
  readonly host?: object
  readonly browser?: BrowserOptions & { readonly replace?: (address: string) => void }
  readonly returned?: Record<string, string>
  /** The server's answer to every request. */
  readonly answer?: () => unknown
  readonly pending?: {
    readonly state: string
    readonly intent: 'login' | 'link'
    readonly headless?: boolean
    readonly disableSignup?: boolean
    readonly hash?: string
  }
}
/** The plugin with the real core around it and a scripted server. */
function setup({
  browser: { replace = vi.fn(), ...browser } = {},
  returned = {},
  pending,
  answer,
  ...setup
}: Setup = {}) {
  stubBrowser({ href: 'https://host.example/page', ...browser })
  Object.assign(location, { assign, replace })
  vi.stubGlobal('open', open)
  for (const name of ['screenX', 'screenY', 'outerWidth', 'outerHeight']) vi.stubGlobal(name, 0)
  const context = testContext('oauth', {
    ...setup,
    params: returned,
    result: { user: userWith(GOOGLE), isNewUser: true, loginMethod: 'google' },
    changed: userWith(EMAIL, GOOGLE),
  })
  const { storage, events, post, session } = context
  session.adoptUser.mockImplementation(() => userWith(EMAIL, GOOGLE))
  if (pending) {
    const { state, intent, headless, disableSignup, hash } = pending
    storePending(storage, state, { verifier: 'verifier', intent, shown: !headless, disableSignup, hash })
  }
  const reports: [string, unknown][] = []
  events.on('failed', (news) => reports.push(['failed', news.error.code]))
  events.on('oauthTokens', ({ oAuthTokens }) => reports.push(['tokens', oAuthTokens]))
  post.mockImplementation(async (path) => (answer ? answer() : path.endsWith('/init') ? { url: URL_THERE } : {}))
  return { ...context, api: plugin.setup(context.ctx), reports }
}
const mustStay = (): never => {
  throw failure('popup_blocked')
}
/** Waits for the redirect: the PKCE challenge is computed asynchronously. */
const led = () => vi.waitFor(() => expect(assign).toHaveBeenCalled(), { timeout: WAIT_TIMEOUT_MS })
const at = ({ screens }: ReturnType<typeof setup>) => screens.stack.get().at(-1)?.flow.get()
/** A login whose popup has arrived at the identity provider. `answer` sends a code back, with a state. */
async function openPopup() {
  const harness = setup({ host: { oauthMode: 'popup' } })
  const popup = { closed: false, location: { href: '' }, close: vi.fn() }
  open.mockReturnValue(popup)
  harness.api.enter('google', { signal }).catch(() => {})
  await vi.waitFor(() => expect(popup.location.href).toBe(URL_THERE), { timeout: WAIT_TIMEOUT_MS })
  const answer = (stateCode: unknown) => {
    const data = { type: harness.ctx.names.popup('OAUTH_RESPONSE'), stateCode, authorizationCode: 'code' }
    dispatchEvent(Object.assign(new Event('message'), { origin: 'https://host.example', source: popup, data }))
    return settled()
  }
  return { harness, popup, answer }
}
const RETURN = { oauth_code: 'code', oauth_state: 'state', oauth_provider: 'google' }

describe('the manifest', () => {
  test.each([
    [RETURN, true],
    [{ oauth_code: 'code', oauth_state: 'state' }, false],
    [{ ...RETURN, oauth_provider: 'myspace' }, false],
    [{ ...RETURN, oauth_provider: 'constructor' }, false],
  ])('with %j in the address the plugin is loaded at start: %s', (params, expected) => {
    expect(oauth.loadsOn?.({ params, href: '' }, {} as never)).toBe(expected)
  })
  const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36'
  const PHONE = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/150.0 Mobile Safari/537.36'
  test.each([
    [DESKTOP, false, true],
    [PHONE, false, false],
    [PHONE, true, true],
  ])('in %s, with Twitter on phones %s, Twitter is offered: %s', (userAgent, everywhere, expected) => {
    stubBrowser({ href: 'https://host.example', userAgent })
    const app = readAppConfig({ id: 'app', twitter_oauth_on_mobile_enabled: everywhere })
    const entries = oauth.entries?.(app, { appId: 'app', apiUrl: 'https://auth.example' }) ?? []
    expect(entries.some(({ method }) => method === 'twitter')).toBe(expected)
    expect(entries).toContainEqual(expect.objectContaining({ method: 'google', accountType: 'google_oauth' }))
  })
})

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
  test('a page whose storage is full is not left, since it could not complete the login when it is back', async () => {
    const parts = setup({ browser: { localStorage: 'full', disk: new Map([['the host’s', 'own']]) } })
    parts.api.enter('google', { signal }).catch(() => {})
    const isStopped = () => expect(at(parts)).toMatchObject({ error: { code: 'session_storage_unavailable' } })
    await vi.waitFor(isStopped, { timeout: WAIT_TIMEOUT_MS })
    expect(assign).not.toHaveBeenCalled()
  })
  test('leaving the login stops the captcha', async () => {
    const { api, roles } = setup()
    const captcha = waitingCaptcha()
    roles.captcha = captcha.role
    const caller = new AbortController()
    const entered = codeOf(api.enter('google', { signal: caller.signal }))
    await settled()
    expect(captcha.isAsking()).toBe(true)
    caller.abort()
    expect(await entered).toBe('exited_auth_flow')
    expect(captcha.isAsking()).toBe(false)
  })
  test('a captcha token goes with the request, but none for a logged-in user', async () => {
    const { api, post } = setup({ captcha: 'token' })
    api.enter('google', { signal }).catch(() => {})
    await led()
    expect(post.mock.calls[0]?.[1]).toMatchObject({ token: 'token' })
    assign.mockReset()
    const loggedIn = setup({ captcha: 'token', user: userWith(EMAIL) })
    loggedIn.api.link('google').catch(() => {})
    await led()
    expect(loggedIn.post.mock.calls[0]?.[1]).not.toHaveProperty('token')
  })
  test('the hash of the page stays in the browser (decision 54)', async () => {
    const { api, post, storage } = setup({ browser: { href: 'https://host.example/page?a=1#/private#x' } })
    api.enter('google', { signal }).catch(() => {})
    await led()
    expect(post.mock.calls[0]?.[1]).toMatchObject({ redirect_to: 'https://host.example/page?a=1' })
    expect(takePending(storage, `${storage.get('state_code')}`, () => {}).hash).toBe('/private#x')
  })
  test('the provider returns to the address that the host configured', async () => {
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
      const harness = setup()
      harness.post.mockResolvedValue(answer)
      harness.api.enter('google', { signal }).catch(() => {})
      await vi.waitFor(
        () => expect(at(harness)).toMatchObject({ at: 'problem', error: { code: 'malformed_response' } }),
        {
          timeout: WAIT_TIMEOUT_MS,
        },
      )
      expect(assign).not.toHaveBeenCalled()
    },
  )
  test('the popup opens within the click; if it is blocked, the page itself navigates', async () => {
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
  test('a login that must not navigate the page away opens a popup, whatever the host configured', async () => {
    const { api } = setup()
    const popup = { closed: false, location: { href: '' }, close: vi.fn() }
    open.mockReturnValue(popup)
    api.enter('google', { signal, stay: mustStay }).catch(() => {})
    expect(open).toHaveBeenCalled()
    await vi.waitFor(() => expect(popup.location.href).toBe(URL_THERE), { timeout: WAIT_TIMEOUT_MS })
    expect(assign).not.toHaveBeenCalled()
  })
  test.each([undefined, 'human'])(
    'such a login fails if the popup is blocked, without a captcha first (captcha: %s)',
    async (captcha) => {
      const harness = setup({ ...(captcha && { captcha }) })
      open.mockReturnValue(null)
      harness.api.enter('google', { signal, stay: mustStay }).catch(() => {})
      await vi.waitFor(() => expect(at(harness)).toMatchObject({ at: 'problem', error: { code: 'popup_blocked' } }), {
        timeout: WAIT_TIMEOUT_MS,
      })
      expect(open).toHaveBeenCalledOnce()
      expect([assign.mock.calls, harness.post.mock.calls, harness.ctx.storage.get('code_verifier')]).toEqual([
        [],
        [],
        null,
      ])
    },
  )
  test('a code from a popup is exchanged only once, even if the answer to the exchange is lost', async () => {
    const { harness, popup, answer } = await openPopup()
    harness.post.mockRejectedValueOnce(failure('client_request_timeout')).mockReturnValue(new Promise(() => {}))
    const [, body] = harness.post.mock.calls[0] ?? []
    const stateCode = body && 'state_code' in body ? body.state_code : undefined
    await answer(stateCode)
    expect(at(harness)).toMatchObject({ at: 'problem', error: { code: 'client_request_timeout' } })
    await settled()
    expect(harness.paths()).toEqual(['/oauth/init', '/oauth/authenticate'])
    expect(popup.close).toHaveBeenCalled()
  })
  test('a foreign state from a popup is reported as phishing, and its code is not exchanged', async () => {
    const { harness, answer } = await openPopup()
    await answer('foreign')
    expect(at(harness)).toMatchObject({ at: 'problem', error: { code: 'oauth_state_mismatch' } })
    expect(harness.paths()).toEqual(['/oauth/init'])
    const storedStateCode = expect.stringMatching(/^[\w-]{8}$/)
    const facts = { provider: 'google', storedStateCode, returnedStateCode: 'foreign' }
    expect(harness.track.mock.calls).toEqual([['possible_phishing_attempt', facts]])
  })
  test('behind a captcha the popup opens by the click that completes the captcha', async () => {
    const { api, post } = setup({ host: { oauthMode: 'popup' }, captcha: 'human' })
    open.mockReturnValue(null)
    api.enter('google', { signal }).catch(() => {})
    expect(open).not.toHaveBeenCalled()
    await led()
    expect(open).toHaveBeenCalledOnce()
    expect(post.mock.calls[0]?.[1]).toMatchObject({ token: 'human' })
  })
  test.each(['FBAN/FBIOS', 'Instagram 300', 'Snapchat/12', 'LinkedInApp', 'Telegram-Android/11.4'])(
    'no request is sent for Google in the in-app browser %s',
    async (userAgent) => {
      const harness = setup({ browser: { userAgent } })
      harness.api.enter('google', { signal }).catch(() => {})
      expect(harness.screens.get().screen).toBe('IN_APP_BROWSER_LOGIN_NOT_POSSIBLE')
      expect(await codeOf(harness.api.init({ provider: 'google' }))).toBe('not_supported')
      expect(harness.post).not.toHaveBeenCalled()
      harness.api.enter('github', { signal }).catch(() => {})
      expect(harness.screens.get().screen).toBe('AWAITING_OAUTH_SCREEN')
    },
  )
  test('a request for Google is sent in an in-app browser if the host allows it', async () => {
    const browser = { userAgent: 'FBAN/FBIOS' }
    const { api, screens } = setup({ browser, host: { allowOAuthInEmbeddedBrowsers: true } })
    api.enter('google', { signal }).catch(() => {})
    expect(screens.get().screen).toBe('AWAITING_OAUTH_SCREEN')
    await led()
  })
  test.each([
    ['iPhone [FBAN/FBIOS]', 'x-safari-https://host.example/page'],
    ['Android [FBAN/FB4A]', 'intent://host.example/page#Intent;scheme=https;end'],
    ['Macintosh [FBAN]', undefined],
  ])('in %s the link to the device’s browser is %s', (userAgent, browser) => {
    const harness = setup({ browser: { userAgent } })
    harness.api.enter('google', { signal }).catch(() => {})
    const href = 'https://host.example/page'
    expect(at(harness)).toMatchObject({ at: 'blocked', elsewhere: browser ? { href, browser } : { href } })
  })
  test('without storage no request is sent, and the way back leads to the landing', async () => {
    const harness = setup({ browser: { localStorage: 'denied' } })
    const entered = harness.api.enter('github', { signal })
    expect(harness.screens.get().screen).toBe('IN_APP_BROWSER_LOGIN_NOT_POSSIBLE')
    harness.screens.stack.get().at(-1)?.flow.send({ type: 'back' })
    expect(await entered).toBe('back')
    expect(harness.post).not.toHaveBeenCalled()
  })
})

describe('returning from the provider', () => {
  test('exchanges the code once, with the stored verifier', async () => {
    const harness = setup({
      returned: RETURN,
      pending: { state: 'state', intent: 'login' },
      answer: () => ({ oauth_tokens: TOKENS }),
    })
    await vi.waitFor(() => expect(at(harness)).toMatchObject({ at: 'success' }), { timeout: WAIT_TIMEOUT_MS })
    const proof = { authorization_code: 'code', state_code: 'state', code_verifier: 'verifier' }
    expect(harness.post).toHaveBeenCalledExactlyOnceWith('/oauth/authenticate', proof)
    await harness.clock.advance(1_400)
    expect(await harness.api.returned()).toEqual(harness.result)
    const oAuthTokens = {
      provider: 'google',
      accessToken: 'token',
      accessTokenExpiresInSeconds: 3600,
      scopes: ['openid'],
    }
    expect(harness.reports).toEqual([['tokens', oAuthTokens]])
    expect(harness.storage.get('code_verifier')).toBeNull()
  })
  test('puts the hash of the page back, so that a router hears of it', () => {
    const replace = vi.fn()
    setup({ returned: RETURN, pending: { state: 'state', intent: 'login', hash: '/orders/7' }, browser: { replace } })
    expect(replace.mock.calls).toEqual([['#/orders/7']])
  })
  test('completes the login without the dialog if it was started without it', async () => {
    const harness = setup({ returned: RETURN, pending: { state: 'state', intent: 'login', headless: true } })
    expect(harness.state.get()).toEqual({ status: 'loading' })
    const login = harness.api.returned()
    await settled()
    await harness.clock.advance(0)
    expect(await login).toEqual(harness.result)
    expect(harness.screens.get().open).toBe(false)
    expect(harness.state.get()).toEqual({ status: 'done' })
  })
  test('rejects new users if the login was started for existing users only', async () => {
    const pending = { state: 'state', intent: 'login', headless: true, disableSignup: true } as const
    const answer = () => Promise.reject(failure('user_does_not_exist', false, 422))
    const harness = setup({ returned: RETURN, pending, answer })
    expect(await codeOf(harness.api.returned())).toBe('user_does_not_exist')
    expect(harness.post.mock.calls).toEqual([['/oauth/authenticate', expect.objectContaining({ mode: 'no-signup' })]])
    expect(harness.reports).toEqual([['failed', 'user_does_not_exist']])
  })
  test.each(['linked_to_another_user', 'cannot_link_more_of_type'] as const)(
    'a link that is refused with %s shows why, and is reported when the user closes it',
    async (code) => {
      const answer = () => Promise.reject(failure(code, false, 422))
      const pending = { state: 'state', intent: 'link' } as const
      const harness = setup({ returned: RETURN, pending, user: userWith(EMAIL), answer })
      await harness.api.started
      expect(at(harness)).toMatchObject({ at: 'problem', error: { code } })
      expect(harness.post.mock.calls[0]?.[0]).toBe('/oauth/link')
      expect(harness.reports).toEqual([])
      harness.screens.close()
      await settled()
      expect(harness.reports).toEqual([['failed', code]])
    },
  )
  test.each(['leave', 'close'] as const)(
    'a login that failed is reported; only who wants another method gets to the landing (%s)',
    async (way) => {
      const answer = () => Promise.reject(failure('invalid_credentials', false, 422))
      const pending = { state: 'state', intent: 'login', disableSignup: true } as const
      const harness = setup({ returned: RETURN, pending, answer })
      const openLogin = vi.fn()
      harness.screens.openLogin = openLogin
      await harness.api.started
      if (way === 'close') harness.screens.close()
      else harness.screens.stack.get().at(-1)?.flow.send({ type: way })
      await settled()
      expect(harness.reports).toEqual([['failed', 'invalid_credentials']])
      expect(harness.state.get()).toMatchObject({ status: 'error' })
      expect(openLogin.mock.calls).toMatchObject(way === 'leave' ? [[{ disableSignup: true }]] : [])
    },
  )
  test('a link that failed leads to no landing', async () => {
    const answer = () => Promise.reject(failure('linked_to_another_user', false, 422))
    const pending = { state: 'state', intent: 'link' } as const
    const harness = setup({ returned: RETURN, pending, user: userWith(EMAIL), answer })
    const openLogin = vi.fn()
    harness.screens.openLogin = openLogin
    await harness.api.started
    harness.screens.stack.get().at(-1)?.flow.send({ type: 'leave' })
    await settled()
    expect(harness.reports).toEqual([['failed', 'linked_to_another_user']])
    expect(openLogin).not.toHaveBeenCalled()
  })
  test('a link is refused when the user is no longer logged in', async () => {
    const harness = setup({ returned: RETURN, pending: { state: 'state', intent: 'link', headless: true } })
    expect(await codeOf(harness.api.returned())).toBe('must_be_authenticated')
    expect(harness.post).not.toHaveBeenCalled()
  })
  test('a user who logged in meanwhile stays logged in', async () => {
    const harness = setup({ returned: RETURN, pending: { state: 'state', intent: 'login' }, user: userWith(EMAIL) })
    expect(await harness.api.returned()).toBeUndefined()
    expect(harness.post).not.toHaveBeenCalled()
    expect(harness.screens.get().open).toBe(false)
  })
  test.each([
    ['undefined', 'oauth_user_denied'],
    ['error', 'oauth_unexpected'],
  ])('the code %s is reported as %s and not sent', async (oauth_code, expected) => {
    const pending = { state: 'state', intent: 'login', headless: true } as const
    const harness = setup({ returned: { ...RETURN, oauth_code }, pending })
    expect(await codeOf(harness.api.returned())).toBe(expected)
    expect(harness.post).not.toHaveBeenCalled()
    expect(harness.reports).toEqual([['failed', expected]])
  })
  test('a foreign state is reported as phishing, with only the first characters of the expected state', async () => {
    const harness = setup({
      returned: RETURN,
      pending: { state: 'mine, and waiting', intent: 'login', headless: true },
    })
    expect(await codeOf(harness.api.returned())).toBe('oauth_state_mismatch')
    const facts = { provider: 'google', storedStateCode: 'mine, an', returnedStateCode: 'state' }
    expect(harness.track).toHaveBeenCalledWith('possible_phishing_attempt', facts)
  })
  test.each([
    [failure('oauth_account_suspended', false, 422), 'oauth_account_suspended'],
    [failure('unknown_auth_error', false, 418), 'unknown_auth_error'],
    [failure('network'), 'network'],
    [new TypeError('x'), 'unknown_auth_error'],
  ])('%s is reported as %s (Core §8)', async (cause, expected) => {
    const pending = { state: 'state', intent: 'login', headless: true } as const
    const harness = setup({ returned: RETURN, pending, answer: () => Promise.reject(cause) })
    expect(await codeOf(harness.api.returned())).toBe(expected)
  })
  test.each([{}, { ...RETURN, oauth_code: '' }, { ...RETURN, oauth_state: '' }, { oauth_code: 'code' }])(
    'a page opened with %j holds nothing up and exchanges nothing',
    async (returned) => {
      const { api, state, post, screens } = setup({ returned, pending: { state: 'state', intent: 'login' } })
      expect(api.started).toBeUndefined()
      expect(await api.returned()).toBeUndefined()
      expect(state.get()).toBeUndefined()
      expect(post).not.toHaveBeenCalled()
      expect(screens.get().open).toBe(false)
    },
  )
})

describe('accounts', () => {
  test('a second account of a provider is refused, and so is a link without a user', async () => {
    expect(await codeOf(setup().api.link('google'))).toBe('must_be_authenticated')
    const { api, reports, post } = setup({ user: userWith(EMAIL, GOOGLE) })
    expect(await codeOf(api.link('google'))).toBe('cannot_link_more_of_type')
    expect(reports).toEqual([['failed', 'cannot_link_more_of_type']])
    expect(post).not.toHaveBeenCalled()
  })
  test('unlinks by subject', async () => {
    const { api, post, accountChanged } = setup({ user: userWith(EMAIL, GOOGLE) })
    await api.unlink('google', '1815')
    expect(post).toHaveBeenCalledWith('/oauth/unlink', { provider: 'google', subject: '1815' })
    expect(accountChanged).toHaveBeenCalledWith({ kind: 'unlink', method: 'google', answer: {} })
  })
  test('only linked accounts can be authorized again', async () => {
    expect(await codeOf(setup().api.reauthorize('google'))).toBe('must_be_authenticated')
    expect(await codeOf(setup({ user: userWith(EMAIL) }).api.reauthorize('google'))).toBe('linked_account_not_found')
  })
})
