import { wire } from '../wire.js'
import { type Host, hostOn, hostsOrigin, hostUrl, openHost } from './support/host.js'
import { answerThere, choose, consent, goTo, PROVIDERS, type Provider } from './support/oauth.js'
import { newApp } from './support/provider.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'

const ALL = Object.fromEntries(Object.keys(PROVIDERS).map((name) => [`${name}_oauth`, true]))
const withOAuth = (settings: object = {}) => newApp({ ...ALL, ...settings })
const failed = (host: Host) => expect(host.dialog.title('Authentication failed')).toBeVisible()
/** The host's page with what a provider would bring back. */
const returned = (url: string, of: Record<string, string>) => {
  const to = new URL(url)
  for (const [name, value] of Object.entries(of)) to.searchParams.set(wire.query(`oauth_${name}`), value)
  return to.href
}

test.describe('by redirect, there and back', () => {
  for (const provider of Object.keys(PROVIDERS) as Provider[])
    test(PROVIDERS[provider], async ({ page }) => {
      const app = await withOAuth()
      const host = await openHost(page, 'oauth', app)
      await goTo(host, provider)
      await answerThere(page)
      await expect(host.dialog.title(`Successfully connected with ${PROVIDERS[provider]}`)).toBeVisible()
      await host.shows({ authenticated: true, isModalOpen: false })
      await host.closed()
      const [result] = await host.told('login.onComplete')
      expect(result).toMatchObject({
        loginMethod: provider,
        isNewUser: true,
        loginAccount: { type: `${provider}_oauth`, subject: '1815' },
      })
      // removed before anything else runs, and nothing is kept
      expect(page.url()).toBe(hostUrl('oauth', app))
      for (const key of ['state_code', 'code_verifier', 'headless_oauth', 'oauth_popup'])
        expect(await host.stored(key)).toBeNull()
      expect(await app.count('/oauth/authenticate')).toBe(1)
      await expect.poll(() => app.analytics()).toContain('sdk_authenticate')
    })
})

test('a second login finds the same user, and the method is marked as recent', async ({ page }) => {
  const app = await withOAuth()
  const host = await openHost(page, 'oauth', app)
  await goTo(host)
  await answerThere(page)
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await host.openLanding()
  await expect(host.dialog.button('Google')).toContainText('Recent')
  await host.dialog.button('Google').click()
  await answerThere(page)
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await host.told('login.onComplete')).toMatchObject([{ isNewUser: false, loginMethod: 'google' }])
})

test.describe('exactly once', () => {
  test('StrictMode, a reload and the back button exchange nothing again', async ({ page }) => {
    const app = await withOAuth()
    const host = await openHost(page, 'oauth', app)
    await goTo(host)
    await answerThere(page)
    await host.shows({ authenticated: true, isModalOpen: false })
    await page.reload()
    await host.shows({ ready: true, authenticated: true })
    await page.goBack()
    await page.goForward()
    await host.shows({ ready: true, authenticated: true, isModalOpen: false })
    expect(await app.count('/oauth/authenticate')).toBe(1)
    expect(await app.count('/oauth/init')).toBe(1)
  })
  test('the browser’s back button at the provider shows the landing again, and another try works', async ({ page }) => {
    const app = await withOAuth()
    const host = await openHost(page, 'oauth', app)
    await goTo(host)
    await page.goBack()
    await host.ready()
    await host.shows({ authenticated: false })
    if (!(await host.dialog.root.isVisible())) await host.openLanding()
    await host.dialog.button('Google').click()
    await expect(consent(page)).toBeVisible()
    await answerThere(page)
    await host.shows({ authenticated: true })
  })
  test('a code in the address that was used before logs nobody in', async ({ page, context }) => {
    const app = await withOAuth()
    const host = await openHost(page, 'oauth', app)
    await goTo(host)
    const coming = page.waitForRequest(
      (request) => request.url().includes(wire.query('oauth_code')) && request.url().startsWith(hostsOrigin),
    )
    await answerThere(page)
    const used = (await coming).url()
    await host.shows({ authenticated: true, isModalOpen: false })
    await host.press('Log out')
    await host.shows({ authenticated: false })
    const second = await context.newPage()
    await second.goto(used)
    const other = hostOn(second, app)
    await failed(other)
    await other.shows({ ready: true, authenticated: false })
    expect(await app.count('/oauth/authenticate')).toBe(1)
  })
  test('an answer that was lost is asked for again, and is the same login', async ({ page }) => {
    const app = await withOAuth()
    const host = await openHost(page, 'oauth', app)
    await app.fault({ path: '/oauth/authenticate', lose: true })
    await goTo(host)
    await answerThere(page)
    await host.shows({ authenticated: true, isModalOpen: false })
    expect(await app.count('/oauth/authenticate')).toBe(2)
    expect(await host.told('login.onComplete')).toMatchObject([{ isNewUser: true }])
  })
})

