import type { Page } from '@playwright/test'
import { clockOf } from '../clock.js'
import { openHost } from './support/host.js'
import { logIn, someone } from './support/login.js'
import { expect, test } from './support/test.js'

const ADDRESS = /passwordless\/init$/
const CODE = /passwordless\/authenticate$/
/** A request timeout that does not expire when the test moves the clock. */
const PATIENT = { config: { timeout: 2_000_000_000 } }

/** Skips the delays between retries until the condition holds. */
const afterRetries = (page: Page, isSo: () => Promise<boolean>) =>
  expect
    .poll(async () => {
      await clockOf(page).pass(13_500)
      return isSo()
    })
    .toBe(true)

test('an address that cannot be sent (server down, no JSON, no answer, offline) shows an error and is kept', async ({
  page,
  context,
  app,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const host = await openHost(page, 'app', app, PATIENT)
  const { emailField } = host.dialog
  const wrong = host.dialog.title('Something went wrong')
  const email = someone()
  let attempts = 0
  page.on('request', (request) => ADDRESS.test(request.url()) && attempts++)
  const goBack = async () => {
    await host.dialog.button('Try again').click()
    await expect(emailField).toHaveValue(email)
  }
  await host.openLanding()
  await emailField.fill(email)
  await clock.stop()

  await app.fault({ path: '/passwordless/init', status: 503, count: null })
  await emailField.press('Enter')
  await expect(host.dialog.root.locator('[aria-busy=true]')).toBeVisible()
  await afterRetries(page, () => wrong.isVisible())
  await expect(host.dialog.words('Try again later')).toBeVisible()
  expect(attempts).toBe(4)
  await app.heal()
  await goBack()

  await app.fault({ path: '/passwordless/init', malformed: true })
  await emailField.press('Enter')
  await expect(wrong).toBeVisible()
  await goBack()

  await page.route(ADDRESS, () => {}) // the request never gets an answer
  attempts = 0
  await Promise.all([page.waitForRequest(ADDRESS), emailField.press('Enter')])
  await clock.jump(2_000_000_000)
  await expect(host.dialog.title('Timed out')).toBeVisible()
  await clock.jump(60_000)
  expect(attempts).toBe(1) // a timed-out attempt is not repeated
  await page.unrouteAll()
  await goBack()

  await context.setOffline(true)
  await emailField.press('Enter')
  await afterRetries(page, () => wrong.isVisible())
  await context.setOffline(false)
  await goBack()

  await emailField.press('Enter')
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
  expect(await host.events('login.onError')).toEqual([])
})

test('a code that cannot be checked (no answer, no JSON, too often) shows an error and can be sent again', async ({
  page,
  app,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const host = await openHost(page, 'app', app, PATIENT)
  const issue = host.dialog.words('Issue verifying code')
  const email = someone()
  await host.openLanding()
  await host.dialog.askByEmail(email)
  const code = await app.codeFor(email)
  await clock.stop()

  await page.route(CODE, () => {}) // the request never gets an answer
  await Promise.all([page.waitForRequest(CODE), host.dialog.typeCode(code)])
  await expect(host.dialog.words('Checking your code')).toBeVisible()
  await clock.jump(2_000_000_000)
  await expect(issue).toBeVisible()
  await expect(host.dialog.codeField).toHaveValue(code)
  await page.unrouteAll()

  const tooOften = { status: 429, body: { error: 'Too often.', code: 'too_many_requests' } }
  const wait = host.dialog.words('Too many attempts. Please wait before trying again, or choose another way.')
  for (const [answer, words] of [
    [{ malformed: true }, issue],
    [tooOften, wait],
  ] as const) {
    await app.fault({ path: '/passwordless/authenticate', ...answer })
    await host.dialog.button('Try again').click()
    await app.met()
    await expect(words).toBeVisible()
    await expect(host.dialog.codeField).toHaveValue(code)
  }

  await host.dialog.button('Try again').click()
  await expect(host.dialog.title('Success!')).toBeVisible()
  await clock.resume()
  await host.shows({ authenticated: true, isModalOpen: false })
})

test('offline while the code is checked, then an answer lost on the way: the login goes on by itself', async ({
  page,
  context,
  app,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const host = await openHost(page, 'app', app, PATIENT)
  const email = someone()
  await host.openLanding()
  await host.dialog.askByEmail(email)
  const code = await app.codeFor(email)
  await clock.stop()
  await context.setOffline(true)
  await host.dialog.typeCode(code)
  await expect(host.dialog.words('Checking your code')).toBeVisible()
  await app.fault({ path: '/passwordless/authenticate', lose: true })
  await context.setOffline(false)
  await afterRetries(page, async () => (await host.state()).authenticated)
  expect(await app.count('/passwordless/authenticate')).toBe(2)
  await clock.resume()
  await host.closed()
  const [result] = await host.waitForEvents('login.onComplete')
  expect(result).toMatchObject({ isNewUser: true, user: { email: { address: email } } })
})

test('without storage, cookies and channels a login works in memory', async ({ page, app }) => {
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: deny })
    Object.defineProperty(document, 'cookie', { get: deny, set: deny })
    window.BroadcastChannel = new Proxy(BroadcastChannel, { construct: deny })
  })
  const host = await openHost(page, 'app', app)
  await logIn(host, app)
  await host.press('Get token')
  const [token] = await host.waitForEvents('getAccessToken.resolved')
  expect(token).toMatch(/^ey/)
  await host.press('Refresh user')
  await host.waitForEvents('refreshUser.resolved')
  expect(await app.count('/sessions')).toBe(1)
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await host.waitForEvents('logout.onSuccess')
})
