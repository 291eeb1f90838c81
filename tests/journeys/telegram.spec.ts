import { clockOf } from '../clock.js'
import { type Host, hostOn, openHost } from './support/host.js'
import { openLoggedIn } from './support/session.js'
import { answer, askByTelegram, openFromTelegram, scriptIsThere, windowOf, withTelegram } from './support/telegram.js'
import { expect, test } from './support/test.js'

const again = (host: Host) => host.dialog.button('Try again')

test('logs in by Telegram’s window', async ({ page }) => {
  const app = await withTelegram()
  const host = await openHost(page, 'socials', app)
  const popup = await askByTelegram(host)
  await expect(host.dialog.title('Verifying connection to Telegram')).toBeVisible()
  await expect(host.dialog.words('Confirm in Telegram’s window to go on.')).toBeVisible()
  await answer(popup)
  await expect(host.dialog.title('Successfully connected with Telegram')).toBeVisible()
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  const [result] = await host.told('login.onComplete')
  expect(result).toMatchObject({
    loginMethod: 'telegram',
    isNewUser: true,
    loginAccount: { type: 'telegram', telegramUserId: '181500001', firstName: 'Ada', username: 'ada' },
  })
  await page.reload()
  await host.shows({ authenticated: true })
  expect(await app.count('/telegram/authenticate')).toBe(1)
  // no event for it: Wire §4.2
  expect(await app.analytics()).not.toContain('sdk_authenticate')
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await host.openLanding()
  await expect(host.dialog.button('Telegram')).toContainText('Recent')
})

test('a person who shows only a first name logs in too', async ({ page }) => {
  const host = await openHost(page, 'socials', await withTelegram())
  await answer(await askByTelegram(host), { name: 'Алан' })
  await host.shows({ authenticated: true, isModalOpen: false })
  const [result] = await host.told('login.onComplete')
  expect(result).toMatchObject({ loginAccount: { firstName: 'Алан', lastName: null, username: null } })
})

test('another tab is logged in as well', async ({ page, context }) => {
  const app = await withTelegram()
  const host = await openHost(page, 'socials', app)
  const other = await openHost(await context.newPage(), 'socials', app)
  await page.bringToFront()
  await answer(await askByTelegram(host))
  await other.shows({ authenticated: true })
})

test.describe('who does not log in there is told, and tries again', () => {
  /** ms that Telegram's script has to say more of a window that was closed, and some for the page to see that it was. */
  const GRACE = 4_000
  test.beforeEach(({ page }) => clockOf(page).control())

  test('declined', async ({ page }) => {
    const host = await openHost(page, 'socials', await withTelegram())
    await answer(await askByTelegram(host), { button: 'Decline' })
    await expect(host.dialog.title('Authentication failed')).toBeVisible()
    await expect(host.dialog.words('Retry and check Telegram to finish connecting your account.')).toBeVisible()
    await host.shows({ authenticated: false })
    await answer(await windowOf(page, () => again(host).click()))
    await host.shows({ authenticated: true })
  })
  test('closed the window', async ({ page }) => {
    const host = await openHost(page, 'socials', await withTelegram())
    const popup = await askByTelegram(host)
    await popup.close()
    await clockOf(page).pass(GRACE)
    await expect(host.dialog.words('Retry and check Telegram to finish connecting your account.')).toBeVisible()
    await host.dialog.button('Back').click()
    await expect(host.dialog.title('Log in or sign up')).toBeVisible()
  })
  test('closed the window of a Telegram that does not answer', async ({ page }) => {
    const host = await openHost(page, 'socials', await withTelegram())
    const popup = await askByTelegram(host)
    await page.route('**/telegram/auth/get', () => {}) // for ever
    await popup.close()
    await clockOf(page).pass(GRACE)
    await expect(host.dialog.words('Retry and check Telegram to finish connecting your account.')).toBeVisible()
  })
  test('went back: its window goes too', async ({ page }) => {
    const host = await openHost(page, 'socials', await withTelegram())
    const popup = await askByTelegram(host)
    await Promise.all([popup.waitForEvent('close'), host.dialog.button('Back').click()])
    await expect(host.dialog.title('Log in or sign up')).toBeVisible()
    await answer(await windowOf(page, () => host.dialog.button('Telegram').click()))
    await host.shows({ authenticated: true })
  })
  test('closed the dialog', async ({ page }) => {
    const host = await openHost(page, 'socials', await withTelegram())
    const popup = await askByTelegram(host)
    await Promise.all([popup.waitForEvent('close'), host.dialog.button('Close').click()])
    await host.closed()
    expect(await host.told('login.onError')).toEqual(['exited_auth_flow'])
  })
})

