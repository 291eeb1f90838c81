import type { Page } from '@playwright/test'
import { clockOf } from '../clock.js'
import { box, watchCaptcha, withCaptcha } from './support/captcha.js'
import { onPhone } from './support/farcaster.js'
import { type Host, openHost } from './support/host.js'
import { logIn, someone, somePhone } from './support/login.js'
import type { App } from './support/server.js'
import { expect, test } from './support/test.js'

const CHECKING = 'Checking that you are a human...'
const CODE = 'Enter confirmation code'
const frames = 'iframe[title="Widget containing a security challenge"]'

async function submitEmail(host: Host, email = someone()) {
  await host.dialog.emailField.fill(email)
  await host.dialog.emailField.press('Enter')
  return email
}
/** Opens the landing and submits an address while the captcha may still be running. */
async function openAndSubmit(page: Page, creatingApp: Promise<App>, name = 'captcha') {
  const app = await creatingApp
  const host = await openHost(page, name, app)
  await host.openLanding()
  return { app, host, email: await submitEmail(host) }
}
const press = ({ dialog }: Host, name: string) => dialog.root.getByRole('button', { name, exact: true }).click()

test('passes by itself while the landing is open, not before; each code takes another token', async ({ page }) => {
  const clock = clockOf(page)
  await clock.control()
  const app = await withCaptcha()
  const captcha = watchCaptcha(page)
  const host = await openHost(page, 'captcha', app)
  await page.mouse.move(5, 5)
  await clock.stop()
  await clock.pass(10_000)
  await clock.resume()
  // this request ends after any request that the page had already started, which would be recorded by now
  await page.evaluate(() => fetch('/favicon.svg'))
  expect(captcha.fetched).toEqual([])
  const challengeAnswer = captcha.answered()
  await host.openLanding()
  await challengeAnswer
  const email = await submitEmail(host)
  await expect(host.dialog.title(CODE)).toBeVisible()
  await expect.poll(captcha.challenges).toBe(2)
  await clock.stop()
  await press(host, 'Resend code')
  await clock.passUntil(host.dialog.words('Code sent'))
  await clock.resume()
  await host.dialog.typeCode(await app.codeFor(email, 2))
  await host.shows({ authenticated: true, isModalOpen: false })
  const token = expect.stringMatching(/^0\..{50}/)
  expect(captcha.tokens).toEqual([token, token])
  expect(new Set(captcha.tokens).size).toBe(2)
  // the widget is removed with the dialog
  await expect(page.locator(frames)).toHaveCount(0)
  expect(await page.evaluate(() => document.querySelectorAll('[data-latchkit="captcha"]').length)).toBe(0)
})

test('a person who has to be asked is asked in the dialog; one who closes it leaves nothing behind', async ({
  page,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const { app, host } = await openAndSubmit(page, withCaptcha('asks'))
  await expect(box(page)).toBeVisible()
  await press(host, 'Close')
  await host.closed()
  expect(await host.waitForEvents('login.onError')).toEqual(['exited_auth_flow'])
  await expect(page.locator(frames)).toHaveCount(0)
  expect(await app.count('/passwordless/init')).toBe(0)

  await host.openLanding()
  const email = await submitEmail(host)
  await expect(host.dialog.words('Please answer the question below.')).toBeVisible()
  await expect(host.dialog.title('Confirm that you are human')).toBeVisible()
  await clock.stop()
  // a real click fails if the widget lies outside the modal dialog, because everything there is inert
  await box(page).click()
  await clock.passUntil(host.dialog.title('Success!'))
  await expect(host.dialog.words('CAPTCHA passed successfully.')).toBeVisible()
  await clock.resume()
  await expect(host.dialog.title(CODE)).toBeVisible()
  await host.dialog.typeCode(await app.codeFor(email))
  await host.shows({ authenticated: true, isModalOpen: false })
})

test('on a phone of 320 px nothing is cut off, and the question is answered by the keyboard alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { host } = await openAndSubmit(page, withCaptcha('asks'))
  await expect(host.dialog.words('Please answer the question below.')).toBeVisible()
  await expect(box(page)).toBeVisible()
  const widget = await page.locator(`latchkit-modal ${frames}`).boundingBox()
  expect(widget?.width).toBeGreaterThan(0)
  expect((widget?.x ?? 0) + (widget?.width ?? 999)).toBeLessThanOrEqual(320)
  const isThere = () => box(page).evaluate((node) => document.hasFocus() && document.activeElement === node)
  await expect
    .poll(async () => {
      const isPresent = await isThere()
      if (!isPresent) await page.keyboard.press('Tab')
      return isPresent
    })
    .toBe(true)
  await page.keyboard.press('Space')
  await expect(host.dialog.codeField).toBeVisible()
})

