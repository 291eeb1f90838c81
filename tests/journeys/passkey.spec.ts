import { clockOf } from '../clock.js'
import {
  authenticatorOf,
  openWithDevice,
  openWithPasskey,
  passkeyLink,
  prompts,
  watchPrompts,
  withPasskeys,
} from './support/passkeys.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'

const REJECTED = /^Passkey request timed out or rejected by user\./

test('signs up without the dialog, and logs in by the landing’s link', async ({ page }) => {
  const clock = clockOf(page)
  await clock.control()
  const app = await withPasskeys()
  const { host, device } = await openWithDevice(page, app)
  await host.press('Sign up headless')
  await host.shows({ authenticated: true })
  const [signedUp] = await host.waitForEvents('login.onComplete')
  expect(signedUp).toMatchObject({ loginMethod: 'passkey', isNewUser: true, loginAccount: { type: 'passkey' } })
  expect(await device.credentials()).toHaveLength(1)
  const id = (await host.state()).user?.id
  await page.reload()
  await host.shows({ authenticated: true })
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await host.openLanding()
  await clock.stop()
  await passkeyLink(host).click()
  await expect(host.dialog.title('Success')).toBeVisible()
  await clock.resume()
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  expect((await host.state()).user?.id).toBe(id)
  expect((await host.waitForEvents('login.onComplete', 2)).at(-1)).toMatchObject({
    loginMethod: 'passkey',
    isNewUser: false,
  })
  // a passkey login sends no such event and is not remembered as the recent method (Wire §4.2, §1.8)
  expect(await app.analytics()).not.toContain('sdk_authenticate')
  expect(await host.stored('recent-login-method')).toBeNull()
})

test('the challenge is fetched before the click, and the browser is asked within it', async ({ page }) => {
  await watchPrompts(page)
  const fetched = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter((one) => one.name.endsWith('/init')).length)
  const { host, device } = await openWithPasskey(page, await withPasskeys())
  await page.reload()
  await host.ready()
  await host.openLanding()
  await passkeyLink(host).hover()
  await expect.poll(fetched).toBe(1)
  await device.verifies(false)
  await passkeyLink(host).click()
  await expect(host.dialog.words(REJECTED)).toBeVisible()
  expect(await prompts(page)).toEqual([{ inClick: true, inits: 1 }])
  // the next attempt also has its challenge before the click
  await expect.poll(fetched).toBe(2)
  await device.verifies(true)
  await host.dialog.button('Retry').click()
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await prompts(page)).toEqual([
    { inClick: true, inits: 1 },
    { inClick: true, inits: 2 },
  ])
})

test('leaving closes the browser’s passkey dialogue, and so does a reload', async ({ page }) => {
  const { host, device } = await openWithPasskey(page, await withPasskeys())
  const leftOpen = async () => {
    await device.touches(false)
    await host.openLanding()
    await passkeyLink(host).click()
    await expect(host.dialog.title('Waiting for passkey')).toBeVisible()
  }
  await leftOpen()
  await host.dialog.button('Back').click()
  await expect(host.dialog.emailField).toBeVisible()
  // a browser shows one passkey prompt at a time: it would refuse this one if the first were still open
  await device.touches(true)
  await passkeyLink(host).click()
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.press('Log out')
  await host.shows({ authenticated: false })

  await leftOpen()
  await page.reload()
  await host.ready()
  await host.closed()
  await device.touches(true)
  await host.openLanding()
  await passkeyLink(host).click()
  await host.shows({ authenticated: true })
})

test('a user’s passkeys: add, list, remove; one that was removed logs nobody in', async ({ page }) => {
  const clock = clockOf(page)
  await clock.control()
  const app = await withPasskeys()
  const device = await authenticatorOf(page)
  const host = await openLoggedIn(page, 'passkeys', app)
  await host.press('Passkeys')
  await expect(host.dialog.title('Secure your account with a passkey')).toBeVisible()
  await clock.stop()
  await host.dialog.button('Add new passkey').click()
  await clock.passUntil(host.dialog.title('Passkey added'))
  await clock.resume()
  await host.closed()
  const [linked] = await host.waitForEvents('link.onSuccess')
  expect(linked).toMatchObject({ linkMethod: 'passkey', linkedAccount: { type: 'passkey', enrolledInMfa: false } })
  expect(await host.linked()).toEqual(['email', 'passkey'])
  expect(await device.credentials()).toHaveLength(1)
  await host.press('Passkeys')
  await expect(host.dialog.title('Your passkeys')).toBeVisible()
  await expect(host.dialog.words(/Last used/)).toHaveCount(1)
  // this device already has a passkey of the account
  await host.dialog.button('Add new passkey').click()
  await expect(host.dialog.words('This device already has a passkey of this account.')).toBeVisible()
  await host.dialog.button(/^Remove /).click()
  await expect(host.dialog.title('Remove this passkey?')).toBeVisible()
  await host.dialog.button('Keep it').click()
  await host.dialog.button(/^Remove /).click()
  await host.dialog.button('Yes, remove').click()
  await expect(host.dialog.title('Secure your account with a passkey')).toBeVisible()
  expect(await host.linked()).toEqual(['email'])
  // the device accepts a new passkey after the old one was removed from the account
  await host.dialog.button('Add new passkey').click()
  await host.waitForEvents('link.onSuccess', 2)
  await host.closed()
  await host.press('Unlink the first')
  await host.waitForEvents('unlink.resolved')
  await host.press('Passkeys')
  await expect(host.dialog.title('Secure your account with a passkey')).toBeVisible()
  await host.dialog.button('Close').click()
  expect((await host.waitForEvents('link.onError')).at(-1)).toEqual(['exited_link_flow', { linkMethod: 'passkey' }])
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await host.openLanding()
  await passkeyLink(host).click()
  await expect(host.dialog.words(/^An unknown error occurred\./)).toBeVisible()
})

test('the headless hooks report their state, and let the user choose among passkeys', async ({ page }) => {
  const { host, device } = await openWithPasskey(page, await withPasskeys())
  await host.press('Log in headless')
  await host.waitForEvents('login.resolved')
  const statuses = () => page.evaluate(() => window.__statuses)
  expect(await statuses()).toMatchObject({
    signup: ['initial', 'generating-challenge', 'awaiting-passkey', 'submitting-response', 'done', 'initial'],
    login: ['initial', 'generating-challenge', 'awaiting-passkey', 'submitting-response', 'done'],
  })
  // without its passkeys the authenticator stands for another device of the same user
  await device.clear()
  await host.press('Link headless')
  await host.waitForEvents('link.resolved')
  expect(await host.linked()).toEqual(['passkey', 'passkey'])
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await page.getByRole('heading', { name: 'A host app' }).click()
  const refused = await page.evaluate(() =>
    window.__calls.loginWithPasskey?.({ credentialIds: ['bm90IGhlcmU'] } as never).then(
      () => 'in',
      ({ code }) => code,
    ),
  )
  expect(refused).toBe('passkey_not_allowed')
  expect((await statuses()).login?.at(-1)).toBe('error')
  expect((await host.waitForEvents('passkey.onError')).at(-1)).toBe('passkey_not_allowed')
  expect(await device.credentials()).toHaveLength(1)
})
