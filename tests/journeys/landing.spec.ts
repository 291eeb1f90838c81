import type { Page } from '@playwright/test'
import { hostUrl, openHost } from './support/host.js'
import { recordComplaints } from './support/network.js'
import { newApp } from './support/server.js'
import { expect, test } from './support/test.js'

test('a prefilled phone opens the phone field; only the methods asked for are offered', async ({ page, app }) => {
  const options = { loginMethods: ['sms'], prefill: { type: 'phone', value: '+442079460958' } }
  const host = await openHost(page, 'app', app, { options })
  await host.openLanding()
  await expect(host.dialog.root.getByRole('combobox', { name: 'Country code' })).toHaveValue('GB')
  await expect(host.dialog.button('Continue with Email')).toHaveCount(0)
  await host.dialog.phoneField.press('Enter')
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
  expect((await app.messages('+442079460958')).length).toBe(1)
})

test('the host’s header, message, logo, words and order, and the app’s terms', async ({ page }) => {
  const app = await newApp({
    terms_and_conditions_url: 'https://acme.example/terms',
    privacy_policy_url: 'https://acme.example/privacy',
  })
  const config = {
    appearance: { landingHeader: 'Come in', loginMessage: 'x'.repeat(120), logo: '/favicon.svg' },
    intl: { text: { 'passwordless.submit': 'Go' } },
    loginMethodsAndOrder: { primary: ['email'], overflow: ['sms'] },
  }
  const host = await openHost(page, 'app', app, { config })
  await host.press('Log in')
  await expect(host.dialog.title('Come in')).toBeVisible()
  await expect(host.dialog.root.getByText('x'.repeat(100), { exact: true })).toBeVisible()
  await expect(host.dialog.root.getByRole('button', { name: 'Go', exact: true })).toBeVisible()
  await expect(host.dialog.root.locator('img[src="/favicon.svg"]')).toBeVisible()
  await expect(host.dialog.root).toContainText('By logging in I agree to the terms')
  await expect(host.dialog.root.getByRole('link', { name: 'Terms' })).toHaveAttribute(
    'href',
    'https://acme.example/terms',
  )
  await expect(host.dialog.root.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()

  // rows that do not fit are behind More options, and Back leads out of it
  await expect(host.dialog.emailField).toBeVisible()
  const sms = host.dialog.button('Continue with SMS')
  await expect(sms).toHaveCount(0)
  await host.dialog.button('More options').click()
  await expect(sms).toBeVisible()
  await expect(host.dialog.emailField).toHaveCount(0)
  await host.dialog.button('Back').click()
  await expect(host.dialog.emailField).toBeVisible()
  await host.dialog.button('More options').click()
  await sms.click()
  await expect(host.dialog.phoneField).toBeVisible()
})

test('what the app has off has no row and no code, and the console says so once; a list of nothing else is an error', async ({
  page,
}) => {
  const app = await newApp({ google_oauth: false, discord_oauth: false, farcaster_auth: false })
  const complaints = recordComplaints(page)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const host = await openHost(page, 'oauth', app, { config: { loginMethods: ['email', 'google', 'discord'] } })
  await host.openLanding()
  await expect(host.dialog.emailField).toBeVisible()
  await expect(host.dialog.button('Google')).toHaveCount(0)
  await host.dialog.button('Close').click()
  await host.closed()
  await host.openLanding()
  await expect
    .poll(() => complaints.filter((text) => text.includes('which the app has off')))
    .toEqual([
      expect.stringContaining(
        "Latchkit: loginMethods names google, discord, which the app has off: set google_oauth, discord_oauth in the app's settings at your server, or remove the names.",
      ),
    ])
  expect(fetched.filter((url) => /chunks\/oauth/.test(url))).toEqual([])

  await page.goto(hostUrl('oauth', app, { config: { loginMethods: ['google'] } }))
  await host.shows({ status: 'failed', ready: false })
  await host.press('Log in')
  await expect(host.dialog.title('Something went wrong')).toBeVisible()
})

test('a prefilled email is in the field, a disabled method is not offered, and an invalid email gets no code', async ({
  page,
}) => {
  const app = await newApp({ sms_auth: false })
  const options = { prefill: { type: 'email', value: 'grace@example.com' } }
  const host = await openHost(page, 'app', app, { options })
  await host.openLanding()
  await expect(host.dialog.emailField).toHaveValue('grace@example.com')
  await expect(host.dialog.button('Continue with SMS')).toHaveCount(0)
  for (const bad of ['', 'ada', 'ada@', 'ada@example', 'a b@example.com']) {
    await host.dialog.emailField.fill(bad)
    await expect(host.dialog.button('Submit'), bad).toBeDisabled()
    await host.dialog.emailField.press('Enter')
    await expect(host.dialog.title('Log in or sign up')).toBeVisible()
  }
  // no earlier submission was still running, so this one goes through
  await host.dialog.emailField.fill('ada@example.com')
  await host.dialog.emailField.press('Enter')
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
  expect(await app.count('/passwordless/init')).toBe(1)
})

test('a double click opens one dialog; Escape, the close button and a click outside close it and return the focus', async ({
  page,
  app,
}) => {
  const host = await openHost(page, 'app', app)
  const open = page.getByRole('button', { name: 'Log in' })
  const leave: ((page: Page) => Promise<void>)[] = [
    () => page.keyboard.press('Escape'),
    () => host.dialog.button('Close').click(),
    () => page.mouse.click(5, 5),
  ]
  for (const [at, close] of leave.entries()) {
    await open.dblclick()
    await expect(host.dialog.title('Log in or sign up')).toBeVisible()
    // on a slow page the second click of a double click arrives when the dialog is already open
    await page.mouse.move(5, 5)
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await close(page)
    await host.closed()
    await expect(page.locator('#latchkit-dialog')).toHaveCount(0)
    const exitCodes = await host.waitForEvents('login.onError', at + 1)
    expect(exitCodes).toEqual(exitCodes.map(() => 'exited_auth_flow'))
    await expect(open).toBeFocused()
  }
  await host.openLanding()
})
