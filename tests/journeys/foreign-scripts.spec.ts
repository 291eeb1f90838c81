import type { Page } from '@playwright/test'
import { KEYS } from './support/captcha.js'
import { beginLogin, connectedApps, EMAIL, logInThere, newProviderApp, returned } from './support/cross-app.js'
import { dialogOn } from './support/dialog.js'
import { hostsOrigin } from './support/host.js'
import { newApp, serverUrl } from './support/server.js'
import { expect, test } from './support/test.js'

const SCRIPT = 'https://captcha.evil.example/api.js'

/** What a foreign script sees where it runs. */
interface Sight {
  readonly origin: string
  readonly stored: readonly string[]
}

/** Serves a captcha script that reports where it runs and what is stored there. */
async function reportSight(page: Page): Promise<readonly Sight[]> {
  const reports: Sight[] = []
  await page.exposeBinding('reportSight', (_, sight: Sight) => void reports.push(sight))
  const body = 'reportSight({ origin: location.origin, stored: Object.keys(localStorage) })'
  await page.context().route(`${SCRIPT}?*`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  return reports
}

test('a captcha script that another app names sees neither the tokens nor the shares of an app whose wallet is there', async ({
  page,
}) => {
  const victim = await newProviderApp()
  await page.goto(`${serverUrl}/oauth/consents?app=${victim.id}`)
  await logInThere(page, victim)
  const stored = () => page.evaluate(() => Object.keys(localStorage))
  await expect.poll(stored).toContainEqual(expect.stringContaining(`share:${victim.id}:`))

  const reports = await reportSight(page)
  const evil = await newApp({ name: 'Evil', captcha_enabled: true, captcha_script_url: SCRIPT })
  await page.goto(`${serverUrl}/oauth/consents?app=${evil.id}`)
  await page.getByRole('button', { name: 'Log in to Evil' }).click()
  await expect.poll(() => reports.length).toBeGreaterThan(0)
  expect(reports.filter(({ origin }) => origin === new URL(serverUrl).origin)).toEqual([])
  expect(reports.flatMap(({ stored }) => stored)).toEqual([])
})

test('an app with a captcha logs people in on the server’s page: unseen, and with a question in the dialog', async ({
  page,
}) => {
  const { requester, providerApp } = await connectedApps()
  await providerApp.configure({ captcha_enabled: true, captcha_site_key: KEYS.passes })
  await page.goto((await beginLogin(requester, providerApp)).url)
  await logInThere(page, providerApp)
  await page.getByRole('button', { name: 'Use another account' }).click()

  await providerApp.configure({ captcha_site_key: KEYS.asks })
  await page.goto((await beginLogin(requester, providerApp)).url)
  await page.getByRole('button', { name: 'Log in to Acme Wallets' }).click()
  const dialog = dialogOn(page)
  await dialog.emailField.fill(EMAIL)
  await dialog.emailField.press('Enter')
  await page
    .frameLocator('iframe[title="Security check"]')
    .frameLocator('iframe[title="Widget containing a security challenge"]')
    .getByRole('checkbox')
    .click()
  await expect(dialog.codeField).toBeVisible()
  const [message] = await providerApp.messages(EMAIL)
  await dialog.typeCode(`${message?.code}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL(`${hostsOrigin}/**`)
  expect(returned(page, 'code')).toMatch(/^[\w-]{20,}$/)
})

test('a page on which none of the app’s logins works says so, and lets the user refuse', async ({ page }) => {
  const { requester, providerApp } = await connectedApps()
  await providerApp.configure({ email_auth: false, sms_auth: false, telegram_auth: true })
  await page.goto((await beginLogin(requester, providerApp)).url)
  await expect(page.getByRole('alert')).toHaveText(/^No login of Acme Wallets works on this page\. Ask Acme Wallets/)
  await expect(page.getByRole('button')).toHaveText(['Refuse'])
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.waitForURL(`${hostsOrigin}/**`)
  expect(returned(page, 'code')).toBe('undefined')
})
