import type { Page } from '@playwright/test'
import { clockOf } from '../clock.js'
import { wire } from '../wire.js'
import { hostOn, hostUrl, openHost } from './support/host.js'
import { logIn, someone } from './support/login.js'
import { holdAnswers } from './support/network.js'
import { newApp, post } from './support/server.js'
import { openLoggedIn, signInElsewhere } from './support/session.js'
import { expect, test } from './support/test.js'

/** With this lifetime in seconds an access token counts as expired at once, because the SDK keeps a margin of 30 s. */
const SHORT = { access_token_ttl: 30 }
const LONG = { access_token_ttl: 3600 }
const PATIENT = { config: { timeout: 2_000_000_000 } }
const REFRESH = /\/api\/v1\/sessions$/
const getToken = (page: Page) => page.getByRole('button', { name: 'Get token', includeHidden: true }).click()

test('login() before the page knows of its session is no new login: told once, and nothing is left open', async ({
  page,
  app,
  context,
}) => {
  const host = await openLoggedIn(page, 'app', app)
  await host.shows({ authenticated: true })
  const refresh = await holdAnswers(context, REFRESH)
  await page.reload()
  await refresh.arrived()
  await host.openLanding()
  refresh.release()
  await host.shows({ ready: true, authenticated: true, isModalOpen: false })
  await host.closed()
  const logins = await host.waitForEvents('login.onComplete')
  expect(logins).toMatchObject([{ wasAlreadyAuthenticated: true, isNewUser: false, loginMethod: null }])
})

test('two tabs whose tokens have expired, asked several times: one refresh, one token, nobody signed out', async ({
  page,
  context,
}) => {
  const app = await newApp(SHORT)
  const host = await openLoggedIn(page, 'app', app)
  const other = await openHost(await context.newPage(), 'app', app)
  await other.shows({ authenticated: true })
  const before = await host.stored('token')
  await app.configure(LONG)
  const refreshCount = await app.count('/sessions')
  const refresh = await holdAnswers(context, REFRESH)
  for (const tab of [page, page, other.page]) await getToken(tab)
  await refresh.arrived()
  refresh.release()
  const ownTokens = await host.waitForEvents('getAccessToken.resolved', 2)
  const [otherToken] = await other.waitForEvents('getAccessToken.resolved')
  expect(ownTokens).toEqual([otherToken, otherToken])
  expect(JSON.stringify(otherToken)).not.toBe(before)
  expect(await host.stored('token')).toBe(JSON.stringify(otherToken))
  expect(await app.count('/sessions')).toBe(refreshCount + 1)
  for (const tab of [host, other]) {
    await tab.shows({ authenticated: true, status: 'ready' })
    expect(await tab.events('token.removed')).toEqual([])
  }
})

test('a tab that is closed during its refresh does not hold up the others', async ({ page, context }) => {
  const app = await newApp(SHORT)
  const host = await openLoggedIn(page, 'app', app)
  const doomed = await openHost(await context.newPage(), 'app', app)
  await doomed.shows({ authenticated: true })
  await app.configure(LONG)
  await doomed.page.route(REFRESH, () => {}) // the refresh never gets an answer
  await Promise.all([doomed.page.waitForRequest(REFRESH), getToken(doomed.page)])
  await getToken(page)
  await doomed.page.close()
  const [token] = await host.waitForEvents('getAccessToken.resolved')
  expect(token).toMatch(/^ey/)
  await host.shows({ authenticated: true, status: 'ready' })
  expect(await host.events('token.removed')).toEqual([])
})

test('a refresh that gets 503, or is slow at the page’s start, signs nobody out: degraded, then healed', async ({
  page,
  context,
}) => {
  const app = await newApp(SHORT)
  const clock = clockOf(page)
  await clock.control()
  const host = await openLoggedIn(page, 'app', app, PATIENT)
  const refreshCount = await app.count('/sessions')
  await app.fault({ path: '/sessions', status: 503, count: null })
  await clock.stop()
  await getToken(page)
  await expect
    .poll(async () => {
      await clock.pass(13_500) // shorter than the time after which the session heals by itself
      return (await host.state()).status
    })
    .toBe('degraded')
  const [refused] = await host.waitForEvents('getAccessToken.rejected')
  expect(refused).toMatchObject({ name: 'LatchkitError' })
  expect(await app.count('/sessions')).toBe(refreshCount + 4)
  await host.shows({ ready: true, authenticated: true })
  expect(await host.stored('refresh_token')).not.toBeNull()
  expect(await host.events('token.removed')).toEqual([])

  await app.heal()
  await app.configure(LONG)
  await context.setOffline(true)
  await context.setOffline(false)
  await host.shows({ status: 'ready', authenticated: true })
  await clock.resume()

  const slow = await holdAnswers(page, REFRESH)
  await page.reload()
  await slow.arrived()
  await clock.jump(5_000)
  await host.shows({ ready: true, status: 'degraded', authenticated: true })
  slow.release()
  await host.shows({ ready: true, status: 'ready', authenticated: true })
  expect((await host.state()).user?.email?.address).toBe(host.email)
})

