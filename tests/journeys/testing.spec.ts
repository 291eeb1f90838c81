import { configurePage, loginByEmail, type RunningSandbox, startSandbox } from 'latchkit/testing'
import { hostUrl } from './support/host.js'
import { newApp, providerUrl } from './support/provider.js'
import { test as base, expect } from './support/test.js'

const test = base.extend<object, { sandbox: RunningSandbox }>({
  sandbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const sandbox = await startSandbox()
      await use(sandbox)
      await sandbox.stop()
    },
    { scope: 'worker' },
  ],
})

test.describe('loginByEmail', () => {
  test('logs a user in with a sandbox of this worker, and tells who it is', async ({ page, sandbox }) => {
    const { appId, apiUrl } = await sandbox.newApp()
    await page.goto(hostUrl('app', { id: appId }, { api: apiUrl }))
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    const { email, userId } = await loginByEmail(page)
    expect(email).toMatch(/@example\.com$/)
    const state = await page.getByTestId('state').textContent()
    expect(JSON.parse(state ?? '')).toMatchObject({
      authenticated: true,
      isModalOpen: false,
      user: { id: userId, email: { address: email } },
    })
  })

  test('says that no dialog is open', async ({ page, app }) => {
    await page.goto(hostUrl('app', app))
    await expect(loginByEmail(page, { timeout: 100 })).rejects.toThrow(
      'No dialog with a field for an email address is open',
    )
  })

  test('says why the provider refuses an address', async ({ page }) => {
    const app = await newApp({ rate_limits: { per_address: 0, per_ip: 0, window: 600 } })
    await page.goto(hostUrl('app', app))
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(loginByEmail(page, { email: 'ada@example.com' })).rejects.toThrow(
      'The provider sends no code to ada@example.com: 429',
    )
  })

  test('leaves a dialog that goes on to the test', async ({ page }) => {
    const app = await newApp({
      embedded_wallet_config: { create_on_login: 'off' },
      terms_and_conditions_url: 'https://example.com/terms',
      require_users_accept_terms: true,
    })
    await page.goto(hostUrl('app', app))
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await loginByEmail(page, { closes: false })
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Accept' })).toBeVisible()
  })
})

test('configurePage tells a page which app and provider to use, before its scripts run', async ({ page, app }) => {
  const settings = { appId: app.id, apiUrl: providerUrl }
  await configurePage(page, settings)
  await page.goto(hostUrl('app', app))
  expect(await page.evaluate(() => Reflect.get(window, 'latchkitTest'))).toEqual(settings)
})
