import type { Page } from '@playwright/test'
import { clockOf } from '../clock.js'
import { box, watchCaptcha, withCaptcha } from './support/captcha.js'
import { onPhone } from './support/farcaster.js'
import { type Host, openHost } from './support/host.js'
import { logIn, someone, somePhone } from './support/login.js'
import type { App } from './support/provider.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'

const CHECKING = 'Checking that you are a human...'
const CODE = 'Enter confirmation code'
const frames = 'iframe[title="Widget containing a security challenge"]'

async function submitEmail(host: Host, email = someone()) {
  await host.dialog.emailField.fill(email)
  await host.dialog.emailField.press('Enter')
  return email
}
/** The landing, once the captcha has answered for the first time. */
async function openPassed(page: Page, app: App) {
  const seen = watchCaptcha(page)
  const host = await openHost(page, 'captcha', app)
  const answered = seen.answered()
  await host.openLanding()
  await answered
  return { seen, host }
}
/** An address is submitted before the captcha has come to an end. */
async function openAndSubmit(page: Page, made: Promise<App>, name = 'captcha') {
  const app = await made
  const host = await openHost(page, name, app)
  await host.openLanding()
  return { app, host, email: await submitEmail(host) }
}
const press = ({ dialog }: Host, name: string) => dialog.root.getByRole('button', { name, exact: true }).click()

test('passes by itself while the landing is open, and asks nothing of the page before', async ({ page }) => {
  await clockOf(page).control()
  const app = await withCaptcha()
  const seen = watchCaptcha(page)
  const host = await openHost(page, 'captcha', app)
  await page.mouse.move(5, 5)
  await clockOf(page).pass(60_000)
  // what it had begun to fetch would have been noted before this
  await page.evaluate(() => fetch('/favicon.svg'))
  expect(seen.fetched).toEqual([])
  const answered = seen.answered()
  await host.openLanding()
  await answered
  const email = await submitEmail(host)
  await expect(host.dialog.title(CODE)).toBeVisible()
  await host.dialog.typeCode(await app.codeFor(email))
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(seen.tokens).toEqual([expect.stringMatching(/^0\..{50}/)])
  // what it drew is gone with the dialog
  await expect(page.locator(frames)).toHaveCount(0)
  expect(await page.evaluate(() => document.querySelectorAll('[data-latchkit="captcha"]').length)).toBe(0)
})

test('another code takes another token, unseen', async ({ page }) => {
  const app = await withCaptcha()
  const { seen, host } = await openPassed(page, app)
  const email = await submitEmail(host)
  await expect(host.dialog.title(CODE)).toBeVisible()
  await expect.poll(seen.challenges).toBe(2)
  await press(host, 'Resend code')
  await expect(host.dialog.words('Code sent')).toBeVisible()
  const [first, second] = seen.tokens
  expect([!!first, !!second, first === second]).toEqual([true, true, false])
  await host.dialog.typeCode(await app.codeFor(email, 2))
  await host.shows({ authenticated: true })
})

test('a token that is not there yet is waited for on a screen of its own, and goes on by itself', async ({ page }) => {
  const { app, host, email } = await openAndSubmit(page, withCaptcha('slow'))
  await expect(host.dialog.title(CHECKING)).toBeVisible()
  await expect(host.dialog.title('Success!')).toBeVisible()
  await expect(host.dialog.title(CODE)).toBeVisible()
  await host.dialog.typeCode(await app.codeFor(email))
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
})

test('a person who has to be asked is asked in the dialog', async ({ page }) => {
  const { app, host, email } = await openAndSubmit(page, withCaptcha('asks'))
  await expect(host.dialog.title(CHECKING)).toBeVisible()
  await expect(host.dialog.words('Please answer the question below.')).toBeVisible()
  // a real click: what lies outside a modal dialog takes none
  await box(page).click()
  await expect(host.dialog.title('Success!')).toBeVisible()
  await expect(host.dialog.words('CAPTCHA passed successfully.')).toBeVisible()
  await expect(host.dialog.title(CODE)).toBeVisible()
  await host.dialog.typeCode(await app.codeFor(email))
  await host.shows({ authenticated: true })
})

