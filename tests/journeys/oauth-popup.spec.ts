import type { Page } from '@playwright/test'
import { clockOf } from '../clock.js'
import { wire } from '../wire.js'
import { type Host, hostOn, hostUrl, openHost } from './support/host.js'
import { answerThere, choose, consent, popupFor, sendTo } from './support/oauth.js'
import { newApp } from './support/provider.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'

declare global {
  interface Window {
    /** Messages that came to the page. */
    __heard: number
  }
}
const withOAuth = () => newApp({ google_oauth: true, github_oauth: true })
const POPUP = { config: { oauthMode: 'popup' } }
const failed = (host: Host) => expect(host.dialog.title('Authentication failed')).toBeVisible()
const gone = (popup: Page) => expect.poll(() => popup.isClosed()).toBe(true)

test('logs in by a popup: the page stays where it is, and the window is closed', async ({ page }) => {
  const app = await withOAuth()
  const host = await openHost(page, 'oauth', app, POPUP)
  const popup = await popupFor(host)
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([440, 680])
  await expect(host.dialog.title('Continue in the Google window')).toBeVisible()
  await answerThere(popup)
  await gone(popup)
  await expect(host.dialog.title('Successfully connected with Google')).toBeVisible()
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await host.told('login.onComplete')).toMatchObject([{ loginMethod: 'google', isNewUser: true }])
  expect(await app.count('/oauth/authenticate')).toBe(1)
  expect(await host.stored('oauth_popup')).toBeNull()
  expect(await host.stored('code_verifier')).toBeNull()
})

test('a window that is closed is a rejection, and another try works', async ({ page }) => {
  const app = await withOAuth()
  const host = await openHost(page, 'oauth', app, POPUP)
  const popup = await popupFor(host)
  await popup.close()
  await failed(host)
  await expect(host.dialog.words('User rejected request')).toBeVisible()
  const opening = page.waitForEvent('popup')
  await host.dialog.button('Retry').click()
  await answerThere(await opening)
  await host.shows({ authenticated: true })
})

test('a denial in the popup offers another try and another method', async ({ page }) => {
  const host = await openHost(page, 'oauth', await withOAuth(), POPUP)
  const popup = await popupFor(host)
  await answerThere(popup, { button: 'Deny' })
  await gone(popup)
  await failed(host)
  await expect(host.dialog.words('Retry and check Google to finish connecting your account.')).toBeVisible()
  await host.dialog.button('Back').click()
  await expect(host.dialog.title('Log in or sign up')).toBeVisible()
  await host.dialog.button('Close').click()
  expect(await host.told('login.onError')).toEqual(['exited_auth_flow'])
})

test('a suspended account leads to another way', async ({ page }) => {
  const host = await openHost(page, 'oauth', await withOAuth(), POPUP)
  await answerThere(await popupFor(host, 'github'), { trouble: 'This account is suspended' })
  await failed(host)
  await expect(host.dialog.words('Your GitHub account is suspended. Please try another login method.')).toBeVisible()
  await host.dialog.button('Try another login method').click()
  await expect(host.dialog.title('Log in or sign up')).toBeVisible()
})

test('a provider in trouble comes back as an error', async ({ page }) => {
  const host = await openHost(page, 'oauth', await withOAuth(), POPUP)
  const popup = await popupFor(host)
  await answerThere(popup, { trouble: 'The token endpoint answers garbage' })
  await gone(popup)
  await failed(host)
  await expect(host.dialog.words('Something went wrong. Please try again.')).toBeVisible()
})

test('a popup times out after two minutes, and its late answer still logs in', async ({ page }) => {
  await clockOf(page).control()
  const host = await openHost(page, 'oauth', await withOAuth(), POPUP)
  const popup = await popupFor(host)
  await clockOf(page).pass(100_000)
  await expect(host.dialog.title('Continue in the Google window')).toBeVisible()
  await clockOf(page).pass(25_000)
  await failed(host)
  await expect(host.dialog.words('Authorization request timed out after 2 minutes.')).toBeVisible()
  await answerThere(popup)
  await gone(popup)
  await expect(async () => {
    await clockOf(page).pass(1_000)
    await host.shows({ authenticated: true })
  }).toPass()
})

test('a browser that refuses the popup is led there by redirect', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  const app = await withOAuth()
  const host = await openHost(page, 'oauth', app, POPUP)
  await choose(host)
  await expect(consent(page)).toBeVisible()
  await answerThere(page)
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await app.count('/oauth/authenticate')).toBe(1)
})

test('a page that its COOP cuts off from the popup hears of the login by BroadcastChannel', async ({ page }) => {
  await clockOf(page).control()
  const app = await withOAuth()
  const host = await openHost(page, 'oauth-coop', app, POPUP)
  const popup = await popupFor(host)
  // to the page the window looks closed, however often it looks: it is not taken for that
  await clockOf(page).pass(10_000)
  await expect(host.dialog.title('Continue in the Google window')).toBeVisible()
  await answerThere(popup)
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await host.told('login.onComplete')).toMatchObject([{ loginMethod: 'google' }])
  expect(await app.count('/oauth/authenticate')).toBe(1)
})

