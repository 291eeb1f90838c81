import { clockOf } from '../clock.js'
import { hostsOrigin, openHost } from './support/host.js'
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
  const app = await withPasskeys()
  const { host, device } = await openWithDevice(page, app)
  await host.press('Sign up headless')
  await host.shows({ authenticated: true })
  const [signedUp] = await host.told('login.onComplete')
  expect(signedUp).toMatchObject({ loginMethod: 'passkey', isNewUser: true, loginAccount: { type: 'passkey' } })
  expect(await device.credentials()).toHaveLength(1)
  const id = (await host.state()).user?.id
  await page.reload()
  await host.shows({ authenticated: true })
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await host.openLanding()
  await passkeyLink(host).click()
  await expect(host.dialog.title('Success')).toBeVisible()
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  expect((await host.state()).user?.id).toBe(id)
  expect((await host.told('login.onComplete', 2)).at(-1)).toMatchObject({ loginMethod: 'passkey', isNewUser: false })
  // Wire §4.2 and §1.8: neither told nor remembered
  expect(await app.analytics()).not.toContain('sdk_authenticate')
  expect(await host.stored('recent-login-method')).toBeNull()
})

test('the challenge is fetched before the click, and the browser is asked within it', async ({ page }) => {
  await watchPrompts(page)
  const { host, device } = await openWithPasskey(page, await withPasskeys())
  await page.reload()
  await host.ready()
  await host.openLanding()
  const fetched = page.waitForResponse((response) => response.url().endsWith('/passkeys/authenticate/init'))
  await passkeyLink(host).hover()
  await fetched
  await device.verifies(false)
  await passkeyLink(host).click()
  await expect(host.dialog.words(REJECTED)).toBeVisible()
  expect(await prompts(page)).toEqual([{ inClick: true, inits: 1 }])
  // and so is every other try
  await expect
    .poll(async () =>
      page.evaluate(() => performance.getEntriesByType('resource').filter((one) => one.name.endsWith('/init')).length),
    )
    .toBe(2)
  await device.verifies(true)
  await host.dialog.button('Retry').click()
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await prompts(page)).toEqual([
    { inClick: true, inits: 1 },
    { inClick: true, inits: 2 },
  ])
})

test('a challenge that was fetched too long ago is fetched again', async ({ page }) => {
  const app = await withPasskeys()
  const { host } = await openWithPasskey(page, app)
  await clockOf(page).control()
  await page.reload()
  await host.ready()
  await host.openLanding()
  await passkeyLink(host).hover()
  await expect.poll(() => app.count('/passkeys/authenticate/init')).toBe(1)
  await clockOf(page).jump(301_000)
  await passkeyLink(host).click()
  await expect.poll(() => app.count('/passkeys/authenticate/init')).toBe(2)
  await expect(host.dialog.title('Success')).toBeVisible()
})

test('cancelled: says so, goes back, and closing is told as exited_auth_flow', async ({ page }) => {
  const { host, device } = await openWithPasskey(page, await withPasskeys())
  await device.verifies(false)
  await host.openLanding()
  await passkeyLink(host).click()
  await expect(host.dialog.title('Something went wrong')).toBeVisible()
  await expect(host.dialog.words(REJECTED)).toBeVisible()
  await host.dialog.button('Back').click()
  await expect(host.dialog.title('Log in or sign up')).toBeVisible()
  await host.dialog.button('Close').click()
  await host.closed()
  expect((await host.told('login.onError')).at(-1)).toBe('exited_auth_flow')
  await host.shows({ authenticated: false })
})

test('leaving while the browser asks takes its dialogue away', async ({ page }) => {
  const { host, device } = await openWithPasskey(page, await withPasskeys())
  await device.touches(false)
  await host.openLanding()
  await passkeyLink(host).click()
  await expect(host.dialog.title('Waiting for passkey')).toBeVisible()
  await host.dialog.button('Back').click()
  await expect(host.dialog.emailField).toBeVisible()
  // a browser asks one thing at a time: were the first still open, this would be refused
  await device.touches(true)
  await passkeyLink(host).click()
  await host.shows({ authenticated: true })
})

