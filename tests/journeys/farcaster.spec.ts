import { clockOf } from '../clock.js'
import { answering } from '../server.js'
import { askByFarcaster, nextRequest, onPhone } from './support/farcaster.js'
import { openHost } from './support/host.js'
import { newApp } from './support/provider.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'

/** Patience enough for a clock that jumps. */
const PATIENT = { config: { timeout: 2_000_000_000 } }
const withFarcaster = (settings: object = {}) => newApp({ farcaster_auth: true, ...settings })

test.beforeEach(({ page }) => clockOf(page).control())

test('logs in by a code that is scanned and approved elsewhere', async ({ page }) => {
  const app = await withFarcaster()
  const host = await openHost(page, 'socials', app)
  const uri = await askByFarcaster(host)
  await expect(host.dialog.root.getByRole('img', { name: 'QR code that opens this request' })).toBeVisible()
  const box = await host.dialog.root.getByRole('img', { name: 'QR code' }).boundingBox()
  expect(Math.round(box?.width ?? 0)).toBe(275)
  await onPhone(page, uri)
  await expect(host.dialog.title('Successfully connected with Farcaster')).toBeVisible()
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  const [result] = await host.told('login.onComplete')
  expect(result).toMatchObject({
    loginMethod: 'farcaster',
    isNewUser: true,
    loginAccount: { type: 'farcaster', fid: 1815, username: 'ada', displayName: 'Ada Lovelace' },
  })
  await page.reload()
  await host.shows({ authenticated: true })
  expect(await app.count('/farcaster/authenticate')).toBe(1)
  // no event for it: Wire §4.2
  expect(await app.analytics()).not.toContain('sdk_authenticate')
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await host.openLanding()
  await expect(host.dialog.button('Farcaster')).toContainText('Recent')
})

test('who declines is not waited for: the user goes back and chooses another way', async ({ page }) => {
  const app = await withFarcaster()
  const host = await openHost(page, 'socials', app)
  await onPhone(page, await askByFarcaster(host), { button: 'Reject' })
  await expect(host.dialog.title('Sign in with Farcaster')).toBeVisible()
  await host.dialog.button('Back').click()
  await expect(host.dialog.title('Log in or sign up')).toBeVisible()
  await host.dialog.button('Close').click()
  await host.closed()
  expect(await host.told('login.onError')).toEqual(['exited_auth_flow'])
})

test('two minutes without an answer: says so, and another try is a new request', async ({ page }) => {
  const app = await withFarcaster()
  const host = await openHost(page, 'socials', app)
  const old = await askByFarcaster(host)
  await expect(host.dialog.root.getByRole('img', { name: 'QR code that opens' })).toBeVisible()
  await clockOf(page).pass(119_000)
  await expect(host.dialog.title('Sign in with Farcaster')).toBeVisible()
  await clockOf(page).pass(10_000)
  await expect(host.dialog.title('Authentication failed')).toBeVisible()
  await expect(host.dialog.words('The request timed out. Try again.')).toBeVisible()
  const request = nextRequest(page)
  await host.dialog.button('Try again').click()
  const uri = await request
  expect(uri).not.toBe(old)
  await onPhone(page, uri)
  await expect(async () => {
    await clockOf(page).pass(2_000)
    await host.shows({ authenticated: true })
  }).toPass()
})

test.describe('what is signed wrong is refused, and the user tries again', () => {
  for (const [what, wrong] of [
    ['for another domain', { domain: 'evil.example' }],
    ['in somebody else’s name', { claims: '1906' }],
  ] as const)
    test(what, async ({ page }) => {
      const app = await withFarcaster()
      const host = await openHost(page, 'socials', app)
      await onPhone(page, await askByFarcaster(host), wrong)
      await expect(host.dialog.title('Authentication failed')).toBeVisible()
      await expect(host.dialog.words('Something went wrong. Try again.')).toBeVisible()
      await host.shows({ authenticated: false })
      const request = nextRequest(page)
      await host.dialog.button('Try again').click()
      await onPhone(page, await request)
      await host.shows({ authenticated: true })
    })
})

test('links and unlinks', async ({ page }) => {
  const app = await withFarcaster()
  const host = await openLoggedIn(page, 'socials', app)
  const request = nextRequest(page)
  await host.press('Link Farcaster')
  await expect(host.dialog.title('Link your Farcaster account')).toBeVisible()
  await expect(host.dialog.button('Back')).toHaveCount(0)
  await onPhone(page, await request, { name: 'Grace Hopper' })
  await host.closed()
  const [result] = await host.told('link.onSuccess')
  expect(result).toMatchObject({ linkMethod: 'farcaster', linkedAccount: { type: 'farcaster', fid: 1906 } })
  expect(await host.linked()).toEqual(['email', 'farcaster'])
  await host.press('Link Farcaster')
  expect(await host.told('link.onError')).toEqual([['cannot_link_more_of_type', { linkMethod: 'farcaster' }]])
  await host.press('Unlink Farcaster')
  await host.told('unlinkFarcaster.resolved')
  expect(await host.linked()).toEqual(['email'])
})

test('an account of another user is named as such, and another one may be linked', async ({ page, context }) => {
  const app = await withFarcaster()
  const first = await openHost(page, 'socials', app)
  await onPhone(page, await askByFarcaster(first))
  await first.shows({ authenticated: true, isModalOpen: false })
  await first.press('Log out')
  await first.shows({ authenticated: false })
  const second = await context.newPage()
  const host = await openLoggedIn(second, 'socials', app)
  const request = nextRequest(second)
  await host.press('Link Farcaster')
  await onPhone(second, await request)
  await expect(host.dialog.title('Authentication failed')).toBeVisible()
  await expect(host.dialog.words('This account has already been linked to another user.')).toBeVisible()
  const another = nextRequest(second)
  await host.dialog.button('Try again').click()
  await onPhone(second, await another, { name: 'Grace Hopper' })
  await host.told('link.onSuccess')
  expect(await host.linked()).toEqual(['email', 'farcaster'])
})

