import { wire } from '../wire.js'
import { hostOn, hostUrl, openHost } from './support/host.js'
import { logIn, someone } from './support/login.js'
import { recordComplaints } from './support/network.js'
import { newApp } from './support/provider.js'
import { openLoggedIn } from './support/session.js'
import { expect, inMotion, test } from './support/test.js'

test.use(inMotion)

test('StrictMode mounts twice, the SDK starts once', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  expect((await app.requests()).map(({ path }) => path)).toEqual([`/api/v1/apps/${app.id}`])
  expect(await app.analytics()).toEqual([]) // before anybody does anything
  await host.openLanding()
  await expect.poll(() => app.analytics()).toEqual(['sdk_initialize', 'modal_open'])
})

test('StrictMode, logged in: the session is resumed once', async ({ page, app }) => {
  await openLoggedIn(page, 'app', app)
  expect(await app.count('/sessions')).toBe(1)
  expect(await app.count(`/apps/${app.id}`)).toBe(1)
})

test('no analytics where the host wants none', async ({ page, app }) => {
  const host = await openHost(page, 'app', app, { config: { analytics: false } })
  await logIn(host, app)
  expect(await app.analytics()).toEqual([])
})

test('the provider is unmounted while a code is asked for: the dialog goes, nothing is said after', async ({
  page,
  app,
}) => {
  const host = await openHost(page, 'unmount', app)
  await app.fault({ path: '/passwordless/init', latency: 1_200 })
  await host.openLanding()
  await host.dialog.emailField.fill(someone())
  const sent = page.waitForRequest(/passwordless\/init$/)
  await host.dialog.emailField.press('Enter')
  await sent
  await app.met()
  await page.evaluate(() => window.__calls.setMounted?.(false as never))
  await expect(page.getByText('No provider')).toBeVisible()
  await expect(page.locator('latchkit-modal')).toHaveCount(0)
  const told = (await host.events()).length
  await expect.poll(() => app.count('/passwordless/init')).toBe(1)
  expect((await host.events()).length).toBe(told)
  expect(await host.events('login.onComplete')).toEqual([])
  await page.evaluate(() => window.__calls.setMounted?.(true as never))
  await host.ready()
  await logIn(host, app)
})

test('the provider is unmounted while a code is verified: mounted again, the user is not half in', async ({
  page,
  app,
}) => {
  const host = await openHost(page, 'unmount', app)
  const email = someone()
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await app.fault({ path: '/passwordless/authenticate', latency: 800 })
  const sent = page.waitForRequest(/passwordless\/authenticate$/)
  await host.dialog.typeCode(await app.codeFor(email))
  await sent
  await app.met()
  await page.evaluate(() => window.__calls.setMounted?.(false as never))
  await expect(page.locator('latchkit-modal')).toHaveCount(0)
  await expect.poll(() => app.count('/passwordless/authenticate')).toBe(1)
  await page.evaluate(() => window.__calls.setMounted?.(true as never))
  await host.ready()
  const { authenticated, user } = await host.state()
  expect(authenticated).toBe(user !== null)
  if (!authenticated) await logIn(host, app)
})

test('the provider is unmounted while a session is refreshed', async ({ page, app }) => {
  const host = await openLoggedIn(page, 'unmount', app)
  await app.fault({ path: '/sessions', latency: 800 })
  const sent = page.waitForRequest(/api\/v1\/sessions$/)
  await host.press('Refresh user')
  await sent
  await app.met()
  await page.evaluate(() => window.__calls.setMounted?.(false as never))
  await expect(page.getByText('No provider')).toBeVisible()
  await expect
    .poll(async () => (await host.events('refreshUser.rejected')).map(({ detail }) => detail))
    .toMatchObject([{ code: 'destroyed' }])
  await page.evaluate(() => window.__calls.setMounted?.(true as never))
  await host.shows({ ready: true, authenticated: true })
})

test('two apps on one page have sessions of their own', async ({ page, app }) => {
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

test('an app id that cannot be one fails at render, by name, and asks nobody', async ({ page, uncaught }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(hostUrl('failing', { id: 'short' }))
  await expect(page.getByRole('alert')).toContainText('missing_or_invalid_app_id: appId must be the 25 characters')
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
  expect(uncaught).toEqual([])
})

test('no apiUrl fails at render, by name', async ({ page, app }) => {
  await page.goto(hostUrl('failing', app, { api: '' }))
  await expect(page.getByRole('alert')).toContainText('invalid_config')
})

test('an error boundary with nothing to catch shows its app', async ({ page, app }) => {
  await page.goto(hostUrl('failing', app))
  await expect(page.getByText('It started.')).toBeVisible()
})

test('standalone: the same login inline, no dialog', async ({ page, app }) => {
  const host = await openHost(page, 'standalone', app)
  const main = page.getByRole('main')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(main.getByRole('heading', { name: 'Log in or sign up' })).toBeVisible()
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

test('standalone: hiding it ends the login', async ({ page, app }) => {
  const host = await openHost(page, 'standalone', app)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('heading', { name: 'Log in or sign up' })).toBeVisible()
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByRole('heading', { name: 'Log in or sign up' })).toHaveCount(0)
  expect(await host.told('login.onError')).toEqual(['exited_auth_flow'])
})

test('under a strict policy with Trusted Types: a whole login, SMS field included, without one violation', async ({
  page,
  app,
}) => {
  const complaints = recordComplaints(page)
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
  const host = await openHost(page, 'csp', app)
  await host.openLanding()
  await host.dialog.button('Continue with SMS').click()
  await expect(host.dialog.root.getByRole('combobox', { name: 'Country code' })).toBeVisible()
  await host.dialog.button('Continue with Email').click()
  await host.dialog.askByEmail('ada@example.com')
  await host.dialog.typeCode(await app.codeFor('ada@example.com'))
  await host.shows({ authenticated: true })
  await expect(host.dialog.title('Success!')).toBeVisible()
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
