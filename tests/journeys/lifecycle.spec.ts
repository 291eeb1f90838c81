import { wire } from '../wire.js'
import { hostOn, hostUrl, openHost } from './support/host.js'
import { logIn, someone } from './support/login.js'
import { holdAnswers, recordComplaints, reportViolations } from './support/network.js'
import { newApp } from './support/server.js'
import { openLoggedIn } from './support/session.js'
import { expect, inMotion, test } from './support/test.js'
import { countTimers } from './support/timers.js'

test.use(inMotion)

test('StrictMode mounts twice, the SDK starts once: one configuration, one refresh, one sdk_initialize', async ({
  page,
  app,
}) => {
  const host = await openLoggedIn(page, 'app', app)
  expect(await app.count(`/apps/${app.id}`)).toBe(1)
  expect(await app.count('/sessions')).toBe(1)
  expect(await app.analytics()).toEqual([]) // there are no events before the first interaction
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await host.openLanding()
  await expect.poll(() => app.analytics()).toEqual(['modal_open', 'sdk_initialize'])
})

test('the provider is unmounted while a code is asked for, while it is verified, while a session is refreshed', async ({
  page,
  app,
}) => {
  const host = await openHost(page, 'unmount', app)
  const mount = (isMounted: boolean) => page.evaluate((on) => window.__calls.setMounted?.(on as never), isMounted)
  /**
   * Unmounts the provider while a call is pending, and mounts it again. Returns the callbacks that were called since.
   */
  async function remount(heldAnswer: { arrived(): Promise<void>; release(): void }) {
    await heldAnswer.arrived()
    await mount(false)
    await expect(page.getByText('No provider')).toBeVisible()
    await expect(page.locator('latchkit-modal')).toHaveCount(0)
    const eventCount = (await host.events()).length
    heldAnswer.release()
    await mount(true)
    await host.ready()
    return (await host.events()).slice(eventCount)
  }

  const heldInit = await holdAnswers(page, /passwordless\/init$/)
  await host.openLanding()
  await host.dialog.emailField.fill(someone())
  await host.dialog.emailField.press('Enter')
  expect(await remount(heldInit)).toEqual([])

  const email = someone()
  const verified = await holdAnswers(page, /passwordless\/authenticate$/)
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await host.dialog.typeCode(await app.codeFor(email))
  expect(await remount(verified)).toEqual([])
  const { authenticated, user } = await host.state()
  expect(authenticated).toBe(user !== null)
  if (!authenticated) await logIn(host, app)

  const refreshed = await holdAnswers(page, /api\/v1\/sessions$/)
  await host.press('Refresh user')
  await remount(refreshed)
  expect(await host.waitForEvents('refreshUser.rejected')).toMatchObject([{ code: 'destroyed' }])
  await host.shows({ ready: true, authenticated: true })
})

test('a page at rest has no timer of ours, logged in or out, seen or hidden; a client that is unmounted half way leaves none', async ({
  page,
  app,
}) => {
  await countTimers(page)
  const expectNoTimers = () => expect.poll(() => page.evaluate(() => [...window.__timers.values()])).toEqual([])
  const expectTimers = () => expect.poll(() => page.evaluate(() => window.__timers.size)).toBeGreaterThan(0)
  const host = await openHost(page, 'unmount', app)
  await expectNoTimers()
  const remount = async (meanwhile = () => {}) => {
    await page.evaluate(() => window.__calls.setMounted?.(false as never))
    await expect(page.getByText('No provider')).toBeVisible()
    await expectNoTimers()
    meanwhile()
    await page.evaluate(() => window.__calls.setMounted?.(true as never))
    await host.ready()
    await expectNoTimers()
  }
  // on the code screen, the delay until a code can be sent again is a timer
  await host.openLanding()
  await host.dialog.askByEmail(someone())
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
  await host.dialog.button('Resend code').click()
  await expectTimers()
  await remount()
  // while a call is pending, its timeout is a timer
  await logIn(host, app)
  const refreshed = await holdAnswers(page, /api\/v1\/sessions$/)
  await host.press('Refresh user')
  await refreshed.arrived()
  await expectTimers()
  await remount(refreshed.release)
  // a logged-in page has no timer, because a token is renewed when somebody asks for it
  await host.shows({ authenticated: true })
  await expectNoTimers()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expectNoTimers()
})