test.describe('what must not log anyone in', () => {
  test('the state of another browser is refused as phishing', async ({ page, browser }) => {
    const app = await withOAuth()
    const elsewhere = await browser.newContext()
    const attacker = await elsewhere.newPage()
    const theirs = await openHost(attacker, 'oauth', app)
    await goTo(theirs)
    // the attacker keeps the code from being used, and the address it came with
    await attacker.route('**/*.js', (route) => route.abort())
    await answerThere(attacker)
    await attacker.waitForURL((url) => url.searchParams.has(wire.query('oauth_code')))
    const stolen = attacker.url()
    await elsewhere.close()

    // the victim has a login of their own under way
    const host = await openHost(page, 'oauth', app)
    await goTo(host)
    await page.goto(stolen)
    await failed(host)
    await expect(host.dialog.words('Unexpected auth flow. This may be a phishing attempt.')).toBeVisible()
    await host.shows({ ready: true, authenticated: false })
    expect(await app.count('/oauth/authenticate')).toBe(0)
    await expect.poll(() => app.analytics()).toContain('possible_phishing_attempt')
    await host.dialog.button('Close').last().click()
    await host.closed()
    expect(await host.told('login.onError')).toEqual(['oauth_state_mismatch'])
  })
  test('a return without a stored verifier logs nobody in', async ({ page }) => {
    const app = await withOAuth()
    await page.goto(returned(hostUrl('oauth', app), { code: 'code', state: 'state', provider: 'google' }))
    const host = hostOn(page, app)
    await failed(host)
    expect(page.url()).toBe(hostUrl('oauth', app))
    await host.shows({ ready: true, authenticated: false })
    expect(await app.count('/oauth/authenticate')).toBe(0)
  })
  for (const [what, of] of Object.entries({
    'no provider': { code: 'code', state: 'state' },
    'no state': { code: 'code', provider: 'google' },
    'no code': { state: 'state', provider: 'google' },
    'a provider that there is not': { code: 'code', state: 'state', provider: 'myspace' },
  }))
    test(`two parameters only, ${what}: taken away, and nothing happens`, async ({ page }) => {
      const app = await withOAuth()
      await page.goto(returned(hostUrl('oauth', app), of as Record<string, string>))
      const host = hostOn(page, app)
      await host.ready()
      expect(page.url()).toBe(hostUrl('oauth', app))
      await host.shows({ authenticated: false, isModalOpen: false })
      expect(await app.count('/oauth/authenticate')).toBe(0)
    })
  test('a denial offers another try, which works', async ({ page }) => {
    const app = await withOAuth()
    const host = await openHost(page, 'oauth', app)
    await goTo(host, 'linkedin')
    await answerThere(page, { button: 'Deny' })
    await failed(host)
    await expect(host.dialog.words('Retry and check LinkedIn to finish connecting your account.')).toBeVisible()
    expect(await app.count('/oauth/authenticate')).toBe(0)
    await host.shows({ ready: true, authenticated: false })
    await host.dialog.button('Retry').click()
    await expect(consent(page)).toBeVisible()
    await answerThere(page)
    await host.shows({ authenticated: true, isModalOpen: false })
    expect(await host.events('login.onError')).toEqual([])
  })
  test('closing after a denial is told as oauth_user_denied', async ({ page }) => {
    const app = await withOAuth()
    const host = await openHost(page, 'oauth', app)
    await goTo(host)
    await answerThere(page, { button: 'Deny' })
    await failed(host)
    await host.dialog.button('Close').click()
    await host.closed()
    expect(await host.told('login.onError')).toEqual(['oauth_user_denied'])
  })
  test('a suspended account is named as such', async ({ page }) => {
    const app = await withOAuth()
    const host = await openHost(page, 'oauth', app)
    await goTo(host, 'twitter')
    await answerThere(page, { trouble: 'This account is suspended' })
    await failed(host)
    await expect(host.dialog.words('Your Twitter account is suspended. Please try another login method.')).toBeVisible()
    await host.shows({ ready: true, authenticated: false })
    await host.dialog.button('Close').last().click()
    expect(await host.told('login.onError')).toEqual(['oauth_account_suspended'])
  })
  for (const trouble of ['The token endpoint answers 500', 'What tells who you are answers garbage'])
    test(`a provider in trouble (${trouble}) is not the user’s fault`, async ({ page }) => {
      const app = await withOAuth()
      const host = await openHost(page, 'oauth', app)
      await goTo(host, 'discord')
      await answerThere(page, { trouble })
      await failed(host)
      await expect(host.dialog.words('Something went wrong. Please try again.')).toBeVisible()
      await host.dialog.button('Retry').click()
      await expect(consent(page)).toBeVisible()
      await answerThere(page)
      await host.shows({ authenticated: true })
    })
  test('an app that switches it off meanwhile says so, and offers another method', async ({ page }) => {
    const app = await withOAuth()
    const host = await openHost(page, 'oauth', app)
    await host.openLanding()
    await app.configure({ google_oauth: false })
    await host.dialog.button('Google').click()
    await expect(host.dialog.title('Not allowed')).toBeVisible()
    await expect(host.dialog.words('Login with Google not allowed.')).toBeVisible()
    await host.dialog.button('Try another method').click()
    await expect(host.dialog.title('Log in or sign up')).toBeVisible()
  })
})

