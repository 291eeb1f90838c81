import type { Page } from '@playwright/test'
import { clockOf } from '../clock.js'
import { wire } from '../wire.js'
import { type Host, hostOn, hostUrl, openHost } from './support/host.js'
import { answerThere, consent, popupFor, sendTo } from './support/oauth.js'
import { newApp } from './support/server.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'

declare global {
  interface Window {
    /** The number of messages that the page received. */
    __heard: number
  }
}
const withOAuth = () => newApp({ google_oauth: true, github_oauth: true })
const POPUP = { config: { oauthMode: 'popup' } }
const failed = (host: Host) => expect(host.dialog.title('Authentication failed')).toBeVisible()
const expectClosed = (popup: Page) => expect.poll(() => popup.isClosed()).toBe(true)
/** A page's address with the parameters that an identity provider's redirect would add. */
function returnTo(address: string, of: Record<string, string>): string {
  const to = new URL(address)
  for (const [name, value] of Object.entries(of)) to.searchParams.set(wire.query(`oauth_${name}`), value)
  return to.href
}

test('logs in by a popup: the page stays where it is, and the window is closed, as it is with the dialog', async ({
  page,
}) => {
  const app = await withOAuth()
  const host = await openHost(page, 'oauth', app, POPUP)
  const abandoned = await popupFor(host)
  await host.dialog.button('Close').click()
  await expectClosed(abandoned)
  await host.closed()
  expect(await host.waitForEvents('login.onError')).toEqual(['exited_auth_flow'])

  const popup = await popupFor(host)
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([440, 680])
  await expect(host.dialog.title('Continue in the Google window')).toBeVisible()
  await answerThere(popup)
  await expectClosed(popup)
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await host.waitForEvents('login.onComplete')).toMatchObject([{ loginMethod: 'google', isNewUser: true }])
  expect(await app.count('/oauth/authenticate')).toBe(1)
  expect(await host.stored('oauth_popup')).toBeNull()
  expect(await host.stored('code_verifier')).toBeNull()
})

test('errors in the popup are reported to the page: a failure, a denial, a suspended account', async ({ page }) => {
  const app = await withOAuth()
  const host = await openHost(page, 'oauth', app, POPUP)
  const retry = async () => {
    const opening = page.waitForEvent('popup')
    await host.dialog.button('Retry').click()
    return opening
  }
  const first = await popupFor(host, 'github')
  await answerThere(first, { trouble: 'The token endpoint answers garbage' })
  await expectClosed(first)
  await failed(host)
  await expect(host.dialog.words('Something went wrong. Please try again.')).toBeVisible()
  const second = await retry()
  await answerThere(second, { button: 'Deny' })
  await expectClosed(second)
  await expect(host.dialog.words('Retry and check GitHub to finish connecting your account.')).toBeVisible()
  expect(await app.count('/oauth/authenticate')).toBe(0)
  await answerThere(await retry(), { trouble: 'This account is suspended' })
  await expect(host.dialog.words('Your GitHub account is suspended. Please try another login method.')).toBeVisible()
  await host.dialog.button('Try another login method').click()
  await expect(host.dialog.title('Log in or sign up')).toBeVisible()
  await host.dialog.button('Close').click()
  expect(await host.waitForEvents('login.onError')).toEqual(['exited_auth_flow'])
})

test('a closed window rejects the login or link, and another try works', async ({ page }) => {
  const host = await openLoggedIn(page, 'oauth', await withOAuth(), POPUP)
  const windowBy = async (press: () => Promise<void>) => {
    const opening = page.waitForEvent('popup')
    await press()
    const popup = await opening
    await expect(consent(popup)).toBeVisible()
    return popup
  }
  const link = () => host.press('Link Google')
  await (await windowBy(link)).close()
  await failed(host)
  await expect(host.dialog.words('User rejected request')).toBeVisible()
  await host.dialog.button('Close').click()
  await host.closed()
  expect(await host.waitForEvents('link.onError')).toEqual([['user_rejected_request', { linkMethod: 'google' }]])
  await (await windowBy(link)).close()
  await failed(host)
  await answerThere(await windowBy(() => host.dialog.button('Retry').click()))
  await host.waitForEvents('link.onSuccess')
  expect(await host.linked()).toEqual(['email', 'google_oauth'])
})

