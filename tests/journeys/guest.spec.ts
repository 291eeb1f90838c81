import { type Host, openHost } from './support/host.js'
import { someone } from './support/login.js'
import { type App, newApp } from './support/provider.js'
import { expect, test } from './support/test.js'

const withGuests = () => newApp({ guest_auth: true })
const idOf = async (host: Host) => (await host.state()).user?.id

/** Creates a guest on this page. Returns the guest's id. */
async function becomeGuest(host: Host) {
  await host.press('Go on as a guest')
  await host.shows({ authenticated: true })
  return idOf(host)
}
async function byEmail(host: Host, app: App, email: string, nth = 1) {
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await host.dialog.typeCode(await app.codeFor(email, nth))
  await host.shows({ isModalOpen: false })
  await host.closed()
}

test('a new guest is reported as a login, and survives a reload and a lost session, but not a logout', async ({
  page,
}) => {
  const app = await withGuests()
  const host = await openHost(page, 'guest', app)
  const id = await becomeGuest(host)
  expect(await host.waitForEvents('guest.resolved')).toEqual([{ id, isGuest: true }])
  expect(await host.waitForEvents('login.onComplete')).toMatchObject([
    { isNewUser: true, loginMethod: 'guest', loginAccount: null, user: { id, isGuest: true, linkedAccounts: [] } },
  ])
  expect(await host.stored('guest')).toMatch(/^"[\w-]{43}"$/)
  expect(await host.stored('recent-login-method')).toBe('"guest"')
  await page.reload()
  await host.shows({ authenticated: true })
  expect(await idOf(host)).toBe(id)
  await host.press('Go on as a guest')
  expect(await host.waitForEvents('guest.resolved')).toEqual([{ id, isGuest: true }])
  expect(await app.count('/guest/authenticate')).toBe(1)
  await expect.poll(() => app.analytics()).toContain('sdk_authenticate')

  await app.fault({ path: '/sessions', status: 401, body: { error: 'gone', code: 'missing_or_invalid_token' } })
  await page.reload()
  await host.shows({ ready: true, authenticated: false })
  expect(await becomeGuest(host)).toBe(id)
  await host.press('Log out')
  await host.shows({ authenticated: false })
  expect(await host.stored('guest')).toBeNull()
  expect(await becomeGuest(host)).not.toBe(id)
})

test('logging in with an unknown email keeps the user, who is a guest no more; with a known one it is that user', async ({
  page,
}) => {
  const app = await withGuests()
  const host = await openHost(page, 'guest', app)
  const id = await becomeGuest(host)
  const email = someone()
  await byEmail(host, app, email)
  await expect
    .poll(async () => (await host.state()).user)
    .toMatchObject({ id, isGuest: false, email: { address: email } })
  await host.waitForEvents('login.onComplete', 2)
  await page.reload()
  await host.shows({ authenticated: true })
  expect(await idOf(host)).toBe(id)
  expect(await host.waitForEvents('login.onComplete')).toMatchObject([{ wasAlreadyAuthenticated: true }])

  await host.press('Log out')
  await host.shows({ authenticated: false })
  expect(await becomeGuest(host)).not.toBe(id)
  await byEmail(host, app, email, 2)
  await expect.poll(async () => (await host.state()).user).toMatchObject({ id, email: { address: email } })
})