test.describe('browsers that cannot', () => {
  const FACEBOOK =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]'
  const SCREEN = { viewport: { width: 390, height: 844 }, hasTouch: true }

  test('Google within another app: says so, and shows the way out; others work', async ({ browser }) => {
    const context = await browser.newContext({ userAgent: FACEBOOK, ...SCREEN })
    const page = await context.newPage()
    const app = await withOAuth()
    const host = await openHost(page, 'oauth', app)
    await choose(host)
    await expect(host.dialog.title('Could not log in with provider')).toBeVisible()
    await expect(host.dialog.root.getByRole('link', { name: 'Open in browser' })).toHaveAttribute(
      'href',
      `x-safari-${page.url()}`,
    )
    await expect(host.dialog.button('Copy link')).toBeVisible()
    expect(await app.count('/oauth/init')).toBe(0)
    await host.dialog.button('Back').click()
    await host.dialog.button('Other socials').click()
    await host.dialog.button('GitHub').click()
    await answerThere(page)
    await host.shows({ authenticated: true })
    await context.close()
  })
  test('Google within another app, where the host wants it tried', async ({ browser }) => {
    const context = await browser.newContext({ userAgent: FACEBOOK, ...SCREEN })
    const page = await context.newPage()
    const host = await openHost(page, 'oauth', await withOAuth(), { config: { allowOAuthInEmbeddedBrowsers: true } })
    await goTo(host)
    await context.close()
  })
  test('without storage a redirect is not begun', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Denied.', 'SecurityError')
        },
      })
    })
    const app = await withOAuth()
    const host = await openHost(page, 'oauth', app)
    await choose(host)
    await expect(host.dialog.title('Could not log in with provider')).toBeVisible()
    expect(await app.count('/oauth/init')).toBe(0)
    await host.dialog.button('Try another login method').click()
    await expect(host.dialog.title('Log in or sign up')).toBeVisible()
  })
  test('Twitter is for desktops, unless the app says otherwise', async ({ browser }) => {
    const context = await browser.newContext({
      userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
      ...SCREEN,
    })
    const page = await context.newPage()
    const app = await newApp({ twitter_oauth: true, google_oauth: true, email_auth: false, sms_auth: false })
    const host = await openHost(page, 'oauth', app)
    await host.openLanding()
    await expect(host.dialog.button('Google')).toBeVisible()
    await expect(host.dialog.button('Twitter')).toHaveCount(0)
    await app.configure({ twitter_oauth_on_mobile_enabled: true })
    await page.reload()
    await host.ready()
    await host.openLanding()
    await expect(host.dialog.button('Twitter')).toBeVisible()
    await context.close()
  })
})

