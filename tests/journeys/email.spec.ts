import { clockOf } from '../clock.js'
import { wire } from '../wire.js'
import { hostOn, hostUrl, openHost } from './support/host.js'
import { logIn } from './support/login.js'
import { recordComplaints } from './support/network.js'
import { openLoggedIn } from './support/session.js'
import { expect, inMotion, test } from './support/test.js'
import { expiryOf } from './support/token.js'

test.use(inMotion)

test('logs in by email: the dialog closes, the user is there, the callback is told once', async ({ page, app }) => {
  const complaints = recordComplaints(page)
  const host = await openHost(page, 'app', app)
  const email = await logIn(host, app)
  const [result] = await host.told('login.onComplete')
  expect(result).toMatchObject({
    user: { email: { address: email }, linkedAccounts: [{ type: 'email', address: email }], isGuest: false },
    isNewUser: true,
    wasAlreadyAuthenticated: false,
    loginMethod: 'email',
    loginAccount: { type: 'email', address: email },
  })
  expect(await host.events('login.onError')).toEqual([])
  await host.told('token.granted')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeFocused()
  expect((await app.requests()).map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    `GET /api/v1/apps/${app.id} 200`,
    'POST /api/v1/passwordless/init 200',
    'POST /api/v1/passwordless/authenticate 200',
  ])
  expect(complaints).toEqual([])
})

test('stores the session under the app’s own keys and mirrors it in cookies', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  await logIn(host, app)
  const token: string = JSON.parse((await host.stored('token')) ?? '""')
  expect(expiryOf(token) * 1000).toBeGreaterThan(Date.now())
  for (const key of ['refresh_token', 'id_token', 'caid', 'recent-login-method'])
    expect(await host.stored(key), key).not.toBeNull()
  const strangers = (await host.storedKeys()).filter((key) => !key.startsWith(wire.storage(app.id, '')))
  expect(strangers).toEqual([])
  const cookies = await host.cookies()
  const { token: access, identityToken, session } = wire.cookie
  expect(cookies.map(({ name }) => name).sort()).toEqual([access, identityToken, session].sort())
  for (const cookie of cookies)
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Strict', secure: true, httpOnly: false, domain: 'localhost' })
  const mirrored = cookies.find(({ name }) => name === access)
  expect(mirrored?.value).toBe(token)
  expect(mirrored?.expires).toBeCloseTo(expiryOf(token), -1)
})

test('a reload keeps the user logged in, and says so to the callback', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  const email = await logIn(host, app)
  await page.reload()
  await host.shows({ ready: true, status: 'ready', authenticated: true })
  expect((await host.state()).user?.email?.address).toBe(email)
  const [again] = await host.told('login.onComplete')
  expect(again).toMatchObject({
    user: { email: { address: email } },
    isNewUser: false,
    wasAlreadyAuthenticated: true,
    loginMethod: null,
    loginAccount: null,
  })
  expect(await app.count('/sessions')).toBe(1)
})

test('login() warns and does nothing for a user who is logged in', async ({ page, app }) => {
  const complaints = recordComplaints(page)
  const host = await openLoggedIn(page, 'app', app)
  await host.press('Log in')
  await expect.poll(() => complaints.join()).toContain('already logged in')
  await expect(page.locator('#latchkit-dialog')).toHaveCount(0)
  await host.told('login.onComplete')
  expect(await host.events('login.onError')).toEqual([])
})

test('a logout reaches every tab at once and forgets everything', async ({ page, context, app }) => {
  await clockOf(page).control()
  const host = await openLoggedIn(page, 'app', app)
  const other = await openHost(await context.newPage(), 'app', app)
  await other.shows({ authenticated: true })
  // it is told: it neither asks anyone nor looks from time to time
  await clockOf(page).stop()
  const asked: string[] = []
  other.page.on('request', (request) => asked.push(request.url()))
  await host.press('Log out')
  await host.shows({ authenticated: false, user: null })
  await other.shows({ authenticated: false, user: null })
  expect(asked).toEqual([])
  await host.told('logout.onSuccess')
  await host.told('token.removed')
  await other.told('token.removed')
  for (const key of ['token', 'refresh_token', 'id_token', 'caid']) expect(await host.stored(key), key).toBeNull()
  expect(await host.cookies()).toEqual([])
  expect(await app.count('/sessions/logout')).toBe(1)
  await clockOf(page).resume()
  await page.reload()
  await host.shows({ ready: true, authenticated: false })
})

test('the way of the last login is marked and open the next time', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  await logIn(host, app)
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await host.openLanding()
  await expect(host.dialog.root.getByText('Recent', { exact: true })).toBeVisible()
  await expect(host.dialog.emailField).toBeVisible()
  await expect(host.dialog.phoneField).toHaveCount(0)
  await host.dialog.emailField.fill('a')
  await expect(host.dialog.root.getByText('Recent', { exact: true })).toHaveCount(0)
})

test('a second login of the same person is no new user', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  const email = await logIn(host, app)
  const before = (await host.state()).user?.id
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await logIn(host, app, email)
  const results = (await host.told('login.onComplete', 2)) as { isNewUser: boolean; user: { id: string } }[]
  expect(results.map(({ isNewUser }) => isNewUser)).toEqual([true, false])
  expect(results[1]?.user.id).toBe(before)
})

test('a reload in the middle of the code screen loses nothing but the dialog', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  await host.openLanding()
  await host.dialog.emailField.fill('halfway@example.com')
  await host.dialog.emailField.press('Enter')
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
  await expect(host.dialog.codeField).toBeFocused()
  await page.reload()
  await host.shows({ ready: true, authenticated: false, isModalOpen: false })
  await logIn(host, app, 'halfway@example.com')
})

test('before the SDK is there the page says not ready, and nobody is logged in', async ({ page, app }) => {
  await app.fault({ path: `/apps/${app.id}`, latency: 800 })
  await page.goto(hostUrl('app', app))
  const host = hostOn(page, app)
  await host.shows({ ready: false, status: 'initializing', authenticated: false, user: null })
  await host.shows({ ready: true, status: 'ready' })
})
