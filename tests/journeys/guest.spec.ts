import type { Page } from '@playwright/test'
import { type Host, openHost } from './support/host.js'
import { someone } from './support/login.js'
import { recordComplaints } from './support/network.js'
import { type App, newApp } from './support/provider.js'
import { openLoggedIn, signInElsewhere } from './support/session.js'
import { expect, test } from './support/test.js'

const withGuests = () => newApp({ guest_auth: true })
const open = (page: Page, app: App) => openHost(page, 'guest', app)
const idOf = async (host: Host) => (await host.state()).user?.id

/** The guest this page makes, by its id. */
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

test('a guest is made, told as a login, and comes back after a reload', async ({ page }) => {
  const app = await withGuests()
  const host = await open(page, app)
  const id = await becomeGuest(host)
  expect(await host.told('guest.resolved')).toEqual([{ id, isGuest: true }])
  expect(await host.told('login.onComplete')).toMatchObject([
    { isNewUser: true, loginMethod: 'guest', loginAccount: null, user: { id, isGuest: true, linkedAccounts: [] } },
  ])
  expect(await host.stored('guest')).toMatch(/^"[\w-]{43}"$/)
  expect(await host.stored('recent-login-method')).toBe('"guest"')
  await page.reload()
  await host.shows({ authenticated: true })
  expect(await idOf(host)).toBe(id)
  await host.press('Go on as a guest')
  expect(await host.told('guest.resolved')).toEqual([{ id, isGuest: true }])
  expect(await app.count('/guest/authenticate')).toBe(1)
  await expect.poll(() => app.analytics()).toContain('sdk_authenticate')
})

test('the same guest comes back when the session has run out; a logout ends it', async ({ page }) => {
  const app = await withGuests()
  const host = await open(page, app)
  const id = await becomeGuest(host)
  await app.fault({ path: '/sessions', status: 401, body: { error: 'gone', code: 'missing_or_invalid_token' } })
  await page.reload()
  await host.shows({ ready: true, authenticated: false })
  expect(await becomeGuest(host)).toBe(id)
  await host.press('Log out')
  await host.shows({ authenticated: false })
  expect(await host.stored('guest')).toBeNull()
  expect(await becomeGuest(host)).not.toBe(id)
})

test('storage cleared: a new guest', async ({ page }) => {
  const app = await withGuests()
  const host = await open(page, app)
  const id = await becomeGuest(host)
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.reload()
  await host.ready()
  expect(await becomeGuest(host)).not.toBe(id)
})

test('logging in with an unknown email keeps the user, who is a guest no more', async ({ page }) => {
  const app = await withGuests()
  const host = await open(page, app)
  const id = await becomeGuest(host)
  const email = someone()
  await byEmail(host, app, email)
  await expect
    .poll(async () => (await host.state()).user)
    .toMatchObject({ id, isGuest: false, email: { address: email } })
  await host.told('login.onComplete', 2)
  await page.reload()
  await host.shows({ authenticated: true })
  expect(await idOf(host)).toBe(id)
  expect(await host.told('login.onComplete')).toMatchObject([{ wasAlreadyAuthenticated: true }])
})

test('logging in with a known email becomes that user', async ({ page }) => {
  const app = await withGuests()
  const email = someone()
  await signInElsewhere(app, email)
  const host = await open(page, app)
  const id = await becomeGuest(host)
  await byEmail(host, app, email, 2)
  await expect.poll(async () => (await host.state()).user?.email?.address).toBe(email)
  expect(await idOf(host)).not.toBe(id)
})

test('linking makes a full user of a guest', async ({ page }) => {
  const app = await withGuests()
  const host = await open(page, app)
  const id = await becomeGuest(host)
  const email = someone()
  await host.press('Link email')
  await host.dialog.askByEmail(email)
  await host.dialog.typeCode(await app.codeFor(email))
  await host.closed()
  await host.told('link.onSuccess')
  expect((await host.state()).user).toMatchObject({ id, isGuest: false })
})

test('a user who is logged in stays, and no guest is made', async ({ page }) => {
  const app = await withGuests()
  const complaints = recordComplaints(page)
  const host = await openLoggedIn(page, 'guest', app)
  const id = await idOf(host)
  await host.press('Go on as a guest')
  expect(await host.told('guest.resolved')).toEqual([{ id, isGuest: false }])
  expect(complaints.filter((text) => text.includes('createGuestAccount()'))).toHaveLength(1)
  expect(await app.count('/guest/authenticate')).toBe(0)
})

test('where guests are off or refused it says so; an answer that is lost loses no guest', async ({ page, app }) => {
  const host = await open(page, app)
  await host.press('Go on as a guest')
  expect(await host.told('guest.rejected')).toEqual(['plugin_not_enabled'])
  await app.configure({ guest_auth: true })
  await page.reload()
  await host.ready()
  await app.fault({ path: '/guest/authenticate', status: 422 })
  await host.press('Go on as a guest')
  await host.told('guest.rejected')
  const kept = await host.stored('guest')
  await app.fault({ path: '/guest/authenticate', lose: true })
  await becomeGuest(host)
  expect(await host.stored('guest')).toBe(kept)
  expect(await host.told('login.onComplete')).toMatchObject([{ isNewUser: true }])
})
