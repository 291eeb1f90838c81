import { clockOf } from '../clock.js'
import { wire } from '../wire.js'
import { type Host, hostOn, hostsOrigin, hostUrl, openHost } from './support/host.js'
import { answerThere, choose, consent, goTo, hold, PROVIDERS } from './support/oauth.js'
import { newApp } from './support/server.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'

const ALL = Object.fromEntries(Object.keys(PROVIDERS).map((name) => [`${name}_oauth`, true]))
const withOAuth = (settings: object = {}) => newApp({ ...ALL, ...settings })
const failed = (host: Host) => expect(host.dialog.title('Authentication failed')).toBeVisible()

test.describe('by redirect, there and back', () => {
  test('Google: exactly once, whatever is loaded again; a second login finds the same user', async ({ page }) => {
    const clock = clockOf(page)
    await clock.control()
    const app = await withOAuth()
    const host = await openHost(page, 'oauth', app)
    await goTo(host)
    const release = await hold(page, '/oauth/authenticate')
    await answerThere(page)
    await expect(host.dialog.title('Verifying connection to Google')).toBeVisible()
    await clock.stop()
    release()
    await expect(host.dialog.title('Successfully connected with Google')).toBeVisible()
    await clock.resume()
    await host.shows({ authenticated: true, isModalOpen: false })
    await host.closed()
    expect(await host.waitForEvents('login.onComplete')).toMatchObject([
      { loginMethod: 'google', isNewUser: true, loginAccount: { type: 'google_oauth', subject: '1815' } },
    ])
    // the parameters of the redirect are gone from the address, and nothing of the login stays in storage
    expect(page.url()).toBe(hostUrl('oauth', app))
    for (const key of ['state_code', 'code_verifier', 'headless_oauth', 'oauth_popup'])
      expect(await host.stored(key)).toBeNull()
    await expect.poll(() => app.analytics()).toContain('sdk_authenticate')

    await page.reload()
    await host.shows({ ready: true, authenticated: true })
    await page.goBack()
    await page.goForward()
    await host.shows({ ready: true, authenticated: true, isModalOpen: false })
    expect(await app.count('/oauth/authenticate')).toBe(1)
    expect(await app.count('/oauth/init')).toBe(1)

    await host.press('Log out')
    await host.shows({ authenticated: false })
    await host.openLanding()
    await expect(host.dialog.button('Google')).toContainText('Recent')
    await host.dialog.button('Google').click()
    await answerThere(page)
    await host.shows({ authenticated: true, isModalOpen: false })
    expect(await host.waitForEvents('login.onComplete')).toMatchObject([{ isNewUser: false, loginMethod: 'google' }])
  })
  test('the hash of the page, however long, stays in the browser and is there again', async ({ page }) => {
    const app = await withOAuth()
    const host = await openHost(page, 'oauth', app)
    const hash = `#/orders/7?secret=${'x'.repeat(5000)}`
    const sentTexts: string[] = []
    page.on('request', (request) => sentTexts.push(request.url().split('#')[0] ?? '', request.postData() ?? ''))
    await page.addInitScript(() => addEventListener('hashchange', () => document.body.setAttribute('data-routed', '')))
    await page.evaluate((to) => {
      location.hash = to
    }, hash)
    await goTo(host)
    await answerThere(page)
    await host.shows({ authenticated: true, isModalOpen: false })
    expect(page.url()).toBe(hostUrl('oauth', app) + hash)
    // a hash router gets its event
    await expect(page.locator('body[data-routed]')).toBeVisible()
    expect(sentTexts.filter((text) => text.includes('x'.repeat(20)))).toEqual([])
  })
  for (const [name, when] of [
    ['routed', 'as soon as it mounts'],
    ['routed-early', 'before anything mounts'],
  ] as const)
    test(`to a host whose router changes the address ${when}`, async ({ page }) => {
      const app = await withOAuth()
      const host = await openHost(page, name, app)
      await goTo(host)
      await answerThere(page)
      await host.shows({ authenticated: true, isModalOpen: false })
      expect(page.url()).toBe(hostUrl(name, app))
      expect(await page.evaluate(() => history.state)).toEqual({ key: 'router' })
    })
  test('Apple, whose answer is posted across origins', async ({ page }) => {
    const app = await withOAuth()
    const host = await openHost(page, 'oauth', app)
    await goTo(host, 'apple')
    await answerThere(page)
    await host.shows({ authenticated: true, isModalOpen: false })
    expect(await host.waitForEvents('login.onComplete')).toMatchObject([
      { loginMethod: 'apple', isNewUser: true, loginAccount: { type: 'apple_oauth', subject: '1815' } },
    ])
    expect(page.url()).toBe(hostUrl('oauth', app))
    expect(await app.count('/oauth/authenticate')).toBe(1)
  })
  test('back by the browser’s button, and after a denial, another try works', async ({ page }) => {
    const app = await withOAuth()
    const host = await openHost(page, 'oauth', app)
    await goTo(host, 'linkedin')
    await page.goBack()
    await host.shows({ ready: true, authenticated: false })
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
})

test.describe('what must not log anyone in', () => {
  test('the state of another browser is refused as phishing', async ({ page, browser }) => {
    const app = await withOAuth()
    const elsewhere = await browser.newContext()
    const attacker = await elsewhere.newPage()
    const attackerHost = await openHost(attacker, 'oauth', app)
    await goTo(attackerHost)
    // the attacker stops the page from using the code, and notes the address with the code in it
    await attacker.route('**/*.js', (route) => route.abort())
    await answerThere(attacker)
    await attacker.waitForURL((url) => url.searchParams.has(wire.query('oauth_code')))
    const stolen = attacker.url()
    await elsewhere.close()

    // the victim has started a login too
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
    expect(await host.waitForEvents('login.onError')).toEqual(['oauth_state_mismatch'])
  })
  test('an address that was used before, whose verifier is gone', async ({ page, context }) => {
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
    expect(second.url()).toBe(hostUrl('oauth', app))
    await other.shows({ ready: true, authenticated: false })
    expect(await app.count('/oauth/authenticate')).toBe(1)
    await other.dialog.button('Try another login method').click()
    await expect(other.dialog.button('Google')).toBeVisible()
    await other.shows({ isModalOpen: true, authenticated: false })
    await other.waitForEvents('login.onError')
    await other.dialog.button('Google').click()
    await answerThere(second)
    await other.shows({ authenticated: true, isModalOpen: false })
  })
})

test.describe('within another app', () => {
  const FACEBOOK =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]'
  test.use({ userAgent: FACEBOOK, viewport: { width: 390, height: 844 }, hasTouch: true })

  test('Google shows that it is not possible here and how to leave the app; other providers work', async ({ page }) => {
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
  })
})

test('without storage no redirect begins', async ({ page }) => {
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

test.describe('accounts', () => {
  test('links and unlinks', async ({ page }) => {
    const app = await withOAuth()
    const host = await openLoggedIn(page, 'oauth', app)
    await host.press('Link Google')
    await answerThere(page, { name: 'Grace Hopper' })
    await host.ready()
    const [result] = await host.waitForEvents('link.onSuccess')
    expect(result).toMatchObject({ linkMethod: 'google', linkedAccount: { type: 'google_oauth', subject: '1906' } })
    await host.closed()
    expect(await host.linked()).toEqual(['email', 'google_oauth'])
    expect(await host.events('login.onComplete')).toMatchObject([{ detail: { wasAlreadyAuthenticated: true } }])
    await host.press('Link Google')
    expect(await host.waitForEvents('link.onError')).toEqual([['cannot_link_more_of_type', { linkMethod: 'google' }]])
    await host.press('Unlink Google')
    await host.waitForEvents('unlinkGoogle.resolved')
    expect(await host.linked()).toEqual(['email'])
  })
  test('the provider’s own tokens, with a login and asked for again', async ({ page }) => {
    const app = await withOAuth({ oauth_tokens: true })
    const host = await openHost(page, 'oauth', app)
    await goTo(host)
    await answerThere(page)
    await host.ready()
    const [first] = (await host.waitForEvents('oauth.tokens')) as {
      oAuthTokens: { accessToken: string }
      user: { id: string }
    }[]
    expect(first).toMatchObject({
      oAuthTokens: { provider: 'google', accessToken: expect.any(String), accessTokenExpiresInSeconds: 3599 },
      user: { google: { subject: '1815' } },
    })
    await host.shows({ authenticated: true, isModalOpen: false })
    await host.closed()
    await host.press('Ask Google again')
    await answerThere(page)
    await host.ready()
    const [secondGrant] = (await host.waitForEvents('oauth.tokens')) as (typeof first)[]
    expect(secondGrant?.user.id).toBe(first?.user.id)
    expect(secondGrant?.oAuthTokens.accessToken).not.toBe(first?.oAuthTokens.accessToken)
    await host.shows({ isModalOpen: false })
    expect(await host.linked()).toEqual(['google_oauth'])
  })
})

test('logins in two tabs at the same time do not disturb each other', async ({ page, context }) => {
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
  // the user is logged in already, so the second code is not used
  expect(await app.count('/oauth/authenticate')).toBe(1)
  await expect(other.dialog.root).toBeHidden()
})

test('headless, a denial sets an error code and a state; the next return finishes by itself', async ({ page }) => {
  const app = await withOAuth()
  const host = await openHost(page, 'oauth', app)
  await host.press('GitHub, drawn by the host')
  await answerThere(page, { button: 'Deny' })
  await host.shows({ ready: true, authenticated: false, isModalOpen: false })
  expect(await host.waitForEvents('oauth.onError')).toEqual(['oauth_user_denied'])
  expect(await page.evaluate(() => window.__statuses.oauth?.at(-1))).toBe('error')
  await host.press('GitHub, drawn by the host')
  await answerThere(page)
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await host.waitForEvents('oauth.onComplete')).toMatchObject([{ loginMethod: 'github', isNewUser: true }])
  expect(await page.evaluate(() => window.__statuses.oauth)).toEqual(['initial', 'loading', 'done'])
  expect(await page.evaluate(() => window.__calls.loginWithOAuth?.())).toBeUndefined()
  expect(await app.count('/oauth/authenticate')).toBe(1)
})
