import type { Page } from '@playwright/test'
import { clockOf } from '../clock.js'
import { openHost } from './support/host.js'
import { logIn, someone } from './support/login.js'
import { recordComplaints } from './support/network.js'
import type { App } from './support/provider.js'
import { expect, test } from './support/test.js'

/** Lets the waits between retries pass at once, until a path was asked this often. */
const retried = (page: Page, app: App, path: string, times: number) =>
  expect
    .poll(async () => {
      await clockOf(page).jump(1_500)
      return app.count(path)
    })
    .toBe(times)
/** Patience enough for a clock that jumps. */
const PATIENT = { config: { timeout: 2_000_000_000 } }

test('500 twice, then 200: the user notices nothing but the wait', async ({ page, app }) => {
  await clockOf(page).control()
  const host = await openHost(page, 'app', app, PATIENT)
  await app.fault({ path: '/passwordless/init', status: 500, count: 2 })
  const email = someone()
  await host.openLanding()
  await host.dialog.emailField.fill(email)
  await host.dialog.emailField.press('Enter')
  await expect(host.dialog.root.locator('[aria-busy=true]')).toBeVisible()
  await retried(page, app, '/passwordless/init', 3)
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
  expect((await app.messages(email)).length).toBe(1)
  expect(await host.events('login.onError')).toEqual([])
})

test('a server that stays down is an error with a way back, the address kept', async ({ page, app }) => {
  await clockOf(page).control()
  const host = await openHost(page, 'app', app, PATIENT)
  await app.fault({ path: '/passwordless/init', status: 503, count: null })
  const email = someone()
  await host.openLanding()
  await host.dialog.emailField.fill(email)
  await host.dialog.emailField.press('Enter')
  await retried(page, app, '/passwordless/init', 2)
  await clockOf(page).jump(4_500)
  await expect.poll(() => app.count('/passwordless/init')).toBe(3)
  await clockOf(page).jump(13_500)
  await expect(host.dialog.title('Something went wrong')).toBeVisible()
  await expect(host.dialog.words('Try again later')).toBeVisible()
  expect(await app.count('/passwordless/init')).toBe(4)
  await app.heal()
  await host.dialog.button('Try again').click()
  await expect(host.dialog.emailField).toHaveValue(email)
  await host.dialog.emailField.press('Enter')
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
})

test('no answer at all: timed out, and the way back', async ({ page, app }) => {
  await clockOf(page).control()
  const host = await openHost(page, 'app', app, PATIENT)
  await page.route(/passwordless\/init$/, () => {}) // for ever
  const email = someone()
  await host.openLanding()
  await host.dialog.emailField.fill(email)
  let attempts = 0
  page.on('request', (request) => request.url().endsWith('/passwordless/init') && attempts++)
  await Promise.all([page.waitForRequest(/passwordless\/init$/), host.dialog.emailField.press('Enter')])
  await clockOf(page).jump(2_000_000_000)
  await expect(host.dialog.title('Timed out')).toBeVisible()
  await clockOf(page).jump(60_000)
  expect(attempts).toBe(1) // a timed-out attempt is not repeated
  await page.unrouteAll()
  await host.dialog.button('Try again').click()
  await expect(host.dialog.emailField).toHaveValue(email)
  await host.dialog.emailField.press('Enter')
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
})

test('no answer to the code: it can be sent again', async ({ page, app }) => {
  await clockOf(page).control()
  const host = await openHost(page, 'app', app, PATIENT)
  const email = someone()
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await page.route(/passwordless\/authenticate$/, () => {}) // for ever
  const sent = page.waitForRequest(/passwordless\/authenticate$/)
  await host.dialog.typeCode(await app.codeFor(email))
  await sent
  await expect(host.dialog.words('Checking your code')).toBeVisible()
  await clockOf(page).jump(2_000_000_000)
  await expect(host.dialog.words('Issue verifying code')).toBeVisible()
  await page.unrouteAll()
  await host.dialog.button('Try again').click()
  await host.shows({ authenticated: true })
})

