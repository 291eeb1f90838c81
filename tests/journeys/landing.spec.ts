import { openHost } from './support/host.js'
import { newApp } from './support/provider.js'
import { expect, test } from './support/test.js'

test('a prefilled email waits in the field', async ({ page, app }) => {
  const options = { prefill: { type: 'email', value: 'ada@example.com' } }
  const host = await openHost(page, 'app', app, { options })
  await host.openLanding()
  await expect(host.dialog.emailField).toHaveValue('ada@example.com')
  await host.dialog.emailField.press('Enter')
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
  expect((await app.messages('ada@example.com')).length).toBe(1)
})

test('a prefilled phone opens the phone field', async ({ page, app }) => {
  const options = { prefill: { type: 'phone', value: '+442079460958' } }
  const host = await openHost(page, 'app', app, { options })
  await host.openLanding()
  await expect(host.dialog.root.getByRole('combobox', { name: 'Country code' })).toHaveValue('GB')
  await host.dialog.phoneField.press('Enter')
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
  expect((await app.messages('+442079460958')).length).toBe(1)
})

test('SMS listed before email is the open input', async ({ page, app }) => {
  const config = { loginMethodsAndOrder: { primary: ['sms', 'email'] } }
  const host = await openHost(page, 'app', app, { config })
  await host.openLanding()
  await expect(host.dialog.phoneField).toBeVisible()
  await expect(host.dialog.button('Continue with Email')).toBeVisible()
})

test('what overflows is behind More options, and back leads out of it', async ({ page, app }) => {
  const config = { loginMethodsAndOrder: { primary: ['email'], overflow: ['sms'] } }
  const host = await openHost(page, 'app', app, { config })
  await host.openLanding()
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

test('only the methods asked for are offered', async ({ page, app }) => {
  const host = await openHost(page, 'app', app, { options: { loginMethods: ['sms'] } })
  await host.openLanding()
  await expect(host.dialog.phoneField).toBeVisible()
  await expect(host.dialog.button('Continue with Email')).toHaveCount(0)
})

test('a method that the app has off is not offered', async ({ page }) => {
  const host = await openHost(page, 'app', await newApp({ sms_auth: false }))
  await host.openLanding()
  await expect(host.dialog.emailField).toBeVisible()
  await expect(host.dialog.button('Continue with SMS')).toHaveCount(0)
})

test('the host’s header, message, logo and words, and the app’s terms', async ({ page }) => {
  const app = await newApp({
    terms_and_conditions_url: 'https://acme.example/terms',
    privacy_policy_url: 'https://acme.example/privacy',
  })
  const config = {
    appearance: { landingHeader: 'Come in', loginMessage: 'x'.repeat(120), logo: '/favicon.svg' },
    intl: { text: { 'passwordless.submit': 'Go' } },
  }
  const host = await openHost(page, 'app', app, { config })
  await host.press('Log in')
  await expect(host.dialog.title('Come in')).toBeVisible()
  await expect(host.dialog.root.getByText('x'.repeat(100), { exact: true })).toBeVisible()
  await expect(host.dialog.root.getByRole('button', { name: 'Go', exact: true })).toBeVisible()
  await expect(host.dialog.root.locator('img[src="/favicon.svg"]')).toBeVisible()
  await expect(host.dialog.root.getByRole('link', { name: 'Terms' })).toHaveAttribute(
    'href',
    'https://acme.example/terms',
  )
  await expect(host.dialog.root.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
})

test('no code is asked for with what is no email', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  await host.openLanding()
  for (const bad of ['', 'ada', 'ada@', 'ada@example', 'a b@example.com']) {
    await host.dialog.emailField.fill(bad)
    await expect(host.dialog.button('Submit'), bad).toBeDisabled()
    await host.dialog.emailField.press('Enter')
    await expect(host.dialog.title('Log in or sign up')).toBeVisible()
  }
  // none was on its way when this one is
  await host.dialog.emailField.fill('ada@example.com')
  await host.dialog.emailField.press('Enter')
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
  expect(await app.count('/passwordless/init')).toBe(1)
})

for (const [how, leave] of [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['the X', (page) => page.getByRole('button', { name: 'Close' }).click()],
  ['a click beside it', (page) => page.mouse.click(5, 5)],
] as [string, (page: import('@playwright/test').Page) => Promise<void>][])
  test(`${how} closes the landing: exited_auth_flow, and the focus is back`, async ({ page, app }) => {
    const host = await openHost(page, 'app', app)
    await host.openLanding()
    await leave(page)
    await host.closed()
    await expect(page.locator('#latchkit-dialog')).toHaveCount(0)
    expect(await host.told('login.onError')).toEqual(['exited_auth_flow'])
    await expect(page.getByRole('button', { name: 'Log in' })).toBeFocused()
    await host.openLanding()
  })

test('a double click opens one dialog', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  await page.getByRole('button', { name: 'Log in' }).dblclick()
  await expect(host.dialog.title('Log in or sign up')).toBeVisible()
  await page.keyboard.press('Escape')
  await host.closed()
  expect(await host.told('login.onError')).toEqual(['exited_auth_flow'])
})
