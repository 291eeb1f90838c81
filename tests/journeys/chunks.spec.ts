import { openHost } from './support/host.js'
import { emailField, logIn, openLanding, someone, title, typeCode } from './support/login.js'
import { codeFor } from './support/mailbox.js'
import { recordComplaints } from './support/network.js'
import { expect, test } from './support/test.js'

// Names come from the package's parts; what has none of them is React, the core and the page.
const LAZY = /\/chunks\/(?!chunk-)[^/]+\.js$/

test('nothing of the dialog is fetched until somebody reaches for it', async ({ page, app }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await openHost(page, 'app', app)
  expect(fetched.filter((url) => LAZY.test(url))).toEqual([])
  await page.getByRole('button', { name: 'Log in' }).hover()
  await expect.poll(() => fetched.filter((url) => LAZY.test(url)).length).toBeGreaterThan(2)
  await expect(page.locator('latchkit-modal')).toHaveCount(0)
})

test('no part can be fetched at the first click: the error says so, and the next click works', async ({
  page,
  app,
  uncaught,
}) => {
  const complaints = recordComplaints(page)
  const host = await openHost(page, 'app', app)
  await page.route(LAZY, (route) => route.abort())
  await host.press('Log in')
  await expect
    .poll(() => [...uncaught, ...complaints].join('\n'))
    .toMatch(/Latchkit could not fetch|could not be fetched/)
  await host.shows({ isModalOpen: false })
  await page.unroute(LAZY)
  await host.press('Log in')
  await expect(emailField(host)).toBeFocused()
  uncaught.length = 0 // said above: a click handler's promise is nobody's
})

test('the dialog cannot be fetched at the first click: the error says so, and the next click works', async ({
  page,
  app,
}) => {
  const complaints = recordComplaints(page)
  const host = await openHost(page, 'app', app)
  await page.route(/\/chunks\/(mount|modal|dialog|Modal)-/i, (route) => route.abort())
  await host.press('Log in')
  await expect.poll(() => complaints.join('\n')).toContain('Latchkit could not fetch its dialog')
  await host.shows({ isModalOpen: false })
  expect((await host.told('login.onError')).length).toBe(1)
  await page.unrouteAll()
  await host.press('Log in')
  await expect(emailField(host)).toBeFocused()
  await page.keyboard.press('Escape')
  await host.closed()
  expect((await host.told('login.onError', 2))[1]).toBe('exited_auth_flow')
})

test('a plugin’s screens cannot be fetched at first: said in the dialog, with a way on', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  await page.route(/\/chunks\/passwordless-screens-/, (route) => route.abort())
  await host.press('Log in')
  await expect(title(host, 'Something went wrong')).toBeVisible()
  await expect(host.dialog).toContainText('Check your connection and try again.')
  await page.unrouteAll()
  await host.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(emailField(host)).toBeVisible()
})

test('a plugin’s logic cannot be fetched at first: an error, and the address is kept', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  await page.route(/\/chunks\/passwordless-plugin-/, (route) => route.abort())
  const email = someone()
  await openLanding(host)
  await emailField(host).fill(email)
  await emailField(host).press('Enter')
  await expect(title(host, 'Something went wrong')).toBeVisible()
  await page.unrouteAll()
  await host.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(emailField(host)).toHaveValue(email)
  await emailField(host).press('Enter')
  await typeCode(host, await codeFor(app, email))
  await host.shows({ authenticated: true })
})

test('the live half cannot be fetched at first: the next click works', async ({ page, app, uncaught }) => {
  const host = await openHost(page, 'app', app)
  await page.route(/\/chunks\/live-/, (route) => route.abort())
  await openLanding(host)
  await emailField(host).fill(someone())
  await emailField(host).press('Enter')
  await expect
    .poll(async () => (await host.events('login.onError')).length + (await title(host, 'Something went wrong').count()))
    .toBe(1)
  await page.unrouteAll()
  await page.keyboard.press('Escape')
  await host.closed()
  await logIn(host, app)
  uncaught.length = 0
})

test('the numbering plans cannot be fetched: the field takes a number with its country code', async ({ page, app }) => {
  const host = await openHost(page, 'app', app)
  await openLanding(host)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  let numberingPlans = true
  await page.route(LAZY, async (route) => {
    const answer = await route.fetch()
    if (numberingPlans && /country_calling_codes|"AC":\[/.test(await answer.text())) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await page.route(/\/chunks\/chunk-[^/]+\.js$/, async (route) => {
    const answer = await route.fetch()
    if (numberingPlans && /country_calling_codes|"AC":\[/.test(await answer.text())) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await host.dialog.getByRole('button', { name: 'Continue with SMS' }).click()
  await expect(host.dialog).toContainText('The country list did not load.')
  numberingPlans = false
  await host.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(host.dialog.getByRole('combobox', { name: 'Country code' })).toBeVisible()
})