test('the question is answered by the keyboard alone', async ({ page }) => {
  const { host } = await openAndSubmit(page, withCaptcha('asks'))
  await expect(host.dialog.words('Please answer the question below.')).toBeVisible()
  const isThere = () => box(page).evaluate((node) => document.hasFocus() && document.activeElement === node)
  await expect
    .poll(async () => {
      const is = await isThere()
      if (!is) await page.keyboard.press('Tab')
      return is
    })
    .toBe(true)
  await page.keyboard.press('Space')
  await expect(host.dialog.codeField).toBeVisible()
})

test('one that fails says so, three tries more, then what may help and the way back', async ({ page }) => {
  const { host } = await openAndSubmit(page, withCaptcha('fails'))
  for (let n = 0; n < 3; n++) {
    await expect(host.dialog.title('Something went wrong')).toBeVisible()
    await expect(host.dialog.words('You did not pass CAPTCHA. Please try again.')).toBeVisible()
    await press(host, 'Retry')
    await expect(host.dialog.title(CHECKING)).toBeVisible()
  }
  await expect(host.dialog.words(/adblocker or a VPN/)).toBeVisible()
  await press(host, 'Go back')
  await expect(host.dialog.title('You did not pass CAPTCHA. Please try again.')).toBeVisible()
  await press(host, 'Try again')
  await expect(host.dialog.title('Log in or sign up')).toBeVisible()
  await press(host, 'Close')
  expect(await host.told('login.onError')).toEqual(['exited_auth_flow'])
})

test('one that fails and is tried again passes', async ({ page }) => {
  const { host } = await openPassed(page, await withCaptcha('failsTwice'))
  await submitEmail(host)
  await expect(host.dialog.title('Something went wrong')).toBeVisible()
  await press(host, 'Retry')
  await expect(host.dialog.title(CODE)).toBeVisible()
})

test('one that never answers is given up after 20 s', async ({ page }) => {
  await clockOf(page).control()
  const { host } = await openAndSubmit(page, withCaptcha('hangs'))
  await expect(host.dialog.title(CHECKING)).toBeVisible()
  for (let n = 0; n < 4; n++) {
    await clockOf(page).pass(17_000)
    await expect(host.dialog.title(CHECKING)).toBeVisible()
    await clockOf(page).pass(6_000)
    await expect(host.dialog.title('Something went wrong')).toBeVisible()
    if (n < 3) await press(host, 'Retry')
  }
  await press(host, 'Go back')
  await expect(host.dialog.title('Something went wrong! Please try again later.')).toBeVisible()
  await press(host, 'Try again')
  await expect(host.dialog.title('Log in or sign up')).toBeVisible()
})

test('a script that is blocked says so; unblocked, the next try passes', async ({ page }) => {
  const app = await withCaptcha()
  await page.route('**/turnstile/v0/api.js*', (route) => route.abort('blockedbyclient'))
  const host = await openHost(page, 'captcha', app)
  await host.openLanding()
  const email = await submitEmail(host)
  await expect(host.dialog.title('Something went wrong')).toBeVisible()
  await page.unroute('**/turnstile/v0/api.js*')
  await press(host, 'Retry')
  await expect(host.dialog.title(CODE)).toBeVisible()
  await host.dialog.typeCode(await app.codeFor(email))
  await host.shows({ authenticated: true })
})

test('a token that expires is replaced before anyone needs it', async ({ page }) => {
  const app = await withCaptcha('expires')
  const seen = watchCaptcha(page)
  const host = await openHost(page, 'captcha', app)
  await host.openLanding()
  await host.dialog.emailField.fill(someone())
  await expect.poll(seen.challenges).toBeGreaterThanOrEqual(3)
  await seen.answered()
  await host.dialog.emailField.press('Enter')
  await expect(host.dialog.title(CODE)).toBeVisible()
})

test('a token that the provider refuses: its words, and another try with another token', async ({ page }) => {
  const app = await withCaptcha('passes', { captcha_secret_key: '3x0000000000000000000000000000000AA' })
  const seen = watchCaptcha(page)
  const host = await openHost(page, 'captcha', app)
  await host.openLanding()
  await submitEmail(host)
  await expect(host.dialog.title('Something went wrong')).toBeVisible()
  await expect(host.dialog.words('Please try again.')).toBeVisible()
  await app.configure({ captcha_secret_key: null })
  await press(host, 'Try again')
  await expect(host.dialog.emailField).not.toHaveValue('')
  await host.dialog.emailField.press('Enter')
  await expect(host.dialog.title(CODE)).toBeVisible()
  expect(new Set(seen.tokens).size).toBe(2)
})