test('closing a link is told as exited_link_flow', async ({ page }) => {
  const app = await withFarcaster()
  const host = await openLoggedIn(page, 'socials', app)
  await host.press('Link Farcaster')
  await expect(host.dialog.title('Link your Farcaster account')).toBeVisible()
  await host.dialog.button('Close').click()
  await host.closed()
  expect(await host.told('link.onError')).toEqual([['exited_link_flow', { linkMethod: 'farcaster' }]])
  await host.shows({ authenticated: true })
})

test('a relay that answers 500 is trouble that passes: the wait goes on, and a request that cannot be opened says so', async ({
  page,
}) => {
  const app = await withFarcaster()
  const broken = await answering(500, '')
  const farcaster_relay_url = broken.url
  const host = await openHost(page, 'socials', app, PATIENT)
  const uri = await askByFarcaster(host)
  await app.configure({ farcaster_relay_url })
  await clockOf(page).pass(2_500)
  await expect.poll(() => app.count('/farcaster/status')).toBeGreaterThan(0)
  await expect(host.dialog.title('Sign in with Farcaster')).toBeVisible()
  await app.configure({ farcaster_relay_url: null })
  await onPhone(page, uri)
  await expect(async () => {
    await clockOf(page).pass(2_000)
    await host.shows({ authenticated: true, isModalOpen: false })
  }).toPass()
  await host.press('Log out')
  await host.shows({ authenticated: false })

  await app.configure({ farcaster_relay_url })
  await host.openLanding()
  await host.dialog.button('Farcaster').click()
  await expect
    .poll(async () => {
      await clockOf(page).pass(5_000)
      return host.dialog.title('Authentication failed').isVisible()
    })
    .toBe(true)
  await expect(host.dialog.words('Something went wrong. Try again.')).toBeVisible()
  await app.configure({ farcaster_relay_url: null })
  await broken.stop()
  await host.dialog.button('Try again').click()
  await expect(host.dialog.root.getByRole('img', { name: 'QR code that opens' })).toBeVisible()
})

test('a reload in the middle leaves nothing behind: the next login is a new request', async ({ page }) => {
  const app = await withFarcaster()
  const host = await openHost(page, 'socials', app)
  const old = await askByFarcaster(host)
  await page.reload()
  await host.ready()
  await host.shows({ authenticated: false, isModalOpen: false })
  const uri = await askByFarcaster(host)
  expect(uri).not.toBe(old)
  await onPhone(page, uri)
  await host.shows({ authenticated: true })
})

test('an app that switches it off meanwhile says so, and offers another method', async ({ page }) => {
  const app = await withFarcaster()
  const host = await openHost(page, 'socials', app)
  await host.openLanding()
  await app.configure({ farcaster_auth: false })
  await host.dialog.button('Farcaster').click()
  await expect(host.dialog.title('Not allowed')).toBeVisible()
  await expect(host.dialog.words('Login with Farcaster not allowed.')).toBeVisible()
  await host.dialog.button('Try another method').click()
  await expect(host.dialog.title('Log in or sign up')).toBeVisible()
})

test.describe('on phones', () => {
  const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36'
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
  const screen = { width: 390, height: 844 }

  test('Android: the client opens in a tab of its own', async ({ browser }) => {
    const context = await browser.newContext({ userAgent: ANDROID, viewport: screen, hasTouch: true })
    const page = await context.newPage()
    const host = await openHost(page, 'socials', await withFarcaster())
    await host.openLanding()
    const opening = context.waitForEvent('page')
    await host.dialog.button('Farcaster').tap()
    const client = await opening
    await client.getByRole('button', { name: 'Approve' }).click()
    expect(await client.evaluate(() => window.opener)).toBeNull()
    await page.bringToFront()
    await host.shows({ authenticated: true, isModalOpen: false })
    await context.close()
  })
  test('iOS: a button leads to the app', async ({ browser }) => {
    const context = await browser.newContext({ userAgent: IPHONE, viewport: screen, hasTouch: true })
    const page = await context.newPage()
    const host = await openHost(page, 'socials', await withFarcaster())
    const uri = await askByFarcaster(host)
    const link = host.dialog.root.getByRole('link', { name: 'Open Warpcast app' })
    await expect(link).toHaveAttribute('href', uri)
    expect(context.pages()).toHaveLength(1)
    await onPhone(page, uri)
    await host.shows({ authenticated: true, isModalOpen: false })
    await context.close()
  })
})

test('headless: the host gets the message signed and brings it', async ({ page }) => {
  const app = await withFarcaster()
  const host = await openHost(page, 'socials', app)
  const request = nextRequest(page)
  const { nonce } = (await page.evaluate(() => window.__calls.initFarcaster?.())) as { nonce: string }
  const uri = await request
  await onPhone(page, uri)
  // the stand-in's client tells the relay what it signed; a mini-app's host would hand it over
  const headers = { authorization: `Bearer ${new URL(uri).searchParams.get('channelToken')}` }
  const told = await fetch(new URL('/farcaster/v1/channel/status', uri), { headers })
  const { message, signature, fid } = (await told.json()) as { message: string; signature: string; fid: number }
  expect(message).toContain(`Nonce: ${nonce}`)
  const result = await page.evaluate((signed) => window.__calls.loginWithFarcaster?.(signed as never), {
    message,
    signature,
    fid,
  })
  expect(result).toMatchObject({ user: { farcaster: { fid: 1815 } } })
  await host.shows({ authenticated: true })
})
