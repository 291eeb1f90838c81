import type { Page } from '@playwright/test'
import { type Host, openHost } from './support/host.js'
import { someone } from './support/login.js'
import { holdAnswers } from './support/network.js'
import { type App, newApp } from './support/server.js'
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

test('logging in with an unknown email keeps the user, who is a guest no more, however long they were one; with a known one it is that user', async ({
  page,
}) => {
  const app = await withGuests()
  const host = await openHost(page, 'guest', app)
  const id = await becomeGuest(host)
  // the guest's login is not recent any more, and this device repeats it unseen
  await app.travel(400)
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

test('a logout during a login in the dialog ends it: here and in another tab while the code is awaited; a login that the server has done stays', async ({
  page,
  context,
}) => {
  const app = await withGuests()
  const host = await openHost(page, 'guest', app)
  async function awaitCode(email: string) {
    await becomeGuest(host)
    await host.openLanding()
    await host.dialog.askByEmail(email)
    return app.codeFor(email)
  }
  async function expectLeft(times: number) {
    await host.closed()
    await host.shows({ authenticated: false, user: null, isModalOpen: false })
    expect(await host.waitForEvents('login.onError', times)).toEqual(Array(times).fill('exited_auth_flow'))
    expect(await host.events('login.onComplete')).toHaveLength(times) // of the guest
  }
  const logOut = (tab: Page) => tab.getByRole('button', { name: 'Log out', includeHidden: true }).dispatchEvent('click')

  await test.step('by the host, while the code is awaited', async () => {
    await awaitCode(someone())
    await logOut(page)
    await expectLeft(1)
  })
  await test.step('by another tab, while the code is awaited', async () => {
    await awaitCode(someone())
    const other = await openHost(await context.newPage(), 'guest', app)
    await other.shows({ authenticated: true })
    await logOut(other.page)
    await expectLeft(2)
    await other.page.close()
  })
  await test.step('by the host, while the request of the login is on its way', async () => {
    const email = someone()
    const code = await awaitCode(email)
    const verified = await holdAnswers(page, /passwordless\/authenticate$/)
    await host.dialog.typeCode(code)
    await verified.arrived()
    await logOut(page)
    await host.shows({ authenticated: false })
    verified.release()
    await host.closed()
    const expectLoggedIn = () => expect.poll(async () => (await host.state()).user?.email?.address).toBe(email)
    await expectLoggedIn()
    await page.reload()
    await expectLoggedIn()
    await host.shows({ ready: true, authenticated: true })
  })
})