test('a prompt that nobody answers times out, and the next try works', async ({ page }) => {
  const { host, device } = await openWithPasskey(page, await withPasskeys({ passkey_ttl: 2 }))
  await device.touches(false)
  await host.openLanding()
  await passkeyLink(host).click()
  await expect(host.dialog.title('Waiting for passkey')).toBeVisible()
  await expect(host.dialog.words(REJECTED)).toBeVisible()
  await device.touches(true)
  await host.dialog.button('Retry').click()
  await host.shows({ authenticated: true })
})

test('a device without a passkey, and one that is not known here: the user goes on another way', async ({ page }) => {
  const app = await withPasskeys()
  const { host, device } = await openWithPasskey(page, app)
  const other = await withPasskeys()
  const elsewhere = await openHost(page, 'passkeys', other)
  await elsewhere.openLanding()
  await passkeyLink(elsewhere).click()
  await expect(elsewhere.dialog.words(/^An unknown error occurred\..*Sign up another way first/)).toBeVisible()
  await device.clear()
  await elsewhere.dialog.button('Retry').click()
  await expect(elsewhere.dialog.words(REJECTED)).toBeVisible()
  await elsewhere.dialog.button('Back').click()
  await expect(elsewhere.dialog.emailField).toBeVisible()
  expect(host.page).toBe(elsewhere.page)
})

test('a browser without WebAuthn has no link, and says so where it is asked', async ({ page }) => {
  await page.addInitScript(() => {
    delete (window as { PublicKeyCredential?: unknown }).PublicKeyCredential
  })
  const app = await withPasskeys()
  const host = await openHost(page, 'passkeys', app)
  await host.openLanding()
  await expect(host.dialog.emailField).toBeVisible()
  await expect(passkeyLink(host)).toHaveCount(0)
  await host.dialog.button('Close').click()
  await host.press('Log in headless')
  expect(await host.told('login.rejected')).toEqual([
    { code: 'not_supported', message: 'WebAuthn is not supported in this browser' },
  ])
  const member = await openLoggedIn(page, 'passkeys', app)
  await member.press('Passkeys')
  await member.dialog.button('Add new passkey').click()
  await expect(member.dialog.words('WebAuthn is not supported in this browser')).toBeVisible()
  expect(await app.count('/passkeys/authenticate/init')).toBe(0)
})

test('the provider refuses a relying party that is not the page', async ({ page }) => {
  const app = await withPasskeys()
  const { host } = await openWithPasskey(page, app)
  await page.route('**/passkeys/authenticate', (route) => {
    const body = { ...route.request().postDataJSON(), relying_party: 'https://evil.example' }
    return route.continue({ postData: JSON.stringify(body) })
  })
  await host.openLanding()
  await passkeyLink(host).click()
  await expect(host.dialog.words(/^An unknown error occurred\./)).toBeVisible()
  await host.shows({ authenticated: false })
  expect((await app.requests('/passkeys/authenticate')).map(({ status }) => status)).toEqual([403])
})

test('a page by an IP address is told that passkeys need a domain', async ({ page }) => {
  const app = await withPasskeys()
  const { port } = new URL(hostsOrigin)
  await authenticatorOf(page)
  const url = new URL(`http://127.0.0.1:${port}/passkeys`)
  const there = await openHost(page, 'passkeys', app).then(() => new URL(page.url()))
  url.search = there.search
  await page.goto(url.href)
  await expect(page.getByRole('button', { name: 'Log in headless' })).toBeVisible()
  await page.getByRole('button', { name: 'Log in headless' }).click()
  await expect
    .poll(() => page.evaluate(() => window.__events.find(({ name }) => name === 'login.rejected')?.detail))
    .toMatchObject({ code: 'not_supported', message: expect.stringContaining('localhost') })
})

test('an answer that was used before is refused from another client', async ({ page }) => {
  const app = await withPasskeys()
  const { host } = await openWithPasskey(page, app)
  const sent = page.waitForRequest((request) => request.url().endsWith('/passkeys/authenticate'))
  await host.openLanding()
  await passkeyLink(host).click()
  const request = await sent
  await host.shows({ authenticated: true, isModalOpen: false })
  const headers = { ...(await request.allHeaders()) }
  for (const name of Object.keys(headers)) if (name.endsWith('ca-id')) headers[name] = 'somebody-else'
  for (const name of ['content-length', 'host', 'connection']) delete headers[name]
  const replayed = await fetch(request.url(), { method: 'POST', headers, body: request.postData() })
  expect([replayed.status, ((await replayed.json()) as { code: string }).code]).toEqual([422, 'invalid_credentials'])
})

