import type { Page } from '@playwright/test'
import { clockOf } from '../clock.js'
import {
  allow,
  ask,
  beginLogin,
  closed,
  connectedApps,
  EMAIL,
  frameIn,
  logInThere,
  returned,
  windowBy,
} from './support/cross-app.js'
import { dialogOn } from './support/dialog.js'
import { hostsOrigin } from './support/host.js'
import { answerThere } from './support/oauth.js'
import { expect, test } from './support/test.js'

test('the user logs in to the other app on its page, sees who asks and for what, and approves; the next time a click is enough, unless the login was a while ago', async ({
  page,
}) => {
  const { requester, providerApp } = await connectedApps()
  const { url, proof } = await beginLogin(requester, providerApp)
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Use your Acme Wallets account with Penny Games?' })).toBeVisible()
  await expect(page.getByText(new URL(hostsOrigin).host)).toBeVisible()
  await expect(page.getByText('ask you for signatures')).toBeVisible()
  await logInThere(page, providerApp)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL(`${hostsOrigin}/**`)
  expect([returned(page, 'state'), returned(page, 'provider')]).toEqual([proof.state_code, proof.provider])
  const authorization_code = returned(page, 'code')
  const login = await ask(requester, '/oauth/authenticate', { ...proof, authorization_code })
  expect(login.status).toBe(200)
  expect(login.body).toMatchObject({
    user: { linked_accounts: [{ type: 'cross_app', embedded_wallets: [{ address: expect.stringMatching(/^0x/) }] }] },
  })

  const secondLogin = await beginLogin(requester, providerApp)
  await page.goto(secondLogin.url)
  await page.getByRole('button', { name: `Continue as ${EMAIL}` }).click()
  await page.waitForURL(`${hostsOrigin}/**`)
  expect(returned(page, 'state')).toBe(secondLogin.proof.state_code)

  // a login of a while ago lets no app in
  await providerApp.travel(400)
  const thirdLogin = await beginLogin(requester, providerApp)
  await page.goto(thirdLogin.url)
  await page.getByRole('button', { name: `Continue as ${EMAIL}` }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'You logged in to Acme Wallets a while ago. Log in again, then approve.',
  )
  await logInThere(page, providerApp)
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('button', { name: `Continue as ${EMAIL}` }).click()
  await page.waitForURL(`${hostsOrigin}/**`)
  expect(returned(page, 'state')).toBe(thirdLogin.proof.state_code)
})

test('the user may refuse without logging in; a request that was answered cannot be answered again', async ({
  page,
}) => {
  const { requester, providerApp } = await connectedApps({ readOnly: true })
  const { url } = await beginLogin(requester, providerApp)
  await page.goto(url)
  await expect(page.getByText('It cannot ask you to sign')).toBeVisible()
  await expect(page.getByText('ask you for signatures')).toBeHidden()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.waitForURL(`${hostsOrigin}/**`)
  expect(returned(page, 'code')).toBe('undefined')
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Nothing to answer' })).toBeVisible()
})

test('the user sees which apps use the account, and takes one off the list', async ({ page }) => {
  const { requester, providerApp } = await connectedApps()
  const { url } = await allow(page, requester, providerApp)
  await page.goto(`${new URL(url).origin}/oauth/consents?app=${providerApp.id}`)
  await expect(page.getByText('may ask for signatures')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Penny Games' }).click()
  await page.getByRole('button', { name: 'Yes, remove' }).click()
  await expect(page.getByText('No app uses this account.')).toBeVisible()
  await page.goto((await beginLogin(requester, providerApp)).url)
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
})

test('when a proxy answers for the server, the list and its rows say so and can be tried again', async ({ page }) => {
  const { requester, providerApp } = await connectedApps()
  const { url } = await allow(page, requester, providerApp)
  const calls = /\/cross-app\/consents/
  const goDown = () =>
    page.route(calls, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' }))
  await goDown()
  await page.goto(`${new URL(url).origin}/oauth/consents?app=${providerApp.id}`)
  const problem = page.getByText('The server does not answer. Try again.')
  await expect(problem).toBeVisible()
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Remove Penny Games' }).click()
  await expect(problem).toBeHidden()
  await goDown()
  const row = page.locator('section', { hasText: 'Penny Games' })
  await row.getByRole('button', { name: 'Yes, remove' }).click()
  await expect(row.filter({ has: problem })).toBeVisible()
  await page.unroute(calls)
  await row.getByRole('button', { name: 'Yes, remove' }).click()
  await expect(page.getByText('No app uses this account.')).toBeVisible()
})

/** Creates two connected apps. The provider app has its own domain, and Google is its only login method. */
async function byGoogle() {
  const apps = await connectedApps()
  const [allowed_domains, oauth_redirect_urls] = [['https://acme.example'], ['https://acme.example/in']]
  await apps.providerApp.configure({ google_oauth: true, email_auth: false, allowed_domains, oauth_redirect_urls })
  return apps
}
/** Opens the login of the provider app and chooses Google. */
async function chooseGoogle(page: Page) {
  await page.getByRole('button', { name: 'Log in to Acme Wallets' }).click()
  await dialogOn(page).button('Google').click()
}
const approved = async (page: Page) => {
  await expect(page.getByText(`Logged in as ${EMAIL}`)).toBeVisible()
  await expect(dialogOn(page).root).toBeHidden()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL(`${hostsOrigin}/**`)
}

/**
 * Opens the other app's page, logs in there by `logIn`, approves, and checks that the page returns to the requester.
 */
async function loginByGoogle(page: Page, logIn: () => Promise<void>) {
  const { requester, providerApp } = await byGoogle()
  const { url, proof } = await beginLogin(requester, providerApp)
  await page.goto(url)
  await logIn()
  await approved(page)
  expect(returned(page, 'state')).toBe(proof.state_code)
}

test('a user with only a Google account at the other app logs in by a popup', async ({ page }) =>
  loginByGoogle(page, async () => {
    const popup = await windowBy(page, () => chooseGoogle(page))
    await answerThere(popup)
    await closed(popup)
  }))

test('if the browser blocks popups, the login by Google redirects and returns to the page', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await loginByGoogle(page, async () => {
    await chooseGoogle(page)
    await answerThere(page)
  })
})

test('a page that has just appeared takes no answer, so that the second click of a double click is ignored', async ({
  page,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const { requester, providerApp } = await connectedApps()
  await page.goto((await beginLogin(requester, providerApp)).url)
  const refuse = page.getByRole('button', { name: 'Refuse' })
  await expect(refuse).toBeEnabled()
  await clock.stop()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(refuse).toBeDisabled()
  await clock.pass(599)
  await expect(refuse).toBeDisabled()
  await clock.pass(1)
  await expect(refuse).toBeEnabled()
})

test('no page can frame it', async ({ page }) => {
  const { requester, providerApp } = await connectedApps()
  const { url } = await beginLogin(requester, providerApp)
  expect(await frameIn(page, url)).not.toContain('/oauth/authorize')
})