test('two apps on one page have separate sessions', async ({ page, app }) => {
  const second = await newApp({ name: 'Second' })
  await page.goto(hostUrl('two', app, { second }))
  const one = hostOn(page, app, 'first')
  const two = hostOn(page, second, 'second')
  await one.ready()
  await two.ready()
  const email = await logIn(one, app)
  await two.shows({ authenticated: false, user: null })
  expect(await two.events('login.onComplete')).toEqual([])
  const other = await logIn(two, second)
  expect((await one.state()).user?.email?.address).toBe(email)
  expect((await two.state()).user?.email?.address).toBe(other)
  const cookies = await one.cookies()
  expect(cookies.find(({ name }) => name === wire.cookie.token)?.value).toBe(
    JSON.parse((await one.stored('token')) ?? '""'),
  )
  await two.press('Log out')
  await two.shows({ authenticated: false })
  await one.shows({ authenticated: true })
  expect(await one.cookies()).toEqual(cookies)
  expect(await one.events('token.removed')).toEqual([])
  await page.reload()
  await one.shows({ ready: true, authenticated: true })
  await two.shows({ ready: true, authenticated: false })
})

test('an invalid app id throws at render without a request; a valid one shows its app', async ({
  page,
  app,
  uncaught,
}) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await page.goto(hostUrl('failing', { id: 'short' }))
  await expect(page.getByRole('alert')).toContainText('missing_or_invalid_app_id: appId must have 25 characters')
  expect(requestedUrls.filter((url) => url.includes('/api/'))).toEqual([])
  expect(uncaught).toEqual([])
  await page.goto(hostUrl('failing', app))
  await expect(page.getByText('It started.')).toBeVisible()
})

test('standalone: the same login inline, no dialog; hiding it ends the login', async ({ page, app }) => {
  const host = await openHost(page, 'standalone', app)
  const main = page.getByRole('main')
  const landing = main.getByRole('heading', { name: 'Log in or sign up' })
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(landing).toBeVisible()
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(landing).toHaveCount(0)
  expect(await host.waitForEvents('login.onError')).toEqual(['exited_auth_flow'])

  await page.getByRole('button', { name: 'Show' }).click()
  await expect(landing).toBeVisible()
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Close' })).toHaveCount(0)
  const email = someone()
  await main.getByRole('textbox', { name: 'Email' }).fill(email)
  await main.getByRole('textbox', { name: 'Email' }).press('Enter')
  await expect(main.getByRole('heading', { name: 'Enter confirmation code' })).toBeVisible()
  await main.getByRole('textbox', { name: '6-digit code' }).pressSequentially(await app.codeFor(email))
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.waitForEvents('login.onComplete')
})

test('under a strict policy with Trusted Types: a whole login, SMS field included, without one violation', async ({
  page,
  app,
}) => {
  const complaints = recordComplaints(page)
  await reportViolations(page)
  const host = await openHost(page, 'csp', app)
  await host.openLanding()
  await host.dialog.button('Continue with SMS').click()
  await expect(host.dialog.root.getByRole('combobox', { name: 'Country code' })).toBeVisible()
  await host.dialog.button('Continue with Email').click()
  await host.dialog.askByEmail('ada@example.com')
  await host.dialog.typeCode(await app.codeFor('ada@example.com'))
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  expect(complaints).toEqual([])
  // control: the page's policy does block an inline style
  await page.evaluate(() => {
    const script = document.createElement('style')
    script.textContent = 'body{}'
    document.head.append(script)
  })
  await expect.poll(() => complaints.join()).toContain('violation: style-src-elem')
})

test('under a policy that trusts scripts by a nonce alone: a whole login without one violation', async ({
  page,
  app,
}) => {
  const complaints = recordComplaints(page)
  await reportViolations(page)
  const host = await openHost(page, 'csp-nonce', app)
  await host.openLanding()
  await host.dialog.askByEmail('ada@example.com')
  await host.dialog.typeCode(await app.codeFor('ada@example.com'))
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  expect(complaints).toEqual([])
  // control: the page's policy does block an inline style
  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body{}'
    document.head.append(style)
  })
  await expect.poll(() => complaints.join()).toContain('violation: style-src-elem')
})