test('a page that its COOP cuts off from the popup hears of the login by BroadcastChannel', async ({ page }) => {
  const clock = clockOf(page)
  await clock.control()
  const app = await withOAuth()
  const host = await openHost(page, 'oauth-coop', app, POPUP)
  const headResponse = page.waitForResponse((response) => response.request().method() === 'HEAD')
  const popup = await popupFor(host)
  // COOP makes the window look closed to the page, which must still wait for it
  await headResponse
  await clock.stop()
  await clock.pass(10_000)
  await expect(host.dialog.title('Continue in the Google window')).toBeVisible()
  await clock.resume()
  await answerThere(popup)
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await host.waitForEvents('login.onComplete')).toMatchObject([{ loginMethod: 'google' }])
  expect(await app.count('/oauth/authenticate')).toBe(1)
})

test.describe('the opener is gone', () => {
  test('closed: the window finishes by itself', async ({ page }) => {
    const app = await withOAuth()
    const host = await openHost(page, 'oauth', app, POPUP)
    const popup = await popupFor(host)
    await page.close({ runBeforeUnload: false })
    await answerThere(popup)
    const popupHost = hostOn(popup, app)
    await popupHost.shows({ ready: true, authenticated: true, isModalOpen: false })
    expect(await app.count('/oauth/authenticate')).toBe(1)
  })
  test('reloaded: the window finishes, and the page that was reloaded hears of the session', async ({ page }) => {
    const app = await withOAuth()
    const host = await openHost(page, 'oauth', app, POPUP)
    const popup = await popupFor(host)
    await page.reload()
    await host.ready()
    await answerThere(popup)
    await hostOn(popup, app).shows({ authenticated: true })
    await host.shows({ authenticated: true })
    expect(await app.count('/oauth/authenticate')).toBe(1)
  })
})

test('messages of other origins and windows are ignored; a return with another’s state is phishing', async ({
  page,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const app = await withOAuth()
  const host = await openHost(page, 'oauth', app, POPUP)
  const popup = await popupFor(host)
  const type = wire.popup('OAUTH_RESPONSE')
  await page.evaluate((messageType) => {
    Object.assign(window, { __heard: 0 })
    addEventListener('message', () => Object.assign(window, { __heard: window.__heard + 1 }))
    for (const message of [
      null,
      7,
      'x',
      {},
      { type: messageType },
      { type: messageType, stateCode: 'x', authorizationCode: 'x' },
    ])
      postMessage(message, '*')
  }, type)
  // this message comes from the identity provider's origin instead of the host's
  await popup.evaluate(
    (responseType) => window.opener.postMessage({ type: responseType, stateCode: 'x', authorizationCode: 'x' }, '*'),
    type,
  )
  await expect.poll(() => page.evaluate(() => window.__heard)).toBe(7)
  // the page polls the window several times meanwhile
  await clock.stop()
  await clock.pass(10_000)
  await expect(host.dialog.title('Continue in the Google window')).toBeVisible()
  await clock.resume()

  await sendTo(popup, returnTo(hostUrl('oauth', app), { code: 'stolen', state: 'forged', provider: 'google' }))
  await failed(host)
  await expect(host.dialog.words('Unexpected auth flow. This may be a phishing attempt.')).toBeVisible()
  expect(await app.count('/oauth/authenticate')).toBe(0)
  await host.dialog.button('Try another login method').click()
  const opening = page.waitForEvent('popup')
  await host.dialog.button('Google').click()
  await answerThere(await opening)
  await host.shows({ authenticated: true })
  expect(await app.count('/oauth/authenticate')).toBe(1)
})

test('an OAuth return in a popup is forwarded whether or not the plugin is there', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  const to = returnTo(hostUrl('app', app), { code: 'a code', state: 'a state', provider: 'google-drive' })
  const news = await page.evaluate(
    (url) =>
      new Promise((resolve) => {
        addEventListener('message', ({ data, origin }) => origin === location.origin && data?.type && resolve(data))
        window.open(url, '', 'popup=1')
      }),
    to,
  )
  expect(news).toEqual({ type: wire.popup('OAUTH_RESPONSE'), stateCode: 'a state', authorizationCode: 'a code' })
  await expect.poll(() => page.context().pages().length).toBe(1)
  await host.shows({ authenticated: false, isModalOpen: false })
})

test('a headless login works by a popup', async ({ page }) => {
  const app = await withOAuth()
  const host = await openHost(page, 'oauth', app, POPUP)
  const opening = page.waitForEvent('popup')
  await host.press('GitHub, drawn by the host')
  await answerThere(await opening)
  await host.waitForEvents('initOAuth.resolved')
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await host.waitForEvents('oauth.onComplete')).toMatchObject([{ loginMethod: 'github' }])
})