test('a refused refresh token signs the user out, which is reported once', async ({ page }) => {
  const app = await newApp(SHORT)
  const host = await openLoggedIn(page, 'app', app)
  await app.fault({ path: '/sessions', status: 401 })
  await getToken(page)
  expect(await host.waitForEvents('getAccessToken.resolved')).toEqual([null])
  await host.shows({ authenticated: false, user: null, status: 'ready' })
  await host.waitForEvents('token.removed')
  expect(await host.events('logout.onSuccess')).toEqual([])
  expect(await host.stored('refresh_token')).toBeNull()
  expect(await host.cookies()).toEqual([])
  await logIn(host, app)
})

test('a clock that is 5 minutes fast causes no refresh loop and no logout', async ({ page }) => {
  const app = await newApp({ access_token_ttl: 120 }) // shorter than the error of the clock
  await clockOf(page).startAt(Date.now() + 5 * 60_000)
  const host = await openHost(page, 'app', app)
  await logIn(host, app)
  for (const times of [1, 2, 3]) {
    await getToken(page)
    await host.waitForEvents('getAccessToken.resolved', times)
  }
  expect(await app.count('/sessions')).toBe(0)
  await page.reload()
  await host.shows({ ready: true, authenticated: true })
  for (const times of [1, 2, 3]) {
    await getToken(page)
    await host.waitForEvents('getAccessToken.resolved', times)
  }
  expect(await app.count('/sessions')).toBe(1)
  await clockOf(page).jump(100_000)
  await getToken(page)
  await host.waitForEvents('getAccessToken.resolved', 4)
  expect(await app.count('/sessions')).toBe(2)
  await host.shows({ authenticated: true, status: 'ready' })
  expect(await host.events('token.removed')).toEqual([])
})

test('a forked session opens once, by its address, which is cleaned, when the person says that it is theirs', async ({
  page,
  browser,
  app,
}) => {
  const host = await openLoggedIn(page, 'app', app)
  await host.press('Fork session')
  const [forked] = (await host.waitForEvents('forkSession.resolved')) as [string]
  expect(forked.length).toBeGreaterThan(20)
  const elsewhere = await browser.newContext()
  try {
    const tab = await elsewhere.newPage()
    await tab.goto(`${hostUrl('app', app)}&${wire.prefix}_token=${forked}&id=7#here`)
    const otherHost = hostOn(tab, app)
    await otherHost.shows({ ready: true, authenticated: false, isModalOpen: true })
    await expect(otherHost.dialog.root).toContainText(host.email)
    await otherHost.dialog.button('Yes, log in').click()
    await otherHost.shows({ authenticated: true, isModalOpen: false })
    expect((await otherHost.state()).user?.email?.address).toBe(host.email)
    expect(tab.url()).not.toContain(forked)
    expect(tab.url()).toContain('id=7#here')
    await tab.reload()
    await otherHost.shows({ ready: true, authenticated: true })
    expect(await app.count('/sessions/fork/recover')).toBe(1)
  } finally {
    await elsewhere.close()
  }
  await page.reload()
  await host.shows({ authenticated: true })
})

test('a logout everywhere reaches the other tab at once, and ends the session of another device', async ({
  page,
  context,
  app,
}) => {
  const host = await openLoggedIn(page, 'app', app)
  const tab = await openHost(await context.newPage(), 'app', app)
  await tab.shows({ authenticated: true })
  const { refresh_token } = await signInElsewhere(app, host.email)
  await host.press('End all sessions')
  await host.waitForEvents('logoutEverywhere.resolved')
  for (const one of [host, tab]) await one.shows({ ready: true, authenticated: false })
  expect((await post(app, '/sessions', { refresh_token })).status).toBe(401)
})

test('a link to somebody else’s session logs nobody in who says no, and the session is over', async ({
  page,
  browser,
  app,
}) => {
  const mallory = await openLoggedIn(page, 'app', app)
  await mallory.press('Fork session')
  const [forked] = (await mallory.waitForEvents('forkSession.resolved')) as [string]
  const victim = await browser.newContext()
  try {
    const tab = await victim.newPage()
    await tab.goto(`${hostUrl('app', app)}&${wire.prefix}_token=${forked}`)
    const otherHost = hostOn(tab, app)
    await otherHost.dialog.button('No, stay logged out').click()
    await otherHost.shows({ ready: true, authenticated: false, isModalOpen: false })
    await expect.poll(() => app.count('/sessions/logout')).toBe(1)
    await tab.reload()
    await otherHost.shows({ ready: true, authenticated: false, isModalOpen: false })
  } finally {
    await victim.close()
  }
  await page.reload()
  await mallory.shows({ authenticated: true })
})

test('a login in another tab closes the code screen here: the host hears of that user, and no code takes their place', async ({
  page,
  context,
  app,
}) => {
  const host = await openHost(page, 'app', app)
  await host.openLanding()
  await host.dialog.askByEmail(someone())
  const other = await openHost(await context.newPage(), 'app', app)
  const email = await logIn(other, app)
  await host.closed()
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await host.waitForEvents('login.onComplete')).toMatchObject([
    { user: { email: { address: email } }, loginMethod: null },
  ])
  expect(await host.events('login.onError')).toEqual([])
})
