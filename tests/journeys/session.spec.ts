import type { Page } from '@playwright/test'
import { clockOf } from '../clock.js'
import { wire } from '../wire.js'
import { hostOn, hostUrl, openHost } from './support/host.js'
import { logIn } from './support/login.js'
import { newApp } from './support/provider.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'

/** Access tokens that count as expired at once: the SDK keeps 30 s of margin. */
const SHORT = { access_token_ttl: 30 }
const LONG = { access_token_ttl: 3600 }
const PATIENT = { config: { timeout: 2_000_000_000 } }
const getToken = (page: Page) => page.getByRole('button', { name: 'Get token', includeHidden: true }).click()

test('an expired access token is refreshed when it is asked for, once', async ({ page }) => {
  const app = await newApp(SHORT)
  const host = await openLoggedIn(page, 'app', app)
  const before = await host.stored('token')
  await app.configure(LONG)
  const asked = await app.count('/sessions')
  await Promise.all([getToken(page), getToken(page), getToken(page)])
  const tokens = await host.told('getAccessToken.resolved', 3)
  expect(new Set(tokens).size).toBe(1)
  expect(JSON.stringify(tokens[0])).not.toBe(before)
  expect(await host.stored('token')).toBe(JSON.stringify(tokens[0]))
  expect(await app.count('/sessions')).toBe(asked + 1)
})

test('two tabs whose tokens expire together: one refresh, one token, nobody signed out', async ({ page, context }) => {
  const app = await newApp(SHORT)
  const host = await openLoggedIn(page, 'app', app)
  const other = await openHost(await context.newPage(), 'app', app)
  await other.shows({ authenticated: true })
  await app.configure(LONG)
  const asked = await app.count('/sessions')
  await app.fault({ path: '/sessions', latency: 400 })
  await Promise.all([getToken(page), getToken(other.page)])
  const [mine] = await host.told('getAccessToken.resolved')
  const [theirs] = await other.told('getAccessToken.resolved')
  expect(mine).toBe(theirs)
  expect(await app.count('/sessions')).toBe(asked + 1)
  for (const tab of [host, other]) {
    await tab.shows({ authenticated: true, status: 'ready' })
    expect(await tab.events('token.removed')).toEqual([])
  }
})

test('two tabs without navigator.locks, as on plain http: nobody signed out', async ({ page, context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'locks', { value: undefined })
  })
  const app = await newApp(SHORT)
  const host = await openLoggedIn(page, 'app', app)
  const other = await openHost(await context.newPage(), 'app', app)
  await other.shows({ authenticated: true })
  await app.configure(LONG)
  await Promise.all([getToken(page), getToken(other.page)])
  await host.told('getAccessToken.resolved')
  await other.told('getAccessToken.resolved')
  for (const tab of [host, other]) {
    await tab.shows({ authenticated: true, status: 'ready' })
    expect(await tab.events('token.removed')).toEqual([])
  }
  // whichever answer was stored last works
  await page.reload()
  await host.shows({ authenticated: true, status: 'ready' })
})

test('a tab closed while it refreshes does not hold up the others', async ({ page, context }) => {
  const app = await newApp(SHORT)
  const host = await openLoggedIn(page, 'app', app)
  const doomed = await openHost(await context.newPage(), 'app', app)
  await doomed.shows({ authenticated: true })
  await app.configure(LONG)
  await app.fault({ path: '/sessions', latency: 3_000 })
  const sent = doomed.page.waitForRequest(/\/api\/v1\/sessions$/)
  await getToken(doomed.page)
  await sent
  await getToken(page)
  await doomed.page.close()
  const [token] = await host.told('getAccessToken.resolved')
  expect(token).toMatch(/^ey/)
  await host.shows({ authenticated: true, status: 'ready' })
  expect(await host.events('token.removed')).toEqual([])
})

test('a refresh that gets 503 signs nobody out: degraded, then healed', async ({ page }) => {
  const app = await newApp(SHORT)
  await clockOf(page).control()
  const host = await openLoggedIn(page, 'app', app, PATIENT)
  const asked = await app.count('/sessions')
  await app.fault({ path: '/sessions', status: 503, count: null })
  await getToken(page)
  await expect
    .poll(async () => {
      await clockOf(page).jump(13_500)
      return (await host.state()).status
    })
    .toBe('degraded')
  const [refused] = await host.told('getAccessToken.rejected')
  expect(refused).toMatchObject({ name: 'LatchkitError' })
  expect(await app.count('/sessions')).toBe(asked + 4)
  await host.shows({ ready: true, authenticated: true })
  expect(await host.stored('refresh_token')).not.toBeNull()
  expect(await host.events('token.removed')).toEqual([])
  await app.heal()
  await app.configure(LONG)
  await getToken(page)
  await host.shows({ status: 'ready', authenticated: true })
})

test('503 while the page loads: still logged in, degraded, healed when the network is back', async ({
  page,
  context,
  app,
}) => {
  await clockOf(page).control()
  const host = await openLoggedIn(page, 'app', app, PATIENT)
  const asked = await app.count('/sessions')
  await app.fault({ path: '/sessions', status: 503, count: null })
  await page.reload()
  await expect
    .poll(async () => {
      await clockOf(page).jump(13_500)
      return app.count('/sessions')
    })
    .toBe(asked + 4)
  await host.shows({ ready: true, status: 'degraded', authenticated: true })
  await app.heal()
  await context.setOffline(true)
  await context.setOffline(false)
  await host.shows({ status: 'ready', authenticated: true })
  expect((await host.state()).user?.email?.address).toBe(host.email)
})

