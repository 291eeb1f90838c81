import { clockOf } from '../clock.js'
import { wire } from '../wire.js'
import { openHost } from './support/host.js'
import { logIn } from './support/login.js'
import { recordComplaints } from './support/network.js'
import { expect, inMotion, test } from './support/test.js'
import { expiryOf } from './support/token.js'

test.use(inMotion)

test('a login by email is reported once, stored under the app’s keys, copied to cookies, and survives a reload', async ({
  page,
  app,
}) => {
  const complaints = recordComplaints(page)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const host = await openHost(page, 'app', app)
  const email = await logIn(host, app)
  const [result] = await host.waitForEvents('login.onComplete')
  expect(result).toMatchObject({
    user: { email: { address: email }, linkedAccounts: [{ type: 'email', address: email }], isGuest: false },
    isNewUser: true,
    wasAlreadyAuthenticated: false,
    loginMethod: 'email',
    loginAccount: { type: 'email', address: email },
  })
  expect(await host.events('login.onError')).toEqual([])
  await host.waitForEvents('token.granted')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeFocused()
  expect((await app.requests()).map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    `GET /api/v1/apps/${app.id} 200`,
    'POST /api/v1/passwordless/init 200',
    'POST /api/v1/passwordless/authenticate 200',
  ])
  // this app asks for no consent, so the code of that screen is not fetched
  expect(fetched.filter((url) => /\/chunks\/legal/.test(url))).toEqual([])
  expect(complaints).toEqual([])

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

  await page.reload()
  await host.shows({ ready: true, status: 'ready', authenticated: true })
  expect((await host.state()).user?.email?.address).toBe(email)
  const [secondLogin] = await host.waitForEvents('login.onComplete')
  expect(secondLogin).toMatchObject({
    user: { email: { address: email } },
    isNewUser: false,
    wasAlreadyAuthenticated: true,
    loginMethod: null,
    loginAccount: null,
  })
  expect(await app.count('/sessions')).toBe(1)

  // login() does nothing but warn if the user is already logged in
  await host.press('Log in')
  await expect.poll(() => complaints.join()).toContain('already logged in')
  await expect(page.locator('#latchkit-dialog')).toHaveCount(0)
  await host.waitForEvents('login.onComplete')
  expect(await host.events('login.onError')).toEqual([])
})

test('a login in one tab closes the other’s landing; a logout reaches it at once and forgets everything', async ({
  page,
  context,
  app,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const host = await openHost(page, 'app', app)
  const other = await openHost(await context.newPage(), 'app', app)
  await other.openLanding()
  const email = await logIn(host, app)
  await other.shows({ authenticated: true, isModalOpen: false })
  await other.closed()
  expect((await other.state()).user?.email?.address).toBe(email)
  expect(await other.events('login.onError')).toEqual([])

  // the other tab receives a message about the logout: it sends no request and does not poll
  await clock.stop()
  const requestedUrls: string[] = []
  other.page.on('request', (request) => requestedUrls.push(request.url()))
  await host.press('Log out')
  await host.shows({ authenticated: false, user: null })
  await other.shows({ authenticated: false, user: null })
  expect(requestedUrls.filter((url) => !url.endsWith('/analytics_events'))).toEqual([])
  await host.waitForEvents('logout.onSuccess')
  await host.waitForEvents('token.removed')
  await other.waitForEvents('token.removed')
  for (const key of ['token', 'refresh_token', 'id_token', 'caid']) expect(await host.stored(key), key).toBeNull()
  expect(await host.cookies()).toEqual([])
  expect(await app.count('/sessions/logout')).toBe(1)
  await clock.resume()
  await page.reload()
  await host.shows({ ready: true, authenticated: false })
})

test('the next login of the same user marks the recent method, refuses an old code and creates no new user', async ({
  page,
  app,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const host = await openHost(page, 'app', app)
  const email = await logIn(host, app)
  const used = await app.codeFor(email)
  expect(await host.waitForEvents('login.onComplete')).toMatchObject([{ isNewUser: true }])
  const before = (await host.state()).user?.id
  await host.press('Log out')
  await host.shows({ authenticated: false })
  const recent = host.dialog.root.getByText('Recent', { exact: true })
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await expect(host.dialog.codeField).toBeFocused()
  await page.reload()
  await host.shows({ ready: true, authenticated: false, isModalOpen: false })
  await host.openLanding()
  await expect(recent).toBeVisible()
  await expect(host.dialog.phoneField).toHaveCount(0)
  await host.dialog.emailField.fill('a')
  await expect(recent).toHaveCount(0)
  await host.dialog.askByEmail(email)
  await clock.stop()
  const code = await app.codeFor(email, 3)
  if (used !== code) {
    await host.dialog.typeCode(used)
    await expect(host.dialog.words('Invalid or expired verification code')).toBeVisible()
    await clock.pass(1_400)
    await expect(host.dialog.codeField).toHaveValue('')
  }
  await host.dialog.typeCode(code)
  await expect(host.dialog.title('Success!')).toBeVisible()
  await clock.resume()
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await host.waitForEvents('login.onComplete')).toMatchObject([{ isNewUser: false, user: { id: before } }])
})