test.describe('the opener is gone', () => {
  test('closed: the window finishes by itself', async ({ page }) => {
    const app = await withOAuth()
    const host = await openHost(page, 'oauth', app, POPUP)
    const popup = await popupFor(host)
    await page.close({ runBeforeUnload: false })
    await answerThere(popup)
    const left = hostOn(popup, app)
    await left.shows({ ready: true, authenticated: true, isModalOpen: false })
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

test('closing the dialog closes the window', async ({ page }) => {
  const host = await openHost(page, 'oauth', await withOAuth(), POPUP)
  const popup = await popupFor(host)
  await host.dialog.button('Close').click()
  await gone(popup)
  await host.closed()
  expect(await host.told('login.onError')).toEqual(['exited_auth_flow'])
})

test('a window whose state is another’s is refused as phishing', async ({ page }) => {
  const app = await withOAuth()
  const host = await openHost(page, 'oauth', app, POPUP)
  const popup = await popupFor(host)
  const forged = new URL(hostUrl('oauth', app))
  const of = { code: 'stolen', state: 'forged', provider: 'google' }
  for (const [name, value] of Object.entries(of)) forged.searchParams.set(wire.query(`oauth_${name}`), value)
  await sendTo(popup, forged.href)
  await failed(host)
  await expect(host.dialog.words('Unexpected auth flow. This may be a phishing attempt.')).toBeVisible()
  expect(await app.count('/oauth/authenticate')).toBe(0)
})

test('messages of other origins and windows are ignored', async ({ page }) => {
  await clockOf(page).control()
  const app = await withOAuth()
  const host = await openHost(page, 'oauth', app, POPUP)
  const popup = await popupFor(host)
  const type = wire.popup('OAUTH_RESPONSE')
  await page.evaluate((said) => {
    Object.assign(window, { __heard: 0 })
    addEventListener('message', () => Object.assign(window, { __heard: window.__heard + 1 }))
    for (const news of [null, 7, 'x', {}, { type: said }, { type: said, stateCode: 'x', authorizationCode: 'x' }])
      postMessage(news, '*')
  }, type)
  // from the provider's own origin, not the host's
  await popup.evaluate(
    (said) => window.opener.postMessage({ type: said, stateCode: 'x', authorizationCode: 'x' }, '*'),
    type,
  )
  await expect.poll(() => page.evaluate(() => window.__heard)).toBe(7)
  // it looks for news again and again
  await clockOf(page).pass(10_000)
  await expect(host.dialog.title('Continue in the Google window')).toBeVisible()
  await answerThere(popup)
  await host.shows({ authenticated: true })
  expect(await app.count('/oauth/authenticate')).toBe(1)
})

test('an OAuth return in a popup is forwarded whether or not the plugin is there', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  const to = new URL(hostUrl('app', app))
  const of = { code: 'a code', state: 'a state', provider: 'google-drive' }
  for (const [name, value] of Object.entries(of)) to.searchParams.set(wire.query(`oauth_${name}`), value)
  const news = await page.evaluate(
    (url) =>
      new Promise((resolve) => {
        addEventListener('message', ({ data, origin }) => origin === location.origin && data?.type && resolve(data))
        window.open(url, '', 'popup=1')
      }),
    to.href,
  )
  expect(news).toEqual({ type: wire.popup('OAUTH_RESPONSE'), stateCode: 'a state', authorizationCode: 'a code' })
  await expect.poll(() => page.context().pages().length).toBe(1)
  await host.shows({ authenticated: false, isModalOpen: false })
})

test('links by a popup, and closing the window is told', async ({ page }) => {
  const app = await withOAuth()
  const host = await openLoggedIn(page, 'oauth', app, POPUP)
  const opening = page.waitForEvent('popup')
  await host.press('Link Google')
  const popup = await opening
  await expect(consent(popup)).toBeVisible()
  await popup.close()
  await failed(host)
  await host.dialog.button('Close').click()
  await host.closed()
  expect(await host.told('link.onError')).toEqual([['user_rejected_request', { linkMethod: 'google' }]])
  const second = page.waitForEvent('popup')
  await host.press('Link Google')
  await answerThere(await second)
  await host.told('link.onSuccess')
})

test('headless, by a popup', async ({ page }) => {
  const app = await withOAuth()
  const host = await openHost(page, 'oauth', app, POPUP)
  const opening = page.waitForEvent('popup')
  await host.press('GitHub, drawn by the host')
  await answerThere(await opening)
  await host.told('initOAuth.resolved')
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await host.told('oauth.onComplete')).toMatchObject([{ loginMethod: 'github' }])
})