test('a site key of another captcha is unsupported', async ({ page, uncaught }) => {
  const { host } = await openAndSubmit(page, withCaptcha('passes', { captcha_site_key: 'h:another' }))
  await expect(host.dialog.title('Something went wrong')).toBeVisible()
  await press(host, 'Try again')
  await expect(host.dialog.title('Log in or sign up')).toBeVisible()
  expect(uncaught).toEqual([])
})

test('passes by itself for a login by SMS', async ({ page }) => {
  const app = await withCaptcha()
  const { typed, sent } = somePhone()
  const { seen, host } = await openPassed(page, app)
  await host.dialog.askBySms(typed)
  await host.dialog.typeCode(await app.codeFor(sent))
  await host.shows({ authenticated: true })
  expect(seen.tokens.map(Boolean)).toEqual([true])
})

test.describe('Farcaster', () => {
  const approve = async (host: Host) => {
    const answer = await host.page.waitForResponse((response) => response.url().endsWith('/farcaster/init'))
    return ((await answer.json()) as { connect_uri: string }).connect_uri
  }
  test('with a token at hand nobody is asked', async ({ page }) => {
    const { host } = await openPassed(page, await withCaptcha('passes', { farcaster_auth: true }))
    const uri = approve(host)
    await host.dialog.button('Farcaster').click()
    await onPhone(page, await uri)
    await host.shows({ authenticated: true })
  })
  test('without one the captcha waits for a click of the user’s own', async ({ page }) => {
    await clockOf(page).control()
    const app = await withCaptcha('slow', { farcaster_auth: true })
    const host = await openHost(page, 'captcha', app)
    await host.openLanding()
    await host.dialog.button('Farcaster').click()
    await expect(host.dialog.title('Success!')).toBeVisible()
    await clockOf(page).pass(30_000)
    await expect(host.dialog.title('Success!')).toBeVisible()
    expect(await app.count('/farcaster/init')).toBe(0)
    const uri = approve(host)
    await press(host, 'Continue')
    await expect(host.dialog.title('Sign in with Farcaster')).toBeVisible()
    await onPhone(page, await uri)
    await host.shows({ authenticated: true })
  })
})

test('a user who is logged in is not asked', async ({ page }) => {
  const app = await withCaptcha('fails')
  await app.configure({ captcha_enabled: false })
  const seen = watchCaptcha(page)
  const host = await openLoggedIn(page, 'captcha', app)
  await app.configure({ captcha_enabled: true })
  await page.reload()
  await host.shows({ authenticated: true })
  const { typed, sent } = somePhone()
  await host.press('Link phone')
  await expect(host.dialog.title('Connect your phone')).toBeVisible()
  await host.dialog.root.getByRole('textbox', { name: 'Phone number' }).pressSequentially(typed)
  await press(host, 'Send code')
  await host.dialog.typeCode(await app.codeFor(sent))
  await host.told('link.onSuccess')
  expect(seen.fetched).toEqual([])
  expect(seen.tokens).toEqual([undefined])
})

test('closing while it checks is told, and leaves nothing behind', async ({ page }) => {
  const { app, host } = await openAndSubmit(page, withCaptcha('asks'))
  await expect(box(page)).toBeVisible()
  await press(host, 'Close')
  await host.closed()
  expect(await host.told('login.onError')).toEqual(['exited_auth_flow'])
  await expect(page.locator(frames)).toHaveCount(0)
  expect(await app.count('/passwordless/init')).toBe(0)
})

test('a reload in the middle: the next login begins anew', async ({ page }) => {
  const { app, host } = await openAndSubmit(page, withCaptcha('asks'))
  await expect(box(page)).toBeVisible()
  await page.reload()
  await host.ready()
  await host.shows({ authenticated: false, isModalOpen: false })
  await host.openLanding()
  const email = await submitEmail(host)
  await box(page).click()
  await expect(host.dialog.title(CODE)).toBeVisible()
  await host.dialog.typeCode(await app.codeFor(email))
  await host.shows({ authenticated: true })
})