test('a server that is slow while the page loads holds nobody up for long', async ({ page, app }) => {
  await clockOf(page).control()
  const host = await openLoggedIn(page, 'app', app, PATIENT)
  await app.fault({ path: '/sessions', latency: 2_000 })
  const sent = page.waitForRequest(/api\/v1\/sessions$/)
  await page.reload()
  await sent
  await clockOf(page).jump(5_000)
  await host.shows({ ready: true, status: 'degraded', authenticated: true })
  await host.shows({ ready: true, status: 'ready', authenticated: true })
  expect((await host.state()).user?.email?.address).toBe(host.email)
})

test('a refresh token that is no longer good: signed out, told once', async ({ page }) => {
  const app = await newApp(SHORT)
  const host = await openLoggedIn(page, 'app', app)
  await app.fault({ path: '/sessions', status: 401 })
  await getToken(page)
  expect(await host.told('getAccessToken.resolved')).toEqual([null])
  await host.shows({ authenticated: false, user: null, status: 'ready' })
  await host.told('token.removed')
  expect(await host.events('logout.onSuccess')).toEqual([])
  expect(await host.stored('refresh_token')).toBeNull()
  expect(await host.cookies()).toEqual([])
  await logIn(host, app)
})

for (const [how, minutes] of [
  ['fast', 5],
  ['slow', -5],
] as const)
  test(`a clock 5 minutes ${how}: no refresh loop, nobody signed out`, async ({ page }) => {
    const app = await newApp({ access_token_ttl: 120 }) // shorter than the clock is off
    await clockOf(page).startAt(Date.now() + minutes * 60_000)
    const host = await openHost(page, 'app', app)
    await logIn(host, app)
    for (const times of [1, 2, 3]) {
      await getToken(page)
      await host.told('getAccessToken.resolved', times)
    }
    expect(await app.count('/sessions')).toBe(0)
    await page.reload()
    await host.shows({ ready: true, authenticated: true })
    for (const times of [1, 2, 3]) {
      await getToken(page)
      await host.told('getAccessToken.resolved', times)
    }
    expect(await app.count('/sessions')).toBe(1)
    await clockOf(page).jump(100_000)
    await getToken(page)
    await host.told('getAccessToken.resolved', 4)
    expect(await app.count('/sessions')).toBe(2)
    await host.shows({ authenticated: true, status: 'ready' })
    expect(await host.events('token.removed')).toEqual([])
  })

test('a login in one tab logs the other in, whose open landing closes', async ({ page, context, app }) => {
  const host = await openHost(page, 'app', app)
  const other = await openHost(await context.newPage(), 'app', app)
  await other.press('Log in')
  await expect(other.dialog.root.getByRole('heading', { name: 'Log in or sign up' })).toBeVisible()
  const email = await logIn(host, app)
  await other.shows({ authenticated: true, isModalOpen: false })
  await other.closed()
  expect((await other.state()).user?.email?.address).toBe(email)
  expect(await other.events('login.onError')).toEqual([])
})

test('a logout while a refresh is in flight brings no session back', async ({ page }) => {
  const app = await newApp(SHORT)
  const host = await openLoggedIn(page, 'app', app)
  await app.fault({ path: '/sessions', latency: 1_000 })
  const answered = page.waitForResponse(/\/api\/v1\/sessions$/)
  await getToken(page)
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await answered.catch(() => {})
  await host.told('getAccessToken.resolved')
  await host.shows({ authenticated: false, user: null })
  expect(await host.stored('token')).toBeNull()
  expect(await host.stored('refresh_token')).toBeNull()
})

test('logging out works although the server does not', async ({ page, app }) => {
  const host = await openLoggedIn(page, 'app', app)
  await app.fault({ path: '/sessions/logout', status: 422 })
  await host.press('Log out')
  await host.told('logout.onSuccess')
  expect(await host.stored('token')).toBeNull()
})

test('a forked session opens once, by its address, which is cleaned', async ({ page, browser, app }) => {
  const host = await openLoggedIn(page, 'app', app)
  await host.press('Fork session')
  const [forked] = (await host.told('forkSession.resolved')) as [string]
  expect(forked.length).toBeGreaterThan(20)
  const elsewhere = await browser.newContext()
  try {
    const tab = await elsewhere.newPage()
    await tab.goto(`${hostUrl('app', app)}&${wire.prefix}_token=${forked}&id=7#here`)
    const there = hostOn(tab, app)
    await there.shows({ ready: true, authenticated: true })
    expect((await there.state()).user?.email?.address).toBe(host.email)
    expect(tab.url()).not.toContain(forked)
    expect(tab.url()).toContain('id=7#here')
    await tab.reload()
    await there.shows({ ready: true, authenticated: true })
    expect(await app.count('/sessions/fork/recover')).toBe(1)
  } finally {
    await elsewhere.close()
  }
  await page.reload()
  await host.shows({ authenticated: true })
})
