import { clockOf } from '../clock.js'
import { askByFarcaster, nextRequest, onPhone } from './support/farcaster.js'
import { openHost } from './support/host.js'
import { newApp } from './support/server.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'

const withFarcaster = (settings: object = {}) => newApp({ farcaster_auth: true, ...settings })

test('logs in by a code that is approved elsewhere; a reload and a wrong signature lead to a new one', async ({
  page,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const app = await withFarcaster()
  const host = await openHost(page, 'socials', app)
  const code = host.dialog.root.getByRole('img', { name: 'QR code that opens this request' })
  const abandoned = await askByFarcaster(host)
  await page.reload()
  await host.ready()
  await host.shows({ authenticated: false, isModalOpen: false })
  const first = await askByFarcaster(host)
  expect(first).not.toBe(abandoned)
  await expect(code).toBeVisible()
  expect(Math.round((await code.boundingBox())?.width ?? 0)).toBe(275)

  await onPhone(page, first, { domain: 'evil.example' })
  await expect(host.dialog.title('Authentication failed')).toBeVisible()
  await expect(host.dialog.words('Something went wrong. Try again.')).toBeVisible()
  await host.shows({ authenticated: false })
  const request = nextRequest(page)
  await host.dialog.button('Try again').click()
  const second = await request
  expect(second).not.toBe(first)
  await expect(code).toBeVisible()

  await clock.stop()
  await onPhone(page, second)
  await clock.passUntil(host.dialog.title('Successfully connected with Farcaster'))
  await clock.resume()
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  const [result] = await host.waitForEvents('login.onComplete')
  expect(result).toMatchObject({
    loginMethod: 'farcaster',
    isNewUser: true,
    loginAccount: { type: 'farcaster', fid: 1815, username: 'ada', displayName: 'Ada Lovelace' },
  })
  await page.reload()
  await host.shows({ authenticated: true })
  expect(await app.count('/farcaster/authenticate')).toBe(2)
  // this login method sends no such event (Wire §4.2)
  expect(await app.analytics()).not.toContain('sdk_authenticate')
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await host.openLanding()
  await expect(host.dialog.button('Farcaster')).toContainText('Recent')
})

test('links and unlinks', async ({ page }) => {
  await clockOf(page).control()
  const app = await withFarcaster()
  const host = await openLoggedIn(page, 'socials', app)
  const request = nextRequest(page)
  await host.press('Link Farcaster')
  await expect(host.dialog.title('Link your Farcaster account')).toBeVisible()
  await expect(host.dialog.button('Back')).toHaveCount(0)
  await onPhone(page, await request, { name: 'Grace Hopper' })
  await host.closed()
  const [result] = await host.waitForEvents('link.onSuccess')
  expect(result).toMatchObject({ linkMethod: 'farcaster', linkedAccount: { type: 'farcaster', fid: 1906 } })
  expect(await host.linked()).toEqual(['email', 'farcaster'])
  await host.press('Link Farcaster')
  expect(await host.waitForEvents('link.onError')).toEqual([['cannot_link_more_of_type', { linkMethod: 'farcaster' }]])
  await host.press('Unlink Farcaster')
  await host.waitForEvents('unlinkFarcaster.resolved')
  expect(await host.linked()).toEqual(['email'])
})

test.describe('on an Android phone', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  test('the client opens in a tab of its own, which has no way back into the page', async ({ page, context }) => {
    const host = await openHost(page, 'socials', await withFarcaster())
    await host.openLanding()
    const opening = context.waitForEvent('page')
    await host.dialog.button('Farcaster').tap()
    const client = await opening
    const approve = client.getByRole('button', { name: 'Approve' })
    await expect(approve).toBeVisible()
    expect(await client.evaluate(() => window.opener)).toBeNull()
    await approve.click()
    await page.bringToFront()
    await host.shows({ authenticated: true, isModalOpen: false })
  })
})

test('headless: the host gets the message signed and brings it', async ({ page }) => {
  const app = await withFarcaster()
  const host = await openHost(page, 'socials', app)
  const request = nextRequest(page)
  const { nonce } = (await page.evaluate(() => window.__calls.initFarcaster?.())) as { nonce: string }
  const uri = await request
  await onPhone(page, uri)
  // the relay has what the stand-in's client signed; in a mini app the host would hand it over
  const headers = { authorization: `Bearer ${new URL(uri).searchParams.get('channelToken')}` }
  const response = await fetch(new URL('/farcaster/v1/channel/status', uri), { headers })
  const { message, signature, fid } = (await response.json()) as { message: string; signature: string; fid: number }
  expect(message).toContain(`Nonce: ${nonce}`)
  const result = await page.evaluate((signed) => window.__calls.loginWithFarcaster?.(signed as never), {
    message,
    signature,
    fid,
  })
  expect(result).toMatchObject({ user: { farcaster: { fid: 1815 } } })
  await host.shows({ authenticated: true })
})
