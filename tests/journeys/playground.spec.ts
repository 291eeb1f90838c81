import { onPhone } from './support/farcaster.js'
import { authenticatorOf } from './support/passkeys.js'
import { comeIn, openPlayground } from './support/playground.js'
import { newApp, providerUrl } from './support/provider.js'
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
  const outside = (await (await fetch(`${providerUrl}/sandbox/outside`)).json()) as { url: string }
  const app = await newApp({ farcaster_auth: true, custom_auth_jwks_url: `${outside.url}/own-login/jwks` })
  await openPlayground(page, app)
  const [session, headless] = [page.locator('#session'), page.locator('#headless')]
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
  // the page begins anew with it
  const asked = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && answer.url().endsWith(`/api/v1/apps/${app.id}`),
  )
  await page.getByLabel('passkey_auth').check()
  await asked
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