test.describe('accounts', () => {
  test('links and unlinks', async ({ page }) => {
    const app = await withOAuth()
    const host = await openLoggedIn(page, 'oauth', app)
    await host.press('Link Google')
    await answerThere(page, { name: 'Grace Hopper' })
    await expect(host.dialog.title('Successfully connected with Google')).toBeVisible()
    await host.closed()
    const [result] = await host.told('link.onSuccess')
    expect(result).toMatchObject({ linkMethod: 'google', linkedAccount: { type: 'google_oauth', subject: '1906' } })
    expect(await host.linked()).toEqual(['email', 'google_oauth'])
    expect(await host.events('login.onComplete')).toMatchObject([{ detail: { wasAlreadyAuthenticated: true } }])
    await host.press('Link Google')
    expect(await host.told('link.onError')).toEqual([['cannot_link_more_of_type', { linkMethod: 'google' }]])
    await host.press('Unlink Google')
    await host.told('unlinkGoogle.resolved')
    expect(await host.linked()).toEqual(['email'])
  })
  test('an account of another user is named as such, and another one may be linked', async ({ page, context }) => {
    const app = await withOAuth()
    const first = await openHost(page, 'oauth', app)
    await goTo(first, 'discord')
    await answerThere(page)
    await first.shows({ authenticated: true, isModalOpen: false })
    await first.press('Log out')
    await first.shows({ authenticated: false })
    const second = await context.newPage()
    const host = await openLoggedIn(second, 'oauth', app)
    await host.press('Link Discord')
    await answerThere(second)
    await failed(host)
    await expect(host.dialog.words('This account has already been linked to another user.')).toBeVisible()
    await host.dialog.button('Retry').click()
    await answerThere(second, { name: 'Grace Hopper' })
    await host.ready()
    await host.told('link.onSuccess')
    expect(await host.linked()).toEqual(['email', 'discord_oauth'])
  })
  test('a second account of one provider is refused, though it was linked in another tab meanwhile', async ({
    page,
    context,
  }) => {
    const app = await withOAuth()
    const host = await openLoggedIn(page, 'oauth', app)
    await host.press('Link Google')
    await expect(consent(page)).toBeVisible()
    const second = await context.newPage()
    const other = await openHost(second, 'oauth', app)
    await other.press('Link Google')
    await answerThere(second)
    await other.ready()
    await other.told('link.onSuccess')
    await answerThere(page, { name: 'Grace Hopper' })
    await failed(host)
    await expect(host.dialog.words('You cannot authorize more than one account for this user.')).toBeVisible()
    await host.dialog.button('Close').last().click()
    expect(await host.told('link.onError')).toEqual([['cannot_link_more_of_type', { linkMethod: 'google' }]])
  })
  test('the provider’s own tokens, with a login and asked for again', async ({ page }) => {
    const app = await withOAuth({ oauth_tokens: true })
    const host = await openHost(page, 'oauth', app)
    await goTo(host)
    await answerThere(page)
    await host.ready()
    const [first] = (await host.told('oauth.tokens')) as {
      oAuthTokens: { accessToken: string }
      user: { id: string }
    }[]
    expect(first).toMatchObject({
      oAuthTokens: { provider: 'google', accessToken: expect.any(String), accessTokenExpiresInSeconds: 3600 },
      user: { google: { subject: '1815' } },
    })
    await host.closed()
    await host.press('Ask Google again')
    await answerThere(page)
    await host.ready()
    const [again] = (await host.told('oauth.tokens')) as (typeof first)[]
    expect(again?.user.id).toBe(first?.user.id)
    expect(again?.oAuthTokens.accessToken).not.toBe(first?.oAuthTokens.accessToken)
    await host.closed()
    expect(await host.linked()).toEqual(['google_oauth'])
  })
  test('reauthorize is refused for an account that is not linked', async ({ page }) => {
    const host = await openLoggedIn(page, 'oauth', await withOAuth())
    await host.press('Ask Google again')
    expect(await host.told('reauthorize.rejected')).toMatchObject([{ code: 'linked_account_not_found' }])
  })
})