test('under a strict policy with Trusted Types', async ({ page }) => {
  const { app, host, email } = await openAndSubmit(page, withCaptcha('asks'), 'captcha-csp')
  await box(page).click()
  await expect(host.dialog.title(CODE)).toBeVisible()
  await host.dialog.typeCode(await app.codeFor(email))
  await host.shows({ authenticated: true })
})

test('on a phone of 320 px nothing is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openAndSubmit(page, withCaptcha('asks'))
  const widget = await page.locator(`latchkit-modal ${frames}`).boundingBox()
  await expect(box(page)).toBeVisible()
  expect((widget?.x ?? 0) + (widget?.width ?? 999)).toBeLessThanOrEqual(320)
})

test('a login with the captcha off fetches nothing of it', async ({ page, app }) => {
  const seen = watchCaptcha(page)
  const host = await openHost(page, 'captcha', app)
  await logIn(host, app)
  expect(seen.fetched).toEqual([])
  expect(seen.tokens).toEqual([undefined])
})

test.describe('headless', () => {
  const send = (host: Host, email: string) =>
    host.page.evaluate(
      (to) =>
        window.__calls.sendEmail?.({ email: to } as never).then(
          () => 'sent',
          ({ code }: { code: string }) => code,
        ),
      email,
    )
  /** The place is there once the captcha has begun in it, and gone with what it drew. */
  async function place({ page }: Host, wanted = true) {
    const begun = wanted && page.waitForRequest((request) => request.url().endsWith('/turnstile/v0/challenge'))
    await page.evaluate((on) => window.__calls.place?.(on as never), wanted)
    await (begun || expect(page.locator(frames)).toHaveCount(0))
  }

  test('without a place for it, it fails, and says what to do', async ({ page }) => {
    const app = await withCaptcha()
    const host = await openHost(page, 'captcha-headless', app)
    expect(await send(host, someone())).toBe('captcha_failure')
    expect(await app.count('/passwordless/init')).toBe(0)
    await expect(page.getByTestId('email')).toHaveText('error')
    // and with one it goes on
    await place(host)
    expect(await send(host, someone())).toBe('sent')
  })
  test('at a place of the host’s it passes unseen, once for each call', async ({ page }) => {
    const app = await withCaptcha()
    const seen = watchCaptcha(page)
    const host = await openHost(page, 'captcha-headless', app)
    expect(seen.fetched).toEqual([])
    await place(host)
    const email = someone()
    expect(await send(host, email)).toBe('sent')
    expect(await send(host, someone())).toBe('sent')
    expect(new Set(seen.tokens).size).toBe(2)
    const code = await app.codeFor(email)
    expect(code).toMatch(/^\d{6}$/)
    await page.evaluate(() => window.__calls.initFarcaster?.().catch(() => {}))
    await place(host, false)
  })
  test('a person who has to be asked is asked there', async ({ page }) => {
    const app = await withCaptcha('asks')
    const host = await openHost(page, 'captcha-headless', app)
    await place(host)
    const email = someone()
    const sent = send(host, email)
    await box(page).click()
    expect(await sent).toBe('sent')
    await page.evaluate((code) => window.__calls.loginWithEmail?.({ code } as never), await app.codeFor(email))
    await host.shows({ authenticated: true })
    await expect(page.locator(frames)).toHaveCount(0)
  })
  test('one that fails is told by its code, and the next call tries again', async ({ page }) => {
    const app = await withCaptcha('failsTwice')
    const host = await openHost(page, 'captcha-headless', app)
    const seen = watchCaptcha(page)
    await place(host)
    // it begins by itself: whether a call still finds that try or makes the second, both fail and the third does not
    const answers = [await send(host, someone()), await send(host, someone())]
    if (!answers.includes('sent')) answers.push(await send(host, someone()))
    expect(answers.slice(0, -1)).toEqual(answers.slice(1).map(() => 'captcha_failure'))
    expect(answers.at(-1)).toBe('sent')
    // the two that failed, the one that was taken, and the one that begins by itself for the next call
    await expect.poll(seen.challenges).toBe(4)
  })
  test('hooks beside a mounted dialog open the screen', async ({ page }) => {
    const app = await withCaptcha('asks')
    const host = await openHost(page, 'captcha-headless', app, { config: { headless: false } })
    const sent = send(host, someone())
    await box(page).click()
    expect(await sent).toBe('sent')
    await host.closed()
  })
})
