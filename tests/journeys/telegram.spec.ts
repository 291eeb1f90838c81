import { clockOf } from '../clock.js'
import { type Host, hostOn, openHost } from './support/host.js'
import { hold } from './support/oauth.js'
import { openLoggedIn } from './support/session.js'
import { answer, askByTelegram, openFromTelegram, scriptIsThere, windowOf, withTelegram } from './support/telegram.js'
import { expect, test } from './support/test.js'

const retryButton = (host: Host) => host.dialog.button('Try again')
const DECLINED = 'Retry and check Telegram to finish connecting your account.'
/** ms. Telegram's script may still report a result after its window closed, and the page takes time to notice that. */
const GRACE = 4_000

test('logs in by Telegram’s window, whose script is the server’s and not fetched before a login opens', async ({
  page,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const app = await withTelegram()
  const scripts: string[] = []
  page.on('request', (request) => request.url().includes('telegram-login') && scripts.push(request.url()))
  const host = await openHost(page, 'socials', app)
  // this request ends after any request that the page had already started, which would be recorded by now
  await page.evaluate(() => fetch('/favicon.svg'))
  expect(scripts).toEqual([])
  await host.openLanding()
  await scriptIsThere(page)
  expect(scripts).toEqual([`${process.env.JOURNEYS_SERVER}/js/telegram-login.js`])

  const abandoned = await windowOf(page, () => host.dialog.button('Telegram').click())
  await page.reload()
  await host.shows({ ready: true, authenticated: false, isModalOpen: false })
  await abandoned.close()

  const popup = await askByTelegram(host)
  await expect(host.dialog.title('Verifying connection to Telegram')).toBeVisible()
  await expect(host.dialog.words('Confirm in Telegram’s window to go on.')).toBeVisible()
  const release = await hold(page, '/telegram/authenticate')
  await answer(popup)
  await expect(host.dialog.words('Just a few moments more')).toBeVisible()
  await clock.stop()
  release()
  await expect(host.dialog.title('Successfully connected with Telegram')).toBeVisible()
  await clock.resume()
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  expect(await host.waitForEvents('login.onComplete')).toMatchObject([
    {
      loginMethod: 'telegram',
      isNewUser: true,
      loginAccount: { type: 'telegram', telegramUserId: '181500001', firstName: 'Ada', username: 'ada' },
    },
  ])
  await page.reload()
  await host.shows({ authenticated: true })
  expect(await app.count('/telegram/authenticate')).toBe(1)
  // this login method sends no such event (Wire §4.2)
  expect(await app.analytics()).not.toContain('sdk_authenticate')
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await host.openLanding()
  await expect(host.dialog.button('Telegram')).toContainText('Recent')
})

test('a forged signature, a denial and a closed window show different errors, and another try works', async ({
  page,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const host = await openHost(page, 'socials', await withTelegram())
  await answer(await askByTelegram(host), { forged: true })
  await expect(host.dialog.title('Authentication failed')).toBeVisible()
  await expect(host.dialog.words('Something went wrong. Try again.')).toBeVisible()
  await host.shows({ authenticated: false })

  await answer(await windowOf(page, () => retryButton(host).click()), { button: 'Decline' })
  await expect(host.dialog.words(DECLINED)).toBeVisible()

  // Telegram does not answer when its script asks for the result of the closed window
  await page.route('**/telegram/auth/get', () => {})
  const popup = await windowOf(page, () => retryButton(host).click())
  await expect(host.dialog.words('Confirm in Telegram’s window to go on.')).toBeVisible()
  await clock.stop()
  await popup.close()
  await clock.pass(GRACE)
  await expect(host.dialog.words(DECLINED)).toBeVisible()
  await clock.resume()
  await page.unroute('**/telegram/auth/get')

  await answer(await windowOf(page, () => retryButton(host).click()))
  await host.shows({ authenticated: true })
})

test('going back or closing the dialog closes Telegram’s window too', async ({ page }) => {
  const host = await openHost(page, 'socials', await withTelegram())
  const first = await askByTelegram(host)
  await Promise.all([first.waitForEvent('close'), host.dialog.button('Back').click()])
  await expect(host.dialog.title('Log in or sign up')).toBeVisible()
  const second = await windowOf(page, () => host.dialog.button('Telegram').click())
  await Promise.all([second.waitForEvent('close'), host.dialog.button('Close').click()])
  await host.closed()
  expect(await host.waitForEvents('login.onError')).toEqual(['exited_auth_flow'])
})

test('headless: the hook opens Telegram’s window, and its state says how it goes', async ({ page }) => {
  const app = await withTelegram()
  const host = await openHost(page, 'socials', app)
  const press = () => host.press('Telegram without the dialog')
  await answer(await windowOf(page, press), { button: 'Decline' })
  const [failure] = await host.waitForEvents('loginWithTelegram.rejected')
  expect(failure).toMatchObject({ code: 'user_rejected_request', message: 'User rejected request' })
  expect(await host.waitForEvents('telegram.onError')).toEqual(['user_rejected_request'])
  await answer(await windowOf(page, press))
  await host.waitForEvents('loginWithTelegram.resolved')
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await page.evaluate(() => window.__statuses.telegram)).toEqual([
    'initial',
    'loading',
    'error',
    'loading',
    'done',
  ])
})

test('links and unlinks', async ({ page }) => {
  const host = await openLoggedIn(page, 'socials', await withTelegram())
  const popup = await windowOf(page, () => host.press('Link Telegram'))
  await expect(host.dialog.title('Verifying connection to Telegram')).toBeVisible()
  await expect(host.dialog.button('Back')).toHaveCount(0)
  await answer(popup, { name: 'Grace Hopper' })
  const [result] = await host.waitForEvents('link.onSuccess')
  const linkedAccount = { type: 'telegram', telegramUserId: '190600002' }
  expect(result).toMatchObject({ linkMethod: 'telegram', linkedAccount })
  await host.closed()
  expect(await host.linked()).toEqual(['email', 'telegram'])
  await host.press('Link Telegram')
  expect(await host.waitForEvents('link.onError')).toEqual([['cannot_link_more_of_type', { linkMethod: 'telegram' }]])
  await host.press('Unlink Telegram')
  await host.waitForEvents('unlinkTelegram.resolved')
  expect(await host.linked()).toEqual(['email'])
})

test.describe('opened from Telegram', () => {
  const seamless = () => withTelegram({ seamless_auth_enabled: true })

  for (const way of ['mini-app', 'login link'] as const)
    test(`${way}: logs in by itself, the address is clean, and who replays it is refused`, async ({
      page,
      browser,
    }) => {
      const app = await seamless()
      const sentTexts: string[] = []
      page.on('framenavigated', (frame) => sentTexts.push(frame.url()))
      await openFromTelegram(page, way, app, {}, '&mine=a%20b')
      const host = hostOn(page, app)
      await host.shows({ authenticated: true, isModalOpen: false, ready: true })
      const [result] = await host.waitForEvents('login.onComplete')
      expect(result).toMatchObject({ loginMethod: 'telegram', loginAccount: { telegramUserId: '181500001' } })
      const { hash, searchParams, search } = new URL(page.url())
      expect([hash, searchParams.has('hash'), searchParams.has('id')]).toEqual(['', false, false])
      expect(search).toContain('&mine=a%20b')
      await expect.poll(() => app.analytics()).toEqual(expect.arrayContaining(['modal_open', 'modal_closed']))
      await page.reload()
      await host.shows({ authenticated: true, ready: true })
      expect(await app.count('/telegram/authenticate')).toBe(1)

      const launched = sentTexts.find((url) => /tgWebAppData|[?&]hash=/.test(url)) ?? ''
      expect(launched).not.toBe('')
      const thief = await (await browser.newContext()).newPage()
      await thief.goto(launched)
      const stolen = hostOn(thief, app)
      await expect(stolen.dialog.title('Authentication failed')).toBeVisible()
      await expect(stolen.dialog.words('Something went wrong. Try again.')).toBeVisible()
      await stolen.shows({ ready: true, authenticated: false })
      await expect(stolen.dialog.button('Back')).toBeVisible() // to the other methods
      // the user can still log in through Telegram's window
      await answer(await windowOf(thief, () => retryButton(stolen).click()), { name: 'Grace Hopper' })
      await stolen.shows({ authenticated: true, isModalOpen: false })
      await thief.context().close()
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
    await host.waitForEvents('link.onSuccess')
    expect(await host.linked()).toEqual(['email', 'telegram'])
    expect(page.context().pages()).toHaveLength(1)
  })
})
