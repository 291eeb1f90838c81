import type { Browser } from '@playwright/test'
import { wire } from '../wire.js'
import { type Host, hostOn, hostUrl, openHost } from './support/host.js'
import { someone, somePhone } from './support/login.js'
import { answerThere } from './support/oauth.js'
import { authenticatorOf, openWithDevice, withPasskeys } from './support/passkeys.js'
import { type App, newApp } from './support/server.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'
import { handed } from './support/wallet-login.js'

const HOST = 'embedded-guard'
const WINDOW_S = 300
const TITLE = 'Log in again'

/** Creates a user with a wallet, and opens a new device whose session for that user is old. */
async function onNewDevice(browser: Browser) {
  const app = await newApp({ embedded_wallet_config: { create_on_login: 'off' }, fresh_login_ttl: WINDOW_S })
  const open = async (email: string) => openLoggedIn(await (await browser.newContext()).newPage(), HOST, app, {}, email)
  const first = await open(someone())
  await first.press('Create wallet')
  await first.waitForEvents('create.resolved')
  const host = await open(first.email)
  await app.travel(WINDOW_S + 1)
  return { app, host, first }
}
const button = ({ root }: Host['dialog'], name: string) => root.getByRole('button', { name, exact: true })
async function typeCode({ dialog }: Host, app: App, to: string) {
  const before = (await app.messages(to)).length
  await expect(dialog.title(TITLE)).toBeVisible()
  await button(dialog, to).click()
  await expect(dialog.title('Enter confirmation code')).toBeVisible()
  await dialog.typeCode(await app.codeFor(to, before + 1))
}

test('after a login long ago a new device signs once the user logs in again, which is not reported as a login', async ({
  browser,
}) => {
  const { app, host, first } = await onNewDevice(browser)
  const stale = await host.stored('token')
  await host.press('Sign')
  await typeCode(host, app, host.email)
  const [signature] = await host.waitForEvents('sign.resolved')
  await host.closed()
  expect(await host.stored('token')).not.toBe(stale)
  expect(await host.events('login.onComplete')).toHaveLength((await first.events('login.onComplete')).length)
  // the device that has the wallet asks nothing
  await first.press('Sign')
  expect(await first.waitForEvents('sign.resolved')).toEqual([signature])
  // the new device has the wallet now, however old the login is
  await app.travel(3 * WINDOW_S)
  await host.press('Sign')
  expect(await host.waitForEvents('sign.resolved', 2)).toEqual([signature, signature])
  expect((await handed(host)).wallets).toMatchObject([{ recoveryMethod: wire.prefix }])
})

test('a phone number is linked after another login, and the code that was typed is still valid', async ({ page }) => {
  const app = await newApp({ sms_auth: true, fresh_login_ttl: WINDOW_S })
  const host = await openLoggedIn(page, HOST, app)
  await app.travel(WINDOW_S + 1)
  await host.press('Link phone')
  const phone = somePhone()
  await expect(host.dialog.title('Connect your phone')).toBeVisible()
  await host.dialog.askBySms(phone.typed)
  await host.dialog.typeCode(await app.codeFor(phone.sent))
  await typeCode(host, app, host.email)
  await host.closed()
  expect(await host.linked()).toEqual(['email', 'phone'])
})

test('Google is linked after another login, without a second visit to Google', async ({ page }) => {
  const app = await newApp({ google_oauth: true, fresh_login_ttl: WINDOW_S })
  const host = await openLoggedIn(page, 'oauth', app)
  await app.travel(WINDOW_S + 1)
  await host.press('Link Google')
  await answerThere(page)
  await typeCode(host, app, host.email)
  await host.waitForEvents('link.onSuccess')
  expect(await host.linked()).toEqual(['email', 'google_oauth'])
})

