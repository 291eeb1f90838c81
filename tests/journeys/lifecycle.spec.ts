import { wire } from '../wire.js'
import { hostOn, hostUrl, openHost } from './support/host.js'
import { logIn, someone } from './support/login.js'
import { holdAnswers, recordComplaints, sayViolations } from './support/network.js'
import { newApp } from './support/provider.js'
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
  expect(await app.analytics()).toEqual([]) // before anybody does anything
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await host.openLanding()
  await expect.poll(() => app.analytics()).toEqual(['sdk_initialize', 'modal_open'])
})

test('the provider is unmounted while a code is asked for, while it is verified, while a session is refreshed', async ({
  page,
  app,
}) => {
  const host = await openHost(page, 'unmount', app)
  const mount = (wanted: boolean) => page.evaluate((on) => window.__calls.setMounted?.(on as never), wanted)
  /** Unmounts with a call on its way, whose answer comes to nobody, and mounts again: what was told meanwhile. */
  async function remount(held: { came(): Promise<void>; letGo(): void }) {
    await held.came()
    await mount(false)
    await expect(page.getByText('No provider')).toBeVisible()
    await expect(page.locator('latchkit-modal')).toHaveCount(0)
    const told = (await host.events()).length
    held.letGo()
    await mount(true)
    await host.ready()
    return (await host.events()).slice(told)
  }

  const asked = await holdAnswers(page, /passwordless\/init$/)
  await host.openLanding()
  await host.dialog.emailField.fill(someone())
  await host.dialog.emailField.press('Enter')
  expect(await remount(asked)).toEqual([])

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
  expect(await host.told('refreshUser.rejected')).toMatchObject([{ code: 'destroyed' }])
  await host.shows({ ready: true, authenticated: true })
})

test('a page at rest has no timer of ours, logged in or out, seen or hidden; a client that is unmounted half way leaves none', async ({
  page,
  app,
}) => {
  await countTimers(page)
  const none = () => expect.poll(() => page.evaluate(() => [...window.__timers.values()])).toEqual([])
  const some = () => expect.poll(() => page.evaluate(() => window.__timers.size)).toBeGreaterThan(0)
  const host = await openHost(page, 'unmount', app)
  await none()
  const remount = async (meanwhile = () => {}) => {
    await page.evaluate(() => window.__calls.setMounted?.(false as never))
    await expect(page.getByText('No provider')).toBeVisible()
    await none()
    meanwhile()
    await page.evaluate(() => window.__calls.setMounted?.(true as never))
    await host.ready()
    await none()
  }
  // at the code: the wait for another one is a timer
  await host.openLanding()
  await host.dialog.askByEmail(someone())
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
  await host.dialog.button('Resend code').click()
  await some()
  await remount()
  // with a call on its way, whose limit is a timer
  await logIn(host, app)
  const refreshed = await holdAnswers(page, /api\/v1\/sessions$/)
  await host.press('Refresh user')
  await refreshed.came()
  await some()
  await remount(refreshed.letGo)
  // logged in: a token is renewed when it is asked for, and not by the clock
  await host.shows({ authenticated: true })
  await none()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await none()
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
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(hostUrl('failing', { id: 'short' }))
  await expect(page.getByRole('alert')).toContainText('missing_or_invalid_app_id: appId must be the 25 characters')
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
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
  expect(await host.told('login.onError')).toEqual(['exited_auth_flow'])

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
  await host.told('login.onComplete')
})

test('under a strict policy with Trusted Types: a whole login, SMS field included, without one violation', async ({
  page,
  app,
}) => {
  const complaints = recordComplaints(page)
  await sayViolations(page)
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
  // the policy is in force
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
  await sayViolations(page)
  const host = await openHost(page, 'csp-nonce', app)
  await host.openLanding()
  await host.dialog.askByEmail('ada@example.com')
  await host.dialog.typeCode(await app.codeFor('ada@example.com'))
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  expect(complaints).toEqual([])
  // the policy is in force
  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body{}'
    document.head.append(style)
  })
  await expect.poll(() => complaints.join()).toContain('violation: style-src-elem')
})
