import { onPhone } from './support/farcaster.js'
import { answerThere, consent } from './support/oauth.js'
import { authenticatorOf } from './support/passkeys.js'
import { comeIn, openPart, openPlayground } from './support/playground.js'
import { newApp, serverUrl } from './support/server.js'
import { expect, test } from './support/test.js'

test('the playground: test wallets when they are wanted; log in, see it in the log, reload, log out', async ({
  page,
  app,
}) => {
  const hasWallets = () => page.evaluate(() => 'testWallets' in window).catch(() => undefined)
  const switchWallets = async () => {
    await page.locator('#app-config').getByText('Test wallets', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Test wallets in this page' }).click()
  }
  await openPlayground(page, app)
  expect(await hasWallets()).toBe(false)
  await switchWallets()
  await expect.poll(hasWallets).toBe(true)
  await page.reload()
  await expect.poll(hasWallets).toBe(true)
  await switchWallets()
  await expect.poll(hasWallets).toBe(false)
  await comeIn(page, app)
  const session = page.locator('#session')
  await expect(session).toContainText('logged in')
  await expect(session).toContainText('ada@example.com')
  await expect(page.locator('#events')).toContainText('by email, new user')
  await page.reload()
  await expect(session).toContainText('logged in')
  await session.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(session).toContainText('logged out')
})

test('the playground without the dialog: by Farcaster, by a login of its own, by a passkey that the panel switches on', async ({
  page,
}) => {
  const device = await authenticatorOf(page)
  const outside = (await (await fetch(`${serverUrl}/sandbox/outside`)).json()) as { url: string }
  const app = await newApp({ farcaster_auth: true, custom_auth_jwks_url: `${outside.url}/own-login/jwks` })
  await openPlayground(page, app)
  const [session, headless] = [page.locator('#session'), page.locator('#headless')]
  await openPart(page, 'Headless')
  await headless.getByRole('button', { name: 'Ask by Farcaster' }).click()
  await onPhone(page, `${await headless.getByRole('link', { name: 'Answer the request' }).getAttribute('href')}`)
  await expect(session).toContainText('logged in')
  await session.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(session).toContainText('logged out')
  await headless.getByRole('textbox', { name: 'User of your own login' }).fill('ada')
  await headless.getByRole('button', { name: 'Be this user' }).click()
  await expect(session).toContainText('logged in')
  await page.reload()
  await expect(session).toContainText('logged in')
  await headless.getByRole('button', { name: 'Leave your own login' }).click()
  await expect(session).toContainText('logged out')
  await page.locator('#app-config').getByText('Passkeys', { exact: true }).click()
  // the page starts again with the new setting
  const configResponse = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith(`/api/v1/apps/${app.id}`),
  )
  await page.getByLabel('passkey_auth').check()
  await configResponse
  await expect(session.getByText('ready', { exact: true })).toBeVisible()
  await headless.getByRole('button', { name: 'Sign up with a passkey' }).click()
  await expect(session).toContainText('logged in')
  expect(await device.credentials()).toHaveLength(1)
  await session.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(session).toContainText('logged out')
  await headless.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(session).toContainText('logged in')
  await expect(page.locator('#events')).not.toContainText('dialog')
})

test('the playground starts with everything on; a preset is chosen by key, shows itself, and changes no other app', async ({
  page,
}) => {
  const other = await newApp()
  const before = await other.settings()
  await openPlayground(page, { id: 'latchkitsandbox0000000001' })
  const presets = page.getByRole('region', { name: 'Presets' })
  const pressed = presets.getByRole('button', { pressed: true })
  await expect(pressed).toHaveText('Everything')
  expect(await page.evaluate(() => 'testWallets' in window)).toBe(true)
  const landing = page.locator('#latchkit-dialog')
  const open = () => page.locator('#session').getByRole('button', { name: 'Log in', exact: true }).click()
  await open()
  await expect(landing.getByRole('button', { name: 'Continue with a wallet' })).toBeVisible()
  await expect(landing.getByRole('img', { name: 'Latchkit Playground', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await presets.getByRole('button', { name: 'Everything' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(pressed).toHaveText('Email only')
  await expect(page.getByLabel('sms_auth')).not.toBeChecked()
  await open()
  await expect(landing.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(landing.getByRole('button', { name: /Continue with/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  for (const name of ['Socials first', 'Wallets first', 'Headless', 'Everything']) {
    await presets.getByRole('button', { name }).click()
    await expect(pressed).toHaveText(name)
  }
  expect(await other.settings()).toEqual(before)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(presets.getByRole('button', { name: 'Headless' })).toBeInViewport({ ratio: 1 })
})

test('the playground: the code stands above the dialog that asks for it; an account of GitHub is linked and unlinked', async ({
  page,
}) => {
  const app = await newApp({ github_oauth: true })
  await openPlayground(page, app)
  const session = page.locator('#session')
  await session.getByRole('button', { name: 'Log in', exact: true }).click()
  const dialog = page.locator('#latchkit-dialog')
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill('ada@example.com')
  await page.keyboard.press('Enter')
  const code = page.locator('.latest-code')
  await expect(code).toHaveText(`In the outbox for ada@example.com: ${await app.codeFor('ada@example.com')}`)
  await expect(code).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('textbox', { name: '6-digit code' }).pressSequentially(await app.codeFor('ada@example.com'))
  await expect(dialog).toHaveCount(0)
  await expect(code).toBeHidden()
  await session.getByLabel('Another account').selectOption('GitHub')
  await session.getByRole('button', { name: 'Link GitHub' }).click()
  await expect(consent(page)).toBeVisible()
  await answerThere(page, { name: 'Grace Hopper' })
  const accounts = session.getByRole('list', { name: 'Linked accounts' })
  const linked = accounts.getByRole('listitem').filter({ hasText: 'github_oauth' })
  await expect(linked).toContainText('Grace Hopper')
  await linked.getByRole('button', { name: /^Unlink/ }).click()
  await expect(accounts.getByRole('listitem')).toHaveCount(1)
})

test('the playground on a phone shows the part that the address names, and no other', async ({ page, app }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openPlayground(page, app)
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  for (const [name, title] of [
    ['App', 'App configuration'],
    ['Host', 'Host configuration'],
    ['Headless', 'Headless'],
    ['Session', 'Session'],
  ] as const) {
    const link = page.getByRole('navigation', { name: 'Parts of this page' }).getByRole('link', { name, exact: true })
    await expect(link).toBeInViewport({ ratio: 1 })
    await link.click()
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeInViewport()
    await expect(page.getByRole('region', { name: 'Session', exact: true })).toBeVisible({
      visible: name === 'Session',
    })
  }
})
