import type { Page } from '@playwright/test'
import { openHost } from './support/host.js'
import { logIn, someone } from './support/login.js'
import { recordComplaints, recordScripts } from './support/network.js'
import type { App } from './support/server.js'
import { expect, test } from './support/test.js'
import { call } from './support/wallet-use.js'

const PARTS = /\/chunks\/[^/]+\.js$/
/** Texts that each occur in one lazy part only, whatever names and chunks a bundler chooses. */
const MARKS = [/showModal/, /adoptedStyleSheets/, /\/sessions/, /one-time-code/]

/** Opens a host page. `eager` records its scripts; from `stop` on, no chunk that is not loaded yet can be fetched. */
async function openWatched(page: Page, app: App) {
  const eager = recordScripts(page)
  const host = await openHost(page, 'app', app)
  const loadedUrls = new Set(eager.urls())
  const isLazy = (url: URL) => PARTS.test(url.pathname) && !loadedUrls.has(url.href)
  return { host, eager, stop: () => page.route(isLazy, (route) => route.abort()) }
}

test('nothing of the dialog is fetched before a hover, which prepares it unseen, and a click shows it', async ({
  page,
  app,
}) => {
  const { host, eager } = await openWatched(page, app)
  for (const mark of MARKS) expect(await eager.hold(mark), `${mark} in the page itself`).toBe(false)
  await page.getByRole('button', { name: 'Log in' }).hover()
  for (const mark of MARKS.slice(0, 2)) await expect.poll(() => eager.hold(mark), `${mark} after the hover`).toBe(true)
  await expect(page.locator('latchkit-modal input')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('latchkit-modal input')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
  await host.press('Log in')
  await expect(host.dialog.emailField).toBeFocused()
})

test('if no chunk can be fetched at the first click, an error is reported, and the next click works', async ({
  page,
  app,
  uncaught,
}) => {
  const complaints = recordComplaints(page)
  const { host, stop } = await openWatched(page, app)
  await stop()
  await host.press('Log in')
  await expect.poll(() => [...uncaught, ...complaints].join('\n')).toContain('The code of the dialog is missing')
  await host.shows({ isModalOpen: false })
  await page.unrouteAll()
  await host.press('Log in')
  await expect(host.dialog.emailField).toBeFocused()
  expect(uncaught.join('\n')).not.toContain('Failed to fetch dynamically')
  uncaught.length = 0 // the host ignores the promise of its click handler, so its rejection is expected here
})

test('if a plugin’s screens, its code or the numbering plans cannot be fetched, an error with a way to go on is shown', async ({
  page,
  app,
}) => {
  const host = await openHost(page, 'app', app)
  const lost = new Set(['screens', 'logic', 'plans'])
  await page.route(PARTS, async (route) => {
    const response = await route.fetch()
    const { pathname } = new URL(route.request().url())
    const text = await response.text()
    const isLost =
      (lost.has('screens') && /passwordless-screens-/.test(pathname)) ||
      (lost.has('logic') && /passwordless-plugin-/.test(pathname)) ||
      (lost.has('plans') && /country_calling_codes|NOT_A_NUMBER/.test(text))
    await (isLost ? route.abort() : route.fulfill({ response: response }))
  })
  await host.press('Log in')
  await expect(host.dialog.title('Something went wrong')).toBeVisible()
  await expect(host.dialog.root).toContainText('Check your connection and try again.')
  lost.delete('screens')
  await host.dialog.button('Try again').click()
  await expect(host.dialog.emailField).toBeVisible()

  await host.dialog.button('Continue with SMS').click()
  await expect(host.dialog.root).toContainText('The country list did not load.')
  lost.delete('plans')
  await host.dialog.button('Try again').click()
  await expect(host.dialog.root.getByRole('combobox', { name: 'Country code' })).toBeVisible()
  await host.dialog.button('Continue with Email').click()

  const email = someone()
  await host.dialog.emailField.fill(email)
  await host.dialog.emailField.press('Enter')
  await expect(host.dialog.title('Something went wrong')).toBeVisible()
  lost.delete('logic')
  await host.dialog.button('Try again').click()
  await expect(host.dialog.emailField).toHaveValue(email)
  await host.dialog.emailField.press('Enter')
  await host.dialog.typeCode(await app.codeFor(email))
  await host.shows({ authenticated: true })
  // some responses are still being read, although the test does not need them
  await page.unrouteAll({ behavior: 'wait' })
})

test('the screen stays, inert, until the code of the next one is there, which then gets the focus', async ({
  page,
  app,
}) => {
  const host = await openHost(page, 'app', app)
  let release = () => {}
  const isFree = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/chunks\/passwordless-screens-awaiting-code/, async (route) => {
    await isFree
    await route.continue()
  })
  await host.openLanding()
  const email = someone()
  await host.dialog.emailField.fill(email)
  await host.dialog.emailField.press('Enter')
  await expect(host.dialog.root.getByRole('img', { name: 'Loading' })).toBeVisible()
  const field = page.locator('latchkit-modal input[type=email]')
  await expect(field).toHaveValue(email)
  expect(await field.evaluate((element) => !!element.closest('[inert]'))).toBe(true)
  await expect(host.dialog.root.locator('[data-autofocus]').first()).toBeFocused()
  release()
  await expect(host.dialog.title('Enter confirmation code')).toBeVisible()
  await expect(host.dialog.codeField).toBeFocused()
  await expect(field).toHaveCount(0)
  await host.dialog.typeCode(await app.codeFor(email))
  await host.shows({ authenticated: true })
})