test('a lost answer costs nothing', async ({ page }) => {
  const app = await withPasskeys()
  const { host } = await openWithPasskey(page, app)
  await app.fault({ path: '/passkeys/authenticate', lose: true })
  await host.openLanding()
  await passkeyLink(host).click()
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await app.count('/passkeys/authenticate')).toBe(2)
})

test.describe('the provider in trouble', () => {
  for (const [what, fault] of [
    ['refuses', { status: 422 }],
    ['answers garbage', { malformed: true }],
  ] as const)
    test(what, async ({ page }) => {
      const app = await withPasskeys()
      const { host } = await openWithPasskey(page, app)
      await app.fault({ path: '/passkeys/authenticate/init', count: 2, ...fault })
      await host.openLanding()
      await passkeyLink(host).click()
      await expect(host.dialog.words(/^An unknown error occurred\./)).toBeVisible()
      await app.heal()
      await host.dialog.button('Retry').click()
      await host.shows({ authenticated: true })
    })
})

test('logged in elsewhere meanwhile: another tab is logged in too', async ({ page, context }) => {
  const app = await withPasskeys()
  const { host } = await openWithPasskey(page, app)
  const tab = await context.newPage()
  const second = await openHost(tab, 'passkeys', app)
  await page.bringToFront()
  await host.openLanding()
  await passkeyLink(host).click()
  await host.shows({ authenticated: true, isModalOpen: false })
  await second.shows({ authenticated: true })
})

test('reloaded while the browser asks: nothing is left open', async ({ page }) => {
  const { host, device } = await openWithPasskey(page, await withPasskeys())
  await device.touches(false)
  await host.openLanding()
  await passkeyLink(host).click()
  await expect(host.dialog.title('Waiting for passkey')).toBeVisible()
  await page.reload()
  await host.ready()
  await host.closed()
  await device.touches(true)
  await host.openLanding()
  await passkeyLink(host).click()
  await host.shows({ authenticated: true })
})

test('a guest who makes a passkey keeps the user', async ({ page }) => {
  const { host } = await openWithDevice(page, await withPasskeys({ guest_auth: true }))
  await host.press('Be a guest')
  await host.told('guest.resolved')
  const id = (await host.state()).user?.id
  await host.press('Sign up headless')
  await host.told('signup.resolved')
  expect((await host.state()).user).toMatchObject({ id, isGuest: false })
})