test('an answer that is no JSON, to the address', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  await app.fault({ path: '/passwordless/init', malformed: true })
  await host.openLanding()
  await host.dialog.emailField.fill(someone())
  await host.dialog.emailField.press('Enter')
  await expect(host.dialog.title('Something went wrong')).toBeVisible()
  await host.dialog.button('Try again').click()
  await host.dialog.emailField.press('Enter')
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
})

test('an answer that is no JSON, to the code: nothing is lost', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  const email = someone()
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await app.fault({ path: '/passwordless/authenticate', malformed: true })
  await host.dialog.typeCode(await app.codeFor(email))
  await expect(host.dialog.words('Issue verifying code')).toBeVisible()
  await expect(host.dialog.codeField).toHaveValue(/^\d{6}$/)
  await host.dialog.button('Try again').click()
  await host.shows({ authenticated: true })
})

test('an answer that was lost on the way costs no login', async ({ page, app }) => {
  await clockOf(page).control()
  const host = await openHost(page, 'app', app, PATIENT)
  const email = someone()
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await app.fault({ path: '/passwordless/authenticate', lose: true })
  await host.dialog.typeCode(await app.codeFor(email))
  await retried(page, app, '/passwordless/authenticate', 2)
  await host.shows({ authenticated: true })
  await clockOf(page).jump(1_400)
  await host.closed()
  const [result] = await host.told('login.onComplete')
  expect(result).toMatchObject({ isNewUser: true, user: { email: { address: email } } })
})

test('offline while the code is checked, and back: the login goes on by itself', async ({ page, context, app }) => {
  const host = await openHost(page, 'app', app)
  const email = someone()
  await host.openLanding()
  await host.dialog.askByEmail(email)
  const code = await app.codeFor(email)
  await context.setOffline(true)
  await host.dialog.typeCode(code)
  await expect(host.dialog.words('Checking your code')).toBeVisible()
  await context.setOffline(false)
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.told('login.onComplete')
})

test('offline when the address is sent: an error, and the same address works once back', async ({
  page,
  context,
  app,
}) => {
  await clockOf(page).control()
  const host = await openHost(page, 'app', app, PATIENT)
  const email = someone()
  await host.openLanding()
  await host.dialog.emailField.fill(email)
  await context.setOffline(true)
  await host.dialog.emailField.press('Enter')
  await expect
    .poll(async () => {
      await clockOf(page).jump(14_000)
      return host.dialog.title('Something went wrong').isVisible()
    })
    .toBe(true)
  await context.setOffline(false)
  await host.dialog.button('Try again').click()
  await expect(host.dialog.emailField).toHaveValue(email)
  await host.dialog.emailField.press('Enter')
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
})

test('an account of a kind that this version does not know is skipped with a warning', async ({ page, app }) => {
  const complaints = recordComplaints(page)
  await page.route(/\/passwordless\/authenticate$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { user: { linked_accounts: object[] } }
    body.user.linked_accounts.push({ type: 'hologram', address: 'x', verified_at: 1 }, null as never)
    await route.fulfill({ response: answer, json: body })
  })
  const host = await openHost(page, 'app', app)
  const email = await logIn(host, app)
  const { user } = await host.state()
  expect(user).toMatchObject({ email: { address: email }, linkedAccounts: [{ type: 'email' }] })
  expect(complaints.join('\n')).toContain('hologram')
})

test('localStorage denied: a login works, in memory', async ({ page, app }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  const host = await openHost(page, 'app', app)
  await logIn(host, app)
  await host.press('Get token')
  const [token] = await host.told('getAccessToken.resolved')
  expect(token).toMatch(/^ey/)
  await host.press('Refresh user')
  await host.told('refreshUser.resolved')
  expect(await app.count('/sessions')).toBe(1)
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await host.told('logout.onSuccess')
})

test('localStorage full: a login works, in memory', async ({ page, app }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const host = await openHost(page, 'app', app)
  await logIn(host, app)
})
