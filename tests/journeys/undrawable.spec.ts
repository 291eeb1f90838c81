import { openHost } from './support/host.js'
import { someone, wrongCode } from './support/login.js'
import { expect, test } from './support/test.js'
import { translated } from './support/translated.js'
import { asking, begin, button, ETHER, POOR, withWallet } from './support/wallet-use.js'

// A screen that throws ends its own call and nothing else. A dialog whose texts another script replaces keeps working.

test('a screen that throws: its call ends with the error, which is shown, and the next call is drawn', async ({
  page,
}) => {
  const { host } = await withWallet(page, await asking(), ETHER)
  const tx = { to: POOR, value: '0x1' }
  const undrawable = { uiOptions: { title: { no: 'words' } } }
  const broken = await begin(host, 'sendTransaction', tx, undrawable)
  await expect(host.dialog.title('Something went wrong')).toBeVisible()
  expect(await broken()).toMatchObject({
    code: 'unknown_auth_error',
    message: expect.stringContaining('Minified React'),
  })
  expect(await host.waitForEvents('sendTransaction.onError')).toEqual(['unknown_auth_error'])
  expect((await host.state()).isModalOpen).toBe(true)

  // the next call replaces the error screen
  const next = await begin(host, 'sendTransaction', tx)
  await expect(host.dialog.title('Approve transaction')).toBeVisible()
  await button(host, 'Approve').click()
  await button(host, 'All Done').click()
  expect(await next()).toHaveProperty('value.hash')
  await host.closed()

  const second = await begin(host, 'sendTransaction', tx, undrawable)
  await button(host, 'Try again').click()
  await host.closed()
  expect(await second()).toMatchObject({ code: 'unknown_auth_error' })
  expect((await host.state()).isModalOpen).toBe(false)
})

test('a landing that throws: login() reports the error, and can be called again', async ({ page, app }) => {
  const host = await openHost(page, 'app', app, { config: { intl: { text: { 'landing.header': 7 } } } })
  // A pointer makes the SDK draw the landing beforehand: nobody has called login() yet, so that error is not reported.
  // The second click is by script, because the open dialog covers the button.
  const logIn = [() => host.press('Log in'), () => page.evaluate(() => document.querySelector('button')?.click())]
  for (const [at, press] of logIn.entries()) {
    await press()
    await expect(host.dialog.title('Something went wrong')).toBeVisible()
    expect(await host.waitForEvents('login.onError', at + 1)).toContain('unknown_auth_error')
  }
  await button(host, 'Try again').click()
  await host.closed()
})

test.describe('in a page whose text a translator replaces', () => {
  test('a wrong code, another code and the right one', async ({ page, app }) => {
    await translated(page)
    const host = await openHost(page, 'app', app)
    const email = someone()
    await host.openLanding()
    await host.dialog.askByEmail(email)
    const code = await app.codeFor(email)
    await host.dialog.typeCode(wrongCode(code))
    await expect(host.dialog.root.getByText('Invalid or expired verification code').first()).toBeVisible()
    await expect(host.dialog.codeField).toHaveValue('')
    await host.dialog.button('Resend code').click()
    await expect(host.dialog.button('Code sent')).toBeVisible()
    await host.dialog.typeCode(await app.codeFor(email, 2))
    await host.shows({ authenticated: true })
    await host.closed()
  })
  test('a transaction', async ({ page }) => {
    await translated(page)
    const { host } = await withWallet(page, await asking(), ETHER)
    const end = await begin(host, 'sendTransaction', { to: POOR, value: '0x1' })
    await button(host, 'Approve').click()
    await expect(host.dialog.title('Transaction complete!')).toBeVisible()
    await button(host, 'All Done').click()
    expect(await end()).toHaveProperty('value.hash')
  })
})