test.describe('the user’s passkeys', () => {
  test('add, list, log in with it, remove', async ({ page }) => {
    const app = await withPasskeys()
    const device = await authenticatorOf(page)
    const host = await openLoggedIn(page, 'passkeys', app)
    await host.press('Passkeys')
    await expect(host.dialog.title('Secure your account with a passkey')).toBeVisible()
    await host.dialog.button('Add new passkey').click()
    await expect(host.dialog.title('Passkey added')).toBeVisible()
    await host.closed()
    const [linked] = await host.told('link.onSuccess')
    expect(linked).toMatchObject({ linkMethod: 'passkey', linkedAccount: { type: 'passkey', enrolledInMfa: false } })
    expect(await host.linked()).toEqual(['email', 'passkey'])
    expect(await device.credentials()).toHaveLength(1)
    await host.press('Passkeys')
    await expect(host.dialog.title('Your passkeys')).toBeVisible()
    await expect(host.dialog.words(/Last used/)).toHaveCount(1)
    // the same device has one already
    await host.dialog.button('Add new passkey').click()
    await expect(host.dialog.words('This device already has a passkey of this account.')).toBeVisible()
    await host.dialog.button(/^Remove /).click()
    await expect(host.dialog.title('Remove this passkey?')).toBeVisible()
    await host.dialog.button('Keep it').click()
    await host.dialog.button(/^Remove /).click()
    await host.dialog.button('Yes, remove').click()
    await expect(host.dialog.title('Secure your account with a passkey')).toBeVisible()
    expect(await host.linked()).toEqual(['email'])
    // what was removed here is no reason for the device to refuse
    await host.dialog.button('Add new passkey').click()
    await host.told('link.onSuccess', 2)
    await host.closed()
    await host.press('Unlink the first')
    await host.told('unlink.resolved')
    await host.press('Passkeys')
    await expect(host.dialog.title('Secure your account with a passkey')).toBeVisible()
    await host.dialog.button('Close').click()
    expect((await host.told('link.onError')).at(-1)).toEqual(['exited_link_flow', { linkMethod: 'passkey' }])
    await host.press('Log out')
    await host.shows({ authenticated: false })
    await host.openLanding()
    await passkeyLink(host).click()
    await expect(host.dialog.words(/^An unknown error occurred\./)).toBeVisible()
  })

  test('a sixth passkey is refused', async ({ page }) => {
    const app = await withPasskeys()
    const device = await authenticatorOf(page)
    const host = await openLoggedIn(page, 'passkeys', app)
    for (let n = 1; n <= 5; n++) {
      await host.press('Link headless')
      await host.told('link.resolved', n)
      await device.clear() // the next is made on another one
    }
    expect((await host.linked()).filter((type) => type === 'passkey')).toHaveLength(5)
    await host.press('Link headless')
    expect(await host.told('link.rejected')).toMatchObject([{ code: 'cannot_link_more_of_type' }])
    expect(await host.told('passkeyLink.onError')).toEqual(['cannot_link_more_of_type'])
    await host.press('Passkeys')
    await expect(host.dialog.title('Your passkeys')).toBeVisible()
    await expect(host.dialog.button('Add new passkey')).toHaveCount(0)
    await expect(host.dialog.button(/^Remove /)).toHaveCount(2)
    await host.dialog.button('View all').click()
    await expect(host.dialog.button(/^Remove /)).toHaveCount(5)
    await host.dialog
      .button(/^Remove /)
      .first()
      .click()
    await host.dialog.button('Yes, remove').click()
    await expect(host.dialog.button('Add new passkey')).toBeVisible()
  })

  test('the only account of a user is not removed', async ({ page }) => {
    const { host } = await openWithDevice(page, await withPasskeys())
    await host.press('Sign up headless')
    await host.told('signup.resolved')
    await host.press('Unlink the first')
    expect(await host.told('unlink.rejected')).toMatchObject([{ code: 'cannot_unlink_sole_account' }])
    await host.press('Passkeys')
    await host.dialog.button(/^Remove /).click()
    await host.dialog.button('Yes, remove').click()
    await expect(host.dialog.words('The only way to log in to your account cannot be removed.')).toBeVisible()
  })

  test('cancelled while adding, then added', async ({ page }) => {
    const device = await authenticatorOf(page)
    const host = await openLoggedIn(page, 'passkeys', await withPasskeys())
    await device.verifies(false)
    await host.press('Passkeys')
    await host.dialog.button('Add new passkey').click()
    await expect(host.dialog.words('Passkey request timed out or rejected by user.')).toBeVisible()
    await device.verifies(true)
    await host.dialog.button('Add new passkey').click()
    await expect(host.dialog.title('Passkey added')).toBeVisible()
  })

  test('without a user nothing can be added or removed', async ({ page }) => {
    const host = await openHost(page, 'passkeys', await withPasskeys())
    await host.press('Passkeys')
    expect(await host.told('link.onError')).toEqual([['must_be_authenticated', { linkMethod: 'passkey' }]])
    await host.press('Unlink the first')
    expect(await host.told('unlink.rejected')).toMatchObject([{ code: 'must_be_authenticated' }])
  })
})

test('the headless hooks say how it stands, and choose among passkeys', async ({ page }) => {
  const { host, device } = await openWithPasskey(page, await withPasskeys())
  await host.press('Log in headless')
  await host.told('login.resolved')
  const seen = () => page.evaluate(() => window.__statuses)
  expect(await seen()).toMatchObject({
    signup: ['initial', 'generating-challenge', 'awaiting-passkey', 'submitting-response', 'done', 'initial'],
    login: ['initial', 'generating-challenge', 'awaiting-passkey', 'submitting-response', 'done'],
  })
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
  expect((await seen()).login?.at(-1)).toBe('error')
  expect((await host.told('passkey.onError')).at(-1)).toBe('passkey_not_allowed')
  expect(await device.credentials()).toHaveLength(1)
})
