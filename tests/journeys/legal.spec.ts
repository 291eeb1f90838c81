import type { Page } from '@playwright/test'
import { type Host, hostOn, openHost } from './support/host.js'
import { someone } from './support/login.js'
import { type App, newApp } from './support/provider.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'

const TERMS = 'https://acme.example/terms'
const PRIVACY = 'https://acme.example/privacy'
const LEGAL = { terms_and_conditions_url: TERMS, privacy_policy_url: PRIVACY }
const asking = () => newApp({ require_users_accept_terms: true, ...LEGAL })
const button = ({ dialog }: Host, name: string) => dialog.root.getByRole('button', { name, exact: true })
const link = ({ dialog }: Host, name: string) => dialog.root.getByRole('link', { name })

/** From the button to the consent screen. */
async function toConsent(host: Host, app: App, email = someone()): Promise<string> {
  const before = (await app.messages(email)).length
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await host.dialog.typeCode(await app.codeFor(email, before + 1))
  await expect(host.dialog.title('One last step')).toBeVisible()
  return email
}
const accepted = async (host: Host) => (await host.state()).user?.hasAcceptedTerms

test('terms accepted: the login is told after it, once, and nobody is asked again', async ({ page }) => {
  const app = await asking()
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
  expect(await host.told('login.onComplete')).toMatchObject([{ isNewUser: true, user: { hasAcceptedTerms: true } }])
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await host.openLanding()
  await host.dialog.askByEmail(email)
  await host.dialog.typeCode(await app.codeFor(email, 2))
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.told('login.onComplete', 2)
})

test.describe('declined: logged out, then exited_auth_flow (decision 17)', () => {
  const ways: Record<string, (host: Host, page: Page) => Promise<void>> = {
    'No thanks': (host) => button(host, 'No thanks').click(),
    'the close button': (host) => button(host, 'Close').click(),
    Escape: (_, page) => page.keyboard.press('Escape'),
  }
  for (const [name, decline] of Object.entries(ways))
    test(name, async ({ page }) => {
      const app = await asking()
      const host = await openHost(page, 'app', app)
      const email = await toConsent(host, app)
      await host.shows({ authenticated: true })
      await decline(host, page)
      await host.closed()
      await host.shows({ authenticated: false, isModalOpen: false, user: null })
      expect(await host.told('login.onError')).toEqual(['exited_auth_flow'])
      expect(await host.events('login.onComplete')).toEqual([])
      expect([await app.count('/sessions/logout'), await app.count('/users/me/accept_terms')]).toEqual([1, 0])
      expect(await host.stored('refresh_token')).toBe(null)
      await toConsent(host, app, email) // the next login asks again
    })
})

test('links only where the app has them', async ({ page }) => {
  const app = await newApp({ require_users_accept_terms: true, privacy_policy_url: PRIVACY })
  const host = await openHost(page, 'app', app)
  await toConsent(host, app)
  await expect(link(host, 'View Privacy Policy')).toBeVisible()
  await expect(link(host, 'View Terms')).toHaveCount(0)
})

test('the host’s own addresses win over the app’s', async ({ page }) => {
  const app = await asking()
  const legal = { termsAndConditionsUrl: 'https://host.example/terms', privacyPolicyUrl: null }
  const host = await openHost(page, 'app', app, { config: { legal } })
  await toConsent(host, app)
  await expect(link(host, 'View Terms')).toHaveAttribute('href', 'https://host.example/terms')
  await expect(link(host, 'View Privacy Policy')).toHaveCount(0)
})

test('the line below the ways in is there unless a screen asks (Wire §6.3)', async ({ page }) => {
  const app = await newApp(LEGAL)
  const host = await openHost(page, 'app', app)
  await host.openLanding()
  await expect(host.dialog.root).toContainText('By logging in I agree to the Terms')
  await app.configure({ require_users_accept_terms: true })
  await page.reload()
  await host.ready()
  await host.openLanding()
  await expect(host.dialog.emailField).toBeVisible()
  await expect(host.dialog.root).not.toContainText('By logging in')
})

test('an acceptance that did not arrive is said in place, and given again', async ({ page }) => {
  const app = await asking()
  const host = await openHost(page, 'app', app)
  await toConsent(host, app)
  await app.fault({ path: '/users/me/accept_terms', status: 400 })
  await button(host, 'Accept').click()
  await expect(host.dialog.words('Your answer could not be saved. Please try again.')).toBeVisible()
  await button(host, 'Accept').click()
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await accepted(host)).toBe(true)
})

test('closed while the acceptance is on its way: it counts', async ({ page }) => {
  const app = await asking()
  const host = await openHost(page, 'app', app)
  await toConsent(host, app)
  await app.fault({ path: '/users/me/accept_terms', latency: 800 })
  await button(host, 'Accept').click()
  await button(host, 'Close').click()
  await host.closed()
  await host.shows({ authenticated: true })
  expect([await accepted(host), await app.count('/sessions/logout')]).toEqual([true, 0])
})

test('logged out in another tab while it asks: it ends', async ({ page, context }) => {
  const app = await asking()
  const host = await openHost(page, 'app', app)
  await toConsent(host, app)
  const other = await openHost(await context.newPage(), 'app', app)
  await other.shows({ authenticated: true })
  await other.press('Log out')
  await host.closed()
  await host.shows({ authenticated: false, isModalOpen: false })
  expect(await host.told('login.onError')).toEqual(['exited_auth_flow'])
})

test('reloaded while it asks: logged in, and the user says that the terms are not accepted', async ({ page }) => {
  const app = await asking()
  const host = await openHost(page, 'app', app)
  await toConsent(host, app)
  await page.reload()
  await host.ready()
  await host.shows({ authenticated: true, isModalOpen: false })
  expect(await accepted(host)).toBe(false)
  await host.press('Log out')
  await host.shows({ authenticated: false })
})

test('headless: nothing waits for a dialog; useAcceptTerms says it', async ({ page }) => {
  const app = await asking()
  const host = await openHost(page, 'headless', app)
  const email = someone()
  const call = (name: string, given?: object) =>
    page.evaluate(
      ([wanted, value]) =>
        window.__calls[wanted]?.(value as never).then(
          (answer) => answer,
          ({ code }: { code: string }) => code,
        ),
      [name, given] as const,
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

test('an app that asks for nothing fetches nothing of it', async ({ page, app }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const host = await openLoggedIn(page, 'app', app)
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await hostOn(page, app).openLanding()
  await expect(host.dialog.emailField).toBeVisible()
  expect(fetched.filter((url) => /\/chunks\/legal/.test(url))).toEqual([])
})