test('a failed captcha offers three more tries, then says what may help and leads back', async ({ page }) => {
  const clock = clockOf(page)
  await clock.control()
  const { host } = await openAndSubmit(page, withCaptcha('fails'))
  for (let n = 0; n < 3; n++) {
    await expect(host.dialog.title('Something went wrong')).toBeVisible()
    await expect(host.dialog.words('You did not pass CAPTCHA. Please try again.')).toBeVisible()
    await clock.stop()
    await press(host, 'Retry')
    await expect(host.dialog.title(CHECKING)).toBeVisible()
    await clock.resume()
  }
  await expect(host.dialog.words(/adblocker or a VPN/)).toBeVisible()
  await press(host, 'Go back')
  await expect(host.dialog.title('You did not pass CAPTCHA. Please try again.')).toBeVisible()
  await press(host, 'Try again')
  await expect(host.dialog.title('Log in or sign up')).toBeVisible()
  await press(host, 'Close')
  expect(await host.waitForEvents('login.onError')).toEqual(['exited_auth_flow'])
})

test('a blocked script shows an error; after it is unblocked, the next try passes', async ({ page }) => {
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

test('before a window that needs a click, the captcha waits for a click of the user’s own', async ({ page }) => {
  const clock = clockOf(page)
  await clock.control()
  const app = await withCaptcha('slow', { farcaster_auth: true })
  const host = await openHost(page, 'captcha', app)
  await host.openLanding()
  await host.dialog.button('Farcaster').click()
  await expect(host.dialog.title(CHECKING)).toBeVisible()
  await clock.stop()
  await clock.passUntil(host.dialog.title('Success!'))
  await clock.pass(30_000)
  await expect(host.dialog.title('Success!')).toBeVisible()
  await clock.resume()
  expect(await app.count('/farcaster/init')).toBe(0)
  const opened = page.waitForResponse((response) => response.url().endsWith('/farcaster/init'))
  await press(host, 'Continue')
  await expect(host.dialog.title('Sign in with Farcaster')).toBeVisible()
  const { connect_uri } = (await (await opened).json()) as { connect_uri: string }
  await onPhone(page, connect_uri)
  await host.shows({ authenticated: true })
})

test('a login with the captcha off, and a user who is logged in, fetch nothing of it', async ({ page }) => {
  const app = await withCaptcha('fails', { captcha_enabled: false })
  const captcha = watchCaptcha(page)
  const host = await openHost(page, 'captcha', app)
  await logIn(host, app)
  expect(captcha.fetched).toEqual([])
  expect(captcha.tokens).toEqual([undefined])

  await app.configure({ captcha_enabled: true })
  await page.reload()
  await host.shows({ ready: true, authenticated: true })
  const { typed, sent } = somePhone()
  await host.press('Link phone')
  await expect(host.dialog.title('Connect your phone')).toBeVisible()
  await host.dialog.phoneField.pressSequentially(typed)
  await press(host, 'Send code')
  await host.dialog.typeCode(await app.codeFor(sent))
  await host.waitForEvents('link.onSuccess')
  expect(captcha.fetched).toEqual([])
  expect(captcha.tokens).toEqual([undefined, undefined])
})

test('under a strict policy with Trusted Types, and anew after a reload in the middle', async ({ page }) => {
  const { app, host } = await openAndSubmit(page, withCaptcha('asks'), 'captcha-csp')
  await expect(box(page)).toBeVisible()
  await page.reload()
  await host.shows({ ready: true, authenticated: false, isModalOpen: false })
  await host.openLanding()
  const email = await submitEmail(host)
  await box(page).click()
  await expect(host.dialog.title(CODE)).toBeVisible()
  await host.dialog.typeCode(await app.codeFor(email))
  await host.shows({ authenticated: true })
})

test('headless, the captcha fails without `<Captcha />`, and asks the user where it is', async ({ page }) => {
  const app = await withCaptcha('asks')
  const host = await openHost(page, 'captcha-headless', app)
  const send = (email: string) =>
    page.evaluate(
      (to) =>
        window.__calls.sendEmail?.({ email: to } as never).then(
          () => 'sent',
          ({ code }: { code: string }) => code,
        ),
      email,
    )
  expect(await send(someone())).toBe('captcha_failure')
  expect(await app.count('/passwordless/init')).toBe(0)
  await expect(page.getByTestId('email')).toHaveText('error')

  await page.evaluate(() => window.__calls.place?.(true as never))
  // the challenge starts by itself once there is a place for it
  await expect(box(page)).toBeVisible()
  const email = someone()
  const sending = send(email)
  await box(page).click()
  expect(await sending).toBe('sent')
  await page.evaluate((code) => window.__calls.loginWithEmail?.({ code } as never), await app.codeFor(email))
  await host.shows({ authenticated: true })
  await expect(page.locator(frames)).toHaveCount(0)
})