test('a window that the browser blocks is named, and another press opens it', async ({ page }) => {
  await page.addInitScript(() => {
    const { open } = window
    let refused = false
    window.open = (...given) => {
      if (refused) return open.apply(window, given)
      refused = true
      return null
    }
  })
  const host = await openHost(page, 'socials', await withTelegram())
  await host.openLanding()
  await scriptIsThere(page)
  await host.dialog.button('Telegram').click()
  await expect(host.dialog.title('Authentication failed')).toBeVisible()
  await expect(host.dialog.words(/kept Telegram’s window from opening/)).toBeVisible()
  await answer(await windowOf(page, () => again(host).click()))
  await host.shows({ authenticated: true })
})

test('a script that is blocked is named, and asked for again', async ({ page }) => {
  await page.route('**/js/telegram-login.js', (route) => route.abort())
  const host = await openHost(page, 'socials', await withTelegram())
  await host.openLanding()
  await host.dialog.button('Telegram').click()
  await expect(host.dialog.title('Authentication failed')).toBeVisible()
  await expect(host.dialog.words(/Telegram could not be reached/)).toBeVisible()
  await page.unroute('**/js/telegram-login.js')
  await answer(await windowOf(page, () => again(host).click()))
  await host.shows({ authenticated: true })
})

test('the script is not fetched before a login opens, and its origin is the provider’s', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(request.url()))
  const host = await openHost(page, 'socials', await withTelegram())
  expect(asked.filter((url) => url.includes('telegram-login'))).toEqual([])
  await host.openLanding()
  await scriptIsThere(page)
  const [script] = asked.filter((url) => url.includes('telegram-login'))
  expect(script).toBe(`${process.env.JOURNEYS_PROVIDER}/js/telegram-login.js`)
})

test.describe('what Telegram did not sign, or long ago, is refused in the words of Modal §8.3', () => {
  for (const [what, wrong] of [
    ['forged', { forged: true }],
    ['ten days old', { days: 10 }],
  ] as const)
    test(what, async ({ page }) => {
      const host = await openHost(page, 'socials', await withTelegram())
      await answer(await askByTelegram(host), wrong)
      await expect(host.dialog.title('Authentication failed')).toBeVisible()
      await expect(host.dialog.words('Something went wrong. Try again.')).toBeVisible()
      await host.shows({ authenticated: false })
      await answer(await windowOf(page, () => again(host).click()))
      await host.shows({ authenticated: true })
    })
})

test('too many at once are asked to wait', async ({ page }) => {
  const app = await withTelegram({}, { rate_limits: { per_ip: 0 } })
  const host = await openHost(page, 'socials', app)
  await answer(await askByTelegram(host))
  await expect(host.dialog.words('Too many requests. Please wait before trying again.')).toBeVisible()
})

test('an app that switches it off meanwhile says so, and offers another method', async ({ page }) => {
  const app = await withTelegram()
  const host = await openHost(page, 'socials', app)
  const popup = await askByTelegram(host)
  await app.configure({ telegram_auth: false })
  await answer(popup)
  await expect(host.dialog.title('Not allowed')).toBeVisible()
  await expect(host.dialog.words('Login with Telegram not allowed.')).toBeVisible()
  await host.dialog.button('Try another method').click()
  await expect(host.dialog.title('Log in or sign up')).toBeVisible()
})

test('a connection that drops costs nothing: the same signature is brought again, without Telegram’s window', async ({
  page,
}) => {
  const app = await withTelegram()
  const host = await openHost(page, 'socials', app)
  const popup = await askByTelegram(host)
  await page.route('**/telegram/authenticate', (route) => route.fulfill({ status: 200, body: '<html>' }))
  await answer(popup)
  await expect(host.dialog.title('Authentication failed')).toBeVisible()
  await page.unroute('**/telegram/authenticate')
  await again(host).click()
  await host.shows({ authenticated: true })
})

test('an answer that is lost is given again', async ({ page }) => {
  const app = await withTelegram()
  const host = await openHost(page, 'socials', app)
  const popup = await askByTelegram(host)
  await app.fault({ path: '/telegram/authenticate', lose: true })
  await answer(popup)
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await app.count('/telegram/authenticate')).toBe(2)
})

test('a reload in the middle leaves nothing behind', async ({ page }) => {
  const app = await withTelegram()
  const host = await openHost(page, 'socials', app)
  const popup = await askByTelegram(host)
  await page.reload()
  await host.ready()
  await host.shows({ authenticated: false, isModalOpen: false })
  await popup.close()
  await answer(await askByTelegram(host))
  await host.shows({ authenticated: true })
})