test('if the code of the session cannot be fetched at first, the next click works', async ({ page, app, uncaught }) => {
  const host = await openHost(page, 'app', app)
  await page.route(/\/chunks\/live-/, (route) => route.abort())
  await host.openLanding()
  await host.dialog.emailField.fill(someone())
  await host.dialog.emailField.press('Enter')
  await expect
    .poll(
      async () =>
        (await host.events('login.onError')).length + (await host.dialog.title('Something went wrong').count()),
    )
    .toBe(1)
  await page.unrouteAll()
  await page.keyboard.press('Escape')
  await host.closed()
  await logIn(host, app)
  uncaught.length = 0
})

const PASSED = ['mfa', 'legal', 'wallet-frame', 'ethereum', 'embedded-wallet', 'solana-wallet', 'cross-app']

test('an app that has plugins off loads none of their code, though the host passes them and asks for wallets', async ({
  page,
  app,
}) => {
  const { urls } = recordScripts(page)
  const fetched = () => PASSED.filter((name) => urls().some((url) => new URL(url).pathname.includes(`/${name}-`)))
  const who = { createOnLogin: 'all-users' }
  const config = { embeddedWallets: { ethereum: who, solana: who } }
  await app.configure({ embedded_wallets: [] })
  const host = await openHost(page, 'turned-off', app, { config })
  await logIn(host, app)
  expect((await call(host, 'createWallet')).code).toBe('plugin_not_enabled')
  expect((await call(host, 'showMfaEnrollmentModal')).code).toBe('not_supported')
  await page.reload()
  await host.shows({ ready: true, authenticated: true })
  expect(fetched()).toEqual([])

  // the same host loads them for an app that has them on, and whoever got a wallet keeps it
  await app.configure({ embedded_wallets: ['ethereum'] })
  await page.reload()
  await host.ready()
  const made = await call(host, 'createWallet')
  expect(made.code).toBeUndefined()
  expect(fetched()).toEqual(expect.arrayContaining(['wallet-frame', 'embedded-wallet']))
  expect(fetched()).not.toContain('solana-wallet')
  await app.configure({ embedded_wallets: [] })
  await page.reload()
  await host.ready()
  expect(await call(host, 'createWallet')).toEqual(made) // the wallet that there is (decision 68)
})