test.describe('several tabs', () => {
  test('two logins under way do not take each other’s place', async ({ page, context }) => {
    const app = await withOAuth()
    const first = await openHost(page, 'oauth', app)
    await goTo(first)
    const second = await context.newPage()
    const other = await openHost(second, 'oauth', app)
    await goTo(other, 'discord')
    // the tab that began first comes back first
    await answerThere(page)
    await first.shows({ authenticated: true, isModalOpen: false })
    await answerThere(second)
    await other.shows({ ready: true, authenticated: true })
    expect((await other.state()).user?.id).toBe((await first.state()).user?.id)
    // logged in already, so nothing is done with it
    expect(await app.count('/oauth/authenticate')).toBe(1)
    await expect(other.dialog.root).toBeHidden()
  })
  test('another tab hears of the login', async ({ page, context }) => {
    const app = await withOAuth()
    const waiting = await openHost(await context.newPage(), 'oauth', app)
    const host = await openHost(page, 'oauth', app)
    await goTo(host)
    await answerThere(page)
    await host.shows({ authenticated: true })
    await waiting.shows({ authenticated: true })
  })
})

test.describe('headless', () => {
  test('the hook goes there, and the page that comes back finishes by itself', async ({ page }) => {
    const app = await withOAuth()
    const host = await openHost(page, 'oauth', app)
    await host.press('GitHub, drawn by the host')
    await answerThere(page)
    await host.shows({ authenticated: true, isModalOpen: false })
    expect(await host.told('oauth.onComplete')).toMatchObject([{ loginMethod: 'github', isNewUser: true }])
    expect(await page.evaluate(() => window.__statuses.oauth)).toEqual(['initial', 'loading', 'done'])
    expect(await page.evaluate(() => window.__calls.loginWithOAuth?.())).toBeUndefined()
    expect(await app.count('/oauth/authenticate')).toBe(1)
  })
  test('a denial is a code and a state', async ({ page }) => {
    const host = await openHost(page, 'oauth', await withOAuth())
    await host.press('GitHub, drawn by the host')
    await answerThere(page, { button: 'Deny' })
    await host.ready()
    expect(await host.told('oauth.onError')).toEqual(['oauth_user_denied'])
    expect(await page.evaluate(() => window.__statuses.oauth?.at(-1))).toBe('error')
    await host.shows({ ready: true, authenticated: false, isModalOpen: false })
  })
  test('disableSignup refuses a new user', async ({ page }) => {
    const app = await withOAuth()
    const host = await openHost(page, 'oauth', app)
    await host.press('GitHub, nobody new')
    await answerThere(page)
    await host.ready()
    expect(await host.told('oauth.onError')).toEqual(['user_does_not_exist'])
    await host.shows({ ready: true, authenticated: false })
  })
})

test('a user who logged in by email keeps being who they are', async ({ page }) => {
  const app = await withOAuth()
  const host = await openLoggedIn(page, 'oauth', app)
  await host.press('Link Discord')
  await answerThere(page)
  await host.ready()
  await host.told('link.onSuccess')
  expect(await host.linked()).toEqual(['email', 'discord_oauth'])
})
