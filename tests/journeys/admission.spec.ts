import type { Page } from '@playwright/test'
import { hostOn, hostUrl, openHost } from './support/host.js'
import { someone } from './support/login.js'
import { type App, newApp } from './support/provider.js'
import { signInElsewhere } from './support/session.js'
import { expect, test } from './support/test.js'

/** A stranger gives the code that was sent to an address of theirs. */
async function openAndProve(page: Page, app: App) {
  const host = await openHost(page, 'app', app)
  const email = someone()
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await host.dialog.typeCode(await app.codeFor(email))
  return { host, email }
}

test('not on the allowlist: the usual words, and another account', async ({ page }) => {
  const app = await newApp({ allowlist_enabled: true, allowlist: ['friend@example.com'] })
  const { host } = await openAndProve(page, app)
  await expect(host.dialog.title("You don't have access to this app")).toBeVisible()
  await expect(host.dialog.words('Have you been invited?')).toBeVisible()
  await host.dialog.button('Try another account').click()
  await host.dialog.askByEmail('friend@example.com')
  await host.dialog.typeCode(await app.codeFor('friend@example.com'))
  await host.shows({ authenticated: true })
})

test('not on the allowlist: the app’s own words and link', async ({ page }) => {
  const allowlist_config = {
    error_title: 'Not yet',
    error_detail: 'We open in May.',
    cta_text: 'Join the waiting list',
    cta_link: 'https://acme.example/waiting',
  }
  const app = await newApp({ allowlist_enabled: true, allowlist: [], allowlist_config })
  const { host } = await openAndProve(page, app)
  await expect(host.dialog.title('Not yet')).toBeVisible()
  await expect(host.dialog.words('We open in May.')).toBeVisible()
  const link = host.dialog.root.getByRole('link', { name: 'Join the waiting list' })
  await expect(link).toHaveAttribute('href', 'https://acme.example/waiting')
  await host.dialog.button('Close').click()
  await host.closed()
  await host.shows({ authenticated: false })
})

test('the app is full: said, and those who are in still get in', async ({ page }) => {
  const app = await newApp()
  const insider = someone()
  await signInElsewhere(app, insider)
  await app.configure({ max_users: 1 })
  const { host } = await openAndProve(page, app)
  await expect(host.dialog.title('Unable to sign in')).toBeVisible()
  await expect(host.dialog.root).toContainText(
    'This application has reached its user limit and cannot sign in new users.',
  )
  await host.dialog.button('Go back').click()
  await host.dialog.askByEmail(insider)
  await host.dialog.typeCode(await app.codeFor(insider, 2))
  await host.shows({ authenticated: true })
})

test('sign-ups off: account not found', async ({ page }) => {
  const app = await newApp({ signups_enabled: false })
  const { host, email } = await openAndProve(page, app)
  await expect(host.dialog.title('Account not found')).toBeVisible()
  await expect(host.dialog.root).toContainText('Acme')
  await host.dialog.button('Try logging in again').click()
  await expect(host.dialog.emailField).toHaveValue(email)
})

test('email switched off on the server after the page loaded: not allowed', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  await host.openLanding()
  await app.configure({ email_auth: false })
  await host.dialog.emailField.fill(someone())
  await host.dialog.emailField.press('Enter')
  await expect(host.dialog.title('Not allowed')).toBeVisible()
  await expect(host.dialog.words('Login with email not allowed.')).toBeVisible()
  await host.dialog.button('Try another method').click()
  await expect(host.dialog.title('Log in or sign up')).toBeVisible()
})

test('email switched off between the code and its proof: not allowed', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  const email = someone()
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await app.configure({ email_auth: false })
  await host.dialog.typeCode(await app.codeFor(email))
  await expect(host.dialog.title('Not allowed')).toBeVisible()
})

test('codes asked for too often', async ({ page }) => {
  const app = await newApp({ rate_limits: { per_address: 1 } })
  const host = await openHost(page, 'app', app)
  const email = someone()
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await host.dialog.button('Back').click()
  await host.dialog.emailField.press('Enter')
  await expect(host.dialog.title('Request failed')).toBeVisible()
  await expect(host.dialog.words('Too many attempts.')).toBeVisible()
  await host.dialog.button('Try again later').click()
  await expect(host.dialog.emailField).toHaveValue(email)
})

test('an app that the provider does not know: failed, said, and with a way on', async ({ page }) => {
  const nobody = { id: 'a'.repeat(25) }
  await page.goto(hostUrl('app', nobody))
  const host = hostOn(page, nobody)
  await host.shows({ ready: false, status: 'failed', authenticated: false })
  await host.press('Log in')
  await expect(host.dialog.title('Something went wrong')).toBeVisible()
  await host.dialog.button('Try again').click()
  await expect(host.dialog.title('Something went wrong')).toBeVisible()
  await host.dialog.button('Close').click()
  await host.closed()
  expect(await host.told('login.onError')).toHaveLength(1)
  await host.shows({ ready: false, status: 'failed' })
})

test('an origin that the app does not allow', async ({ page }) => {
  const app = await newApp({ allowed_domains: ['https://acme.example'] })
  await page.goto(hostUrl('app', app))
  const host = hostOn(page, app)
  await host.shows({ ready: false, status: 'failed' })
})

test('a configuration that came late: a spinner, then the landing', async ({ page, app }) => {
  await app.fault({ path: `/apps/${app.id}`, latency: 1_500 })
  await page.goto(hostUrl('app', app))
  const host = hostOn(page, app)
  await host.press('Log in')
  await expect(
    host.dialog.root.getByRole('img', { name: 'Loading' }).or(host.dialog.root.getByLabel('Loading')),
  ).toBeVisible()
  await host.shows({ ready: false, isModalOpen: true })
  await expect(host.dialog.title('Log in or sign up')).toBeVisible()
  await expect(host.dialog.emailField).toBeFocused()
})

test('a configuration that failed once is asked for again', async ({ page, app }) => {
  await app.fault({ path: `/apps/${app.id}`, status: 500 })
  await page.goto(hostUrl('app', app))
  const host = hostOn(page, app)
  await host.ready()
  expect(await app.count(`/apps/${app.id}`)).toBe(2)
})
