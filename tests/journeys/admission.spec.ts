import type { Page } from '@playwright/test'
import { hostOn, hostUrl, openHost } from './support/host.js'
import { someone } from './support/login.js'
import { holdAnswers } from './support/network.js'
import { type App, newApp } from './support/server.js'
import { signInElsewhere } from './support/session.js'
import { expect, test } from './support/test.js'

/** Submits a new user's email address and the code that was sent to it. */
async function openAndProve(page: Page, app: App) {
  const host = await openHost(page, 'app', app)
  const email = someone()
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await host.dialog.typeCode(await app.codeFor(email))
  return host
}

test('a user who is not on the allowlist is told so, and can choose another account', async ({ page }) => {
  const app = await newApp({ allowlist_enabled: true, allowlist: ['friend@example.com'] })
  const host = await openAndProve(page, app)
  await expect(host.dialog.title("You don't have access to this app")).toBeVisible()
  await expect(host.dialog.words('Have you been invited?')).toBeVisible()
  await host.dialog.button('Try another account').click()
  await host.dialog.askByEmail('friend@example.com')
  await host.dialog.typeCode(await app.codeFor('friend@example.com'))
  await host.shows({ authenticated: true })
})

test('a full app says so, and existing users can still log in', async ({ page }) => {
  const app = await newApp()
  const insider = someone()
  await signInElsewhere(app, insider)
  await app.configure({ max_users: 1 })
  const host = await openAndProve(page, app)
  await expect(host.dialog.title('Unable to sign in')).toBeVisible()
  await expect(host.dialog.root).toContainText(
    'This application has reached its user limit and cannot sign in new users.',
  )
  await host.dialog.button('Go back').click()
  await host.dialog.askByEmail(insider)
  await host.dialog.typeCode(await app.codeFor(insider, 2))
  await host.shows({ authenticated: true })
})

test('email switched off on the server after the page loaded, then between a code and its proof: not allowed', async ({
  page,
  app,
}) => {
  const host = await openHost(page, 'app', app)
  const email = someone()
  await host.openLanding()
  await app.configure({ email_auth: false })
  await host.dialog.emailField.fill(email)
  await host.dialog.emailField.press('Enter')
  await expect(host.dialog.title('Not allowed')).toBeVisible()
  await expect(host.dialog.words('Login with email not allowed.')).toBeVisible()
  await host.dialog.button('Try another method').click()
  await expect(host.dialog.title('Log in or sign up')).toBeVisible()
  await app.configure({ email_auth: true })
  await host.dialog.askByEmail(email)
  await app.configure({ email_auth: false })
  await host.dialog.typeCode(await app.codeFor(email))
  await expect(host.dialog.title('Not allowed')).toBeVisible()
})

test('a refused origin and an unknown app show an error with a way to go on', async ({ page }) => {
  const app = await newApp({ allowed_domains: ['https://acme.example'] })
  for (const refused of [app, { id: 'a'.repeat(25) }]) {
    await page.goto(hostUrl('app', refused))
    const host = hostOn(page, refused)
    await host.shows({ ready: false, status: 'failed', authenticated: false })
    await host.press('Log in')
    await expect(host.dialog.title('Something went wrong')).toBeVisible()
    await host.dialog.button('Try again').click()
    await expect(host.dialog.title('Something went wrong')).toBeVisible()
    await host.dialog.button('Close').click()
    await host.closed()
    expect(await host.waitForEvents('login.onError')).toHaveLength(1)
    await host.shows({ ready: false, status: 'failed' })
  }
})

test('a configuration that fails once and comes late shows a spinner, then the landing', async ({ page, app }) => {
  await app.fault({ path: `/apps/${app.id}`, status: 500 })
  const config = await holdAnswers(page, new RegExp(`/apps/${app.id}$`))
  await page.goto(hostUrl('app', app))
  const host = hostOn(page, app)
  await host.shows({ ready: false, status: 'initializing', authenticated: false, user: null })
  await host.press('Log in')
  await expect(
    host.dialog.root.getByRole('img', { name: 'Loading' }).or(host.dialog.root.getByLabel('Loading')),
  ).toBeVisible()
  await host.shows({ ready: false, isModalOpen: true })
  config.release()
  await expect(host.dialog.title('Log in or sign up')).toBeVisible()
  await expect(host.dialog.emailField).toBeFocused()
  await host.shows({ ready: true, status: 'ready' })
  expect(await app.count(`/apps/${app.id}`)).toBe(2)
})