test('if the browser blocks the login’s window, the page stays and says so, and another try continues the operation', async ({
  page,
}) => {
  const app = await newApp({ google_oauth: true, discord_oauth: true, fresh_login_ttl: WINDOW_S })
  const host = await openLoggedIn(page, 'oauth', app)
  await host.press('Link Google')
  await answerThere(page)
  await host.ready()
  await expect.poll(() => host.linked()).toEqual(['email', 'google_oauth'])
  await host.closed()
  await app.travel(WINDOW_S + 1)
  // the host’s own buttons navigate the page and need no window
  await page.addInitScript(() => {
    const { open } = window
    window.open = () => {
      window.open = open
      return null
    }
  })
  await host.press('Link Discord')
  await answerThere(page)
  await expect(host.dialog.title(TITLE)).toBeVisible()
  const address = page.url()
  await button(host.dialog, 'Google').click()
  const blocked = 'Your browser blocked the window. Allow pop-ups for this page, then try again.'
  await expect(host.dialog.words(blocked)).toBeVisible()
  expect(page.url()).toBe(address)
  const opening = page.waitForEvent('popup')
  await button(host.dialog, 'Try again').click()
  await answerThere(await opening)
  await host.waitForEvents('link.onSuccess')
  expect(await host.linked()).toEqual(['email', 'google_oauth', 'discord_oauth'])
})

test('two operations share one prompt, and closing it rejects both, which can be tried again', async ({ browser }) => {
  const { app, host } = await onNewDevice(browser)
  await host.page.evaluate(() => {
    for (const button of document.querySelectorAll('button'))
      if (button.textContent === 'Sign') for (let times = 0; times < 2; times++) button.click()
  })
  await expect(host.dialog.title(TITLE)).toBeVisible()
  await button(host.dialog, 'Not now').click()
  await host.closed()
  const refused = { code: 'fresh_login_required' }
  expect(await host.waitForEvents('sign.rejected', 2)).toMatchObject([refused, refused])
  // closing the code screen rejects the operation too
  await host.press('Sign')
  await button(host.dialog, host.email).click()
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
  await host.dialog.button('Close').click()
  expect(await host.waitForEvents('sign.rejected', 3)).toMatchObject([refused, refused, refused])
  // a reload during the login loses nothing
  await host.press('Sign')
  await expect(host.dialog.title(TITLE)).toBeVisible()
  await host.page.reload()
  await host.ready()
  await host.shows({ authenticated: true })
  await host.press('Sign')
  await typeCode(host, app, host.email)
  expect(await host.waitForEvents('sign.resolved')).toHaveLength(1)
})

test('a user whose only login is a passkey on another device signs only with that device', async ({
  page,
  browser,
}) => {
  const app = await withPasskeys({ embedded_wallet_config: { create_on_login: 'off' }, fresh_login_ttl: WINDOW_S })
  const { device, host: signedUp } = await openWithDevice(page, app)
  await signedUp.press('Sign up headless')
  await signedUp.waitForEvents('signup.resolved')
  const first = await openHost(page, HOST, app)
  await first.press('Create wallet')
  await first.waitForEvents('create.resolved')
  await first.press('Fork session')
  const [forked] = (await first.waitForEvents('forkSession.resolved')) as [string]

  const elsewhere = await (await browser.newContext()).newPage()
  const authenticator = await authenticatorOf(elsewhere)
  await elsewhere.goto(`${hostUrl(HOST, app)}&${wire.query('token')}=${forked}`)
  const host = hostOn(elsewhere, app)
  await host.dialog.button('Yes, log in').click()
  await host.shows({ authenticated: true, isModalOpen: false })
  await app.travel(WINDOW_S + 1)
  await host.press('Sign')
  await expect(host.dialog.root).toContainText('Is your passkey on another device?')
  await button(host.dialog, 'Passkey').click()
  await expect(host.dialog.button('Retry')).toBeVisible()
  await host.dialog.button('Close').click()
  expect(await host.waitForEvents('sign.rejected')).toMatchObject([{ code: 'fresh_login_required' }])

  await authenticator.reaches(device)
  await host.press('Sign')
  await button(host.dialog, 'Passkey').click()
  expect(await host.waitForEvents('sign.resolved')).toHaveLength(1)
})
