import {
  addFault,
  configurePage,
  faults,
  loginByEmail,
  type RunningSandbox,
  startSandbox,
  testWalletIn,
  testWallets,
  virtualPasskey,
} from 'latchkit/testing'
import { wire } from '../wire.js'
import { hostUrl } from './support/host.js'
import { newApp, serverUrl } from './support/server.js'
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

  test('says why the server refuses an address', async ({ page }) => {
    const app = await newApp({ rate_limits: { per_address: 0, per_ip: 0, window: 600 } })
    await page.goto(hostUrl('app', app))
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(loginByEmail(page, { email: 'ada@example.com' })).rejects.toThrow(
      'The server sends no code to ada@example.com: 429',
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

test('configurePage tells a page which app and server to use, before its scripts run', async ({ page, app }) => {
  const settings = { appId: app.id, apiUrl: serverUrl }
  await configurePage(page, settings)
  await page.goto(hostUrl('app', app))
  expect(await page.evaluate(() => Reflect.get(window, 'latchkitTest'))).toEqual(settings)
})

test('testWallets puts wallets into a page that log in and refuse, without stand-ins', async ({ page, sandbox }) => {
  const { appId, apiUrl } = await sandbox.newApp({ wallet_auth: true, show_wallet_login_first: true })
  await testWallets(page, { wallets: 'amber,dune' }, apiUrl)
  await page.goto(hostUrl('wallets', { id: appId }, { api: apiUrl }))
  const amber = testWalletIn(page, 'amber')
  await amber.set({ sign: 'reject' })
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: amber.name }).click()
  await expect.poll(async () => await amber.requests()).toContain('personal_sign')
  await amber.set({ mode: 'approve' })
  await dialog.getByRole('button', { name: 'Retry' }).click()
  const state = page.getByTestId('state')
  await expect(state).toContainText('"authenticated":true')
  await expect(state).toContainText(await amber.address())
})

test('virtualPasskey signs up without asking anybody', async ({ page, sandbox }) => {
  const { appId, apiUrl } = await sandbox.newApp({ passkey_auth: true })
  const device = await virtualPasskey(page)
  await page.goto(hostUrl('passkeys', { id: appId }, { api: apiUrl }))
  await page.getByRole('button', { name: 'Sign up headless', exact: true }).click()
  await expect(page.getByTestId('state')).toContainText('"authenticated":true')
  expect(await device.stored()).toHaveLength(1)
})

/** Requests a login code and returns the status and body, or the error's name. Runs in Node or in a page. */
async function askForCode([url, header, appId]: readonly [string, string, string]): Promise<string> {
  const headers = { 'content-type': 'application/json', [header]: appId }
  const body = JSON.stringify({ email: 'ada@example.com' })
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(1000) })
    return `${response.status} ${await response.text()}`
  } catch (error) {
    return error instanceof Error ? error.name : 'no error'
  }
}

test.describe('addFault', () => {
  const INIT = '/passwordless/init'
  const CASES = [
    'serverError',
    'unavailable',
    'tooManyRequests',
    'timeout',
    'dropped',
    'lost',
    'malformed',
    'empty',
  ] as const

  for (const caller of ['page', 'app'] as const)
    test(`of the ${caller} makes one path fail as often as it was told, and nothing else`, async ({
      page,
      sandbox,
    }) => {
      const app = await sandbox.newApp()
      const { appId: id, apiUrl } = app
      await page.goto(hostUrl('bare', { id }, { api: apiUrl }))
      // a browser repeats a call if its reused connection was closed, so faults of an app are tested from Node
      const ask = () => {
        const call = [`${apiUrl}/api/v1${INIT}`, wire.header.appId, id] as const
        return caller === 'page' ? page.evaluate(askForCode, call) : askForCode(call)
      }
      const outcomes = {
        serverError: /^500 {"error"/,
        unavailable: /^503 {"error"/,
        tooManyRequests: /^429 .*too_many_requests/,
        timeout: /^TimeoutError$/,
        dropped: /^TypeError$/,
        lost: /^TypeError$/,
        malformed: /^200 {"user": {"id": "did:$/,
        empty: /^200 $/,
      }
      for (const name of CASES) {
        await addFault(caller === 'page' ? page : app, INIT, faults[name]())
        expect(await ask(), name).toMatch(outcomes[name])
        expect(await ask(), `after ${name}`).toBe('200 {"success":true}')
      }
      expect(await app.messages('ada@example.com')).toHaveLength(CASES.length + 1)
    })
})