test('headless: the hook opens Telegram’s window, and its state says how it goes', async ({ page }) => {
  const app = await withTelegram()
  const host = await openHost(page, 'socials', app)
  const press = () => host.press('Telegram without the dialog')
  await answer(await windowOf(page, press), { button: 'Decline' })
  const [failure] = await host.told('loginWithTelegram.rejected')
  expect(failure).toMatchObject({ code: 'user_rejected_request', message: 'User rejected request' })
  expect(await host.told('telegram.onError')).toEqual(['user_rejected_request'])
  await answer(await windowOf(page, press))
  await host.told('loginWithTelegram.resolved')
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await page.evaluate(() => window.__statuses.telegram)).toEqual([
    'initial',
    'loading',
    'error',
    'loading',
    'done',
  ])
})

test.describe('link', () => {
  test('and unlink', async ({ page }) => {
    const host = await openLoggedIn(page, 'socials', await withTelegram())
    const popup = await windowOf(page, () => host.press('Link Telegram'))
    await expect(host.dialog.title('Verifying connection to Telegram')).toBeVisible()
    await expect(host.dialog.button('Back')).toHaveCount(0)
    await answer(popup, { name: 'Grace Hopper' })
    await host.closed()
    const [result] = await host.told('link.onSuccess')
    const linkedAccount = { type: 'telegram', telegramUserId: '190600002' }
    expect(result).toMatchObject({ linkMethod: 'telegram', linkedAccount })
    expect(await host.linked()).toEqual(['email', 'telegram'])
    await host.press('Link Telegram')
    expect(await host.told('link.onError')).toEqual([['cannot_link_more_of_type', { linkMethod: 'telegram' }]])
    await host.press('Unlink Telegram')
    await host.told('unlinkTelegram.resolved')
    expect(await host.linked()).toEqual(['email'])
  })
  test('an account of another user is named as such, and another one may be linked', async ({ page, context }) => {
    const app = await withTelegram()
    const first = await openHost(page, 'socials', app)
    await answer(await askByTelegram(first))
    await first.shows({ authenticated: true, isModalOpen: false })
    await first.press('Log out')
    await first.shows({ authenticated: false })
    const second = await context.newPage()
    const host = await openLoggedIn(second, 'socials', app)
    await answer(await windowOf(second, () => host.press('Link Telegram')))
    await expect(host.dialog.words('This account has already been linked to another user.')).toBeVisible()
    await answer(await windowOf(second, () => again(host).click()), { name: 'Grace Hopper' })
    await host.told('link.onSuccess')
    expect(await host.linked()).toEqual(['email', 'telegram'])
  })
  test('closing it is told as exited_link_flow', async ({ page }) => {
    const host = await openLoggedIn(page, 'socials', await withTelegram())
    await windowOf(page, () => host.press('Link Telegram'))
    await host.dialog.button('Close').click()
    await host.closed()
    expect(await host.told('link.onError')).toEqual([['exited_link_flow', { linkMethod: 'telegram' }]])
    await host.shows({ authenticated: true })
  })
  test('an app that does not link says so', async ({ page }) => {
    const host = await openLoggedIn(page, 'socials', await withTelegram({ link_enabled: false }))
    await host.press('Link Telegram')
    expect(await host.told('link.onError')).toEqual([['disallowed_login_method', { linkMethod: 'telegram' }]])
  })
})

