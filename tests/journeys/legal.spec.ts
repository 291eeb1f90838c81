import type { Page } from '@playwright/test'
import { type Host, openHost } from './support/host.js'
import { someone } from './support/login.js'
import { holdAnswers } from './support/network.js'
import { type App, newApp } from './support/server.js'
import { expect, test } from './support/test.js'

const TERMS = 'https://acme.example/terms'
const PRIVACY = 'https://acme.example/privacy'
const LEGAL = { terms_and_conditions_url: TERMS, privacy_policy_url: PRIVACY }
const appWithConsent = () => newApp({ require_users_accept_terms: true, ...LEGAL })
const button = ({ dialog }: Host, name: string) => dialog.root.getByRole('button', { name, exact: true })
const link = ({ dialog }: Host, name: string) => dialog.root.getByRole('link', { name })

/** Logs in from the page's button up to the consent screen. */
async function toConsent(host: Host, app: App, email = someone()): Promise<string> {
  const before = (await app.messages(email)).length
  await host.openLanding()
  // this screen replaces the line about consent on the landing (Wire §6.3)
  await expect(host.dialog.emailField).toBeVisible()
  await expect(host.dialog.root).not.toContainText('By logging in')
  await host.dialog.askByEmail(email)
  await host.dialog.typeCode(await app.codeFor(email, before + 1))
  await expect(host.dialog.title('One last step')).toBeVisible()
  return email
}
const accepted = async (host: Host) => (await host.state()).user?.hasAcceptedTerms

test('after the terms are accepted the login is reported once, and the user is not asked again', async ({ page }) => {
  const app = await appWithConsent()
  const host = await openHost(page, 'app', app)
  const email = await toConsent(host, app)
  await expect(host.dialog.words('By signing up, you agree to our terms and privacy policy.')).toBeVisible()
  await expect(link(host, 'View Terms')).toHaveAttribute('href', TERMS)
  await expect(link(host, 'View Privacy Policy')).toHaveAttribute('href', PRIVACY)
  expect(await host.events('login.onComplete')).toEqual([])
  await button(host, 'Accept').click()
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  expect(await accepted(host)).toBe(true)
  expect(await host.waitForEvents('login.onComplete')).toMatchObject([
    { isNewUser: true, user: { hasAcceptedTerms: true } },
  ])
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await host.dialog.typeCode(await app.codeFor(email, 2))
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.waitForEvents('login.onComplete', 2)
})

test('declined by No thanks, the close button or Escape: logged out, then exited_auth_flow (decision 17)', async ({
  page,
}) => {
  const app = await appWithConsent()
  const host = await openHost(page, 'app', app)
  const email = someone()
  const ways: ((host: Host, page: Page) => Promise<void>)[] = [
    () => button(host, 'No thanks').click(),
    () => button(host, 'Close').click(),
    () => page.keyboard.press('Escape'),
  ]
  for (const [at, decline] of ways.entries()) {
    await toConsent(host, app, email) // each login asks for consent again
    await host.shows({ authenticated: true })
    await decline(host, page)
    await host.closed()
    await host.shows({ authenticated: false, isModalOpen: false, user: null })
    const exitCodes = await host.waitForEvents('login.onError', at + 1)
    expect(exitCodes).toEqual(exitCodes.map(() => 'exited_auth_flow'))
    expect(await app.count('/sessions/logout')).toBe(at + 1)
    expect(await host.stored('refresh_token')).toBe(null)
  }
  expect(await host.events('login.onComplete')).toEqual([])
  expect(await app.count('/users/me/accept_terms')).toBe(0)
})

test('the host’s addresses win; an acceptance that failed is said; one that is on its way counts when closed', async ({
  page,
}) => {
  const app = await appWithConsent()
  const own = { termsAndConditionsUrl: 'https://host.example/terms', privacyPolicyUrl: null }
  const host = await openHost(page, 'app', app, { config: { legal: own } })
  await toConsent(host, app)
  await expect(link(host, 'View Terms')).toHaveAttribute('href', own.termsAndConditionsUrl)
  await expect(link(host, 'View Privacy Policy')).toHaveCount(0)
  await app.fault({ path: '/users/me/accept_terms', status: 400 })
  await button(host, 'Accept').click()
  await expect(host.dialog.words('Your answer could not be saved. Please try again.')).toBeVisible()
  const heldAnswer = await holdAnswers(page, /\/users\/me\/accept_terms$/)
  await button(host, 'Accept').click()
  await heldAnswer.arrived()
  await button(host, 'Close').click()
  heldAnswer.release()
  await host.closed()
  await host.shows({ authenticated: true, isModalOpen: false })
  expect([await accepted(host), await app.count('/sessions/logout')]).toEqual([true, 0])
  await host.waitForEvents('login.onComplete')
})

test('another tab while it asks is logged in, the terms not accepted; its logout ends the question', async ({
  page,
  context,
}) => {
  const app = await appWithConsent()
  const host = await openHost(page, 'app', app)
  await toConsent(host, app)
  const other = await openHost(await context.newPage(), 'app', app)
  await other.shows({ authenticated: true, isModalOpen: false })
  expect(await accepted(other)).toBe(false)
  await other.press('Log out')
  await host.closed()
  await host.shows({ authenticated: false, isModalOpen: false })
  expect(await host.waitForEvents('login.onError')).toEqual(['exited_auth_flow'])
})

test('a reload is no way around the question: it is asked again, in one tab, until it is answered', async ({
  page,
  context,
}) => {
  const app = await appWithConsent()
  const host = await openHost(page, 'app', app)
  await toConsent(host, app)
  await page.reload()
  await expect(host.dialog.title('One last step')).toBeVisible()
  await host.shows({ authenticated: true, isModalOpen: true })
  const other = await openHost(await context.newPage(), 'app', app)
  await other.shows({ authenticated: true, isModalOpen: false })
  // when the tab that asks is closed, the other one asks
  await page.close()
  await expect(other.dialog.title('One last step')).toBeVisible()
  await app.fault({ path: '/users/me/accept_terms', status: 400 })
  await button(other, 'Accept').click()
  await expect(other.dialog.words('Your answer could not be saved. Please try again.')).toBeVisible()
  await other.shows({ authenticated: true })
  await button(other, 'Accept').click()
  await other.closed()
  expect(await accepted(other)).toBe(true)
  await other.page.reload()
  await other.shows({ authenticated: true, isModalOpen: false })
  expect(await app.count('/sessions/logout')).toBe(0)
})

test('headless, a login does not wait for a dialog, and useAcceptTerms accepts the terms', async ({ page }) => {
  const app = await appWithConsent()
  const host = await openHost(page, 'headless', app)
  const email = someone()
  const call = (name: string, arg?: object) =>
    page.evaluate(
      ([functionName, value]) =>
        window.__calls[functionName]?.(value as never).then(
          (result) => result,
          ({ code }: { code: string }) => code,
        ),
      [name, arg] as const,
    )
  expect(await call('acceptTerms')).toBe('must_be_authenticated')
  await call('sendEmail', { email })
  await call('loginWithEmail', { code: await app.codeFor(email) })
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await accepted(host)).toBe(false)
  expect(await call('acceptTerms')).toMatchObject({ user: { hasAcceptedTerms: true } })
  expect(await accepted(host)).toBe(true)
  await page.reload()
  await host.ready()
  expect(await accepted(host)).toBe(true)
})