test.describe('opened from Telegram', () => {
  const seamless = (settings: object = {}) => withTelegram({ seamless_auth_enabled: true }, settings)

  for (const way of ['mini-app', 'login link'] as const) {
    test(`${way}: logs in by itself, and the address is clean`, async ({ page }) => {
      const app = await seamless()
      await openFromTelegram(page, way, app, {}, '&mine=a%20b')
      const host = hostOn(page, app)
      await expect(host.dialog.title('Successfully connected with Telegram')).toBeVisible()
      await host.shows({ authenticated: true, isModalOpen: false, ready: true })
      const [result] = await host.told('login.onComplete')
      expect(result).toMatchObject({ loginMethod: 'telegram', loginAccount: { telegramUserId: '181500001' } })
      const { hash, searchParams, search } = new URL(page.url())
      expect([hash, searchParams.has('hash'), searchParams.has('id')]).toEqual(['', false, false])
      expect(search).toContain('&mine=a%20b')
      await expect.poll(() => app.analytics()).toEqual(expect.arrayContaining(['modal_open', 'modal_closed']))
      await page.reload()
      await host.shows({ authenticated: true, ready: true })
      expect(await app.count('/telegram/authenticate')).toBe(1)
    })
    test(`${way}: not touched while seamless login is off`, async ({ page }) => {
      const app = await withTelegram()
      await openFromTelegram(page, way, app)
      const opened = page.url()
      const host = hostOn(page, app)
      await host.ready()
      expect(page.url()).toBe(opened)
      expect(opened).toMatch(way === 'mini-app' ? /#tgWebAppData=/ : /&hash=/)
      await host.shows({ authenticated: false, isModalOpen: false })
    })
    test(`${way}: a replay is refused, and Telegram’s window is the way on`, async ({ page, browser }) => {
      const app = await seamless()
      const sent: string[] = []
      page.on('framenavigated', (frame) => sent.push(frame.url()))
      await openFromTelegram(page, way, app)
      const host = hostOn(page, app)
      await host.shows({ authenticated: true, isModalOpen: false })
      const launched = sent.find((url) => /tgWebAppData|[?&]hash=/.test(url)) ?? ''
      expect(launched).not.toBe('')
      const thief = await (await browser.newContext()).newPage()
      await thief.goto(launched)
      const stolen = hostOn(thief, app)
      await expect(stolen.dialog.title('Authentication failed')).toBeVisible()
      await expect(stolen.dialog.words('Something went wrong. Try again.')).toBeVisible()
      await stolen.shows({ ready: true, authenticated: false })
      await expect(stolen.dialog.button('Back')).toHaveCount(0)
      await answer(await windowOf(thief, () => again(stolen).click()), { name: 'Grace Hopper' })
      await stolen.shows({ authenticated: true, isModalOpen: false })
      await thief.context().close()
    })
    for (const [what, wrong] of [
      ['forged', { forged: true }],
      ['ten days old', { days: 10 }],
    ] as const)
      test(`${way}: ${what} is refused; closing leaves the page as it was`, async ({ page }) => {
        const app = await seamless()
        await openFromTelegram(page, way, app, wrong)
        const host = hostOn(page, app)
        await expect(host.dialog.words('Something went wrong. Try again.')).toBeVisible()
        await host.shows({ ready: true, authenticated: false })
        await host.dialog.button('Close').click()
        await host.closed()
        expect(await host.told('login.onError')).toEqual(['exited_auth_flow'])
        await host.openLanding()
      })
  }

  test('a host’s own ?id= and ?hash= stay: not all of Telegram’s are there', async ({ page }) => {
    const app = await seamless()
    const host = await openHost(page, 'socials', app)
    await page.goto(`${page.url()}&id=7&first_name=Ada&hash=abc#section`)
    await host.ready()
    expect(page.url()).toMatch(/&id=7&first_name=Ada&hash=abc#section$/)
    await host.shows({ authenticated: false, isModalOpen: false })
    expect(await app.count('/telegram/authenticate')).toBe(0)
  })
  test('who is logged in stays who they are; a link takes what the mini-app was opened with', async ({ page }) => {
    const app = await seamless()
    const { email } = await openLoggedIn(page, 'socials', app)
    await openFromTelegram(page, 'mini-app', app)
    const host = hostOn(page, app)
    await host.shows({ ready: true, authenticated: true, isModalOpen: false })
    expect((await host.state()).user?.email?.address).toBe(email)
    expect(new URL(page.url()).hash).toBe('')
    expect(await app.count('/telegram/authenticate')).toBe(0)
    await host.press('Link Telegram')
    await host.told('link.onSuccess')
    expect(await host.linked()).toEqual(['email', 'telegram'])
    expect(page.context().pages()).toHaveLength(1)
  })
  test('a link takes what the host has read of its launch', async ({ page, context }) => {
    const app = await withTelegram()
    const mini = await context.newPage()
    await openFromTelegram(mini, 'mini-app', app)
    const initDataRaw = new URLSearchParams(new URL(mini.url()).hash.slice(1)).get('tgWebAppData')
    const host = await openLoggedIn(page, 'socials', app)
    await page.evaluate((given) => window.__calls.linkTelegram?.(given as never), { launchParams: { initDataRaw } })
    await host.told('link.onSuccess')
    expect(await host.linked()).toEqual(['email', 'telegram'])
  })
  test('without a dialog it logs in quietly', async ({ page }) => {
    const app = await seamless()
    const config = encodeURIComponent(JSON.stringify({ headless: true }))
    await openFromTelegram(page, 'mini-app', app, {}, `&config=${config}`)
    const host = hostOn(page, app)
    await host.shows({ ready: true, authenticated: true, isModalOpen: false })
    expect(await page.evaluate(() => window.__statuses.telegram)).toContain('done')
  })
  test('a provider that is down: says so, and the same launch is brought again', async ({ page }) => {
    const app = await seamless()
    await page.route('**/telegram/authenticate', (route) => route.fulfill({ status: 200, body: '<html>' }))
    await openFromTelegram(page, 'mini-app', app)
    const host = hostOn(page, app)
    await expect(host.dialog.title('Authentication failed')).toBeVisible()
    await page.unroute('**/telegram/authenticate')
    await again(host).click()
    await host.shows({ authenticated: true, isModalOpen: false })
    expect(page.context().pages()).toHaveLength(1)
  })
})
