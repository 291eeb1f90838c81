import type { Browser, Page } from '@playwright/test'
import { clockOf } from '../clock.js'
import { wire } from '../wire.js'
import type { Host } from './support/host.js'
import { sendTo } from './support/oauth.js'
import { pressInFrame } from './support/press-in-frame.js'
import { pressLast } from './support/press-last.js'
import { type App, newApp } from './support/server.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'
import { holdNext } from './support/wallet-use.js'

const CLOUDS = {
  'google-drive': { name: 'Google Drive', row: 'Back up to Google Drive', allow: 'Allow', deny: 'Deny' },
  icloud: { name: 'Apple iCloud', row: 'Back up to Apple iCloud', allow: 'Sign in', deny: 'Don’t allow' },
} as const
type Method = keyof typeof CLOUDS

const offering = () =>
  newApp({ embedded_wallet_config: { user_owned_recovery_options: ['user-passcode', 'google-drive', 'icloud'] } })

/** Text of the dialog, without the copy in its live region. */
const words = (host: Host, part: string) =>
  host.dialog.root.getByText(part).and(host.page.locator(':not([role=status])'))
/** A browser with a wallet that was created a moment ago. */
async function withWallet(page: Page, app: App) {
  await clockOf(page).control()
  const host = await openLoggedIn(page, 'clouds', app)
  await host.press('Create wallet')
  await host.waitForEvents('Create wallet.resolved', 1)
  return host
}
/** Clicks the button that opens the cloud's window. */
async function windowOf(host: Host, button: string | RegExp): Promise<Page> {
  const opening = host.page.waitForEvent('popup')
  await host.dialog.button(button).click()
  return opening
}
async function answer(popup: Page, method: Method, name = 'Ada Lovelace', decision: 'allow' | 'deny' = 'allow') {
  await popup.getByRole('radio', { name }).check()
  await pressLast(popup.getByRole('button', { name: CLOUDS[method][decision], exact: true }))
  await expect.poll(() => popup.isClosed()).toBe(true)
}
/** Releases the response that the wallet's frame waits for, and lets the screens of its wait pass. */
async function releaseAndSee(host: Host, request: Awaited<ReturnType<typeof holdNext>>, title: string) {
  const clock = clockOf(host.page)
  await request.arrived()
  await clock.stop()
  await request.release()
  await expect(host.dialog.title(title)).toBeVisible()
  await clock.resume()
  await host.shows({ isModalOpen: false })
}
async function backUp(host: Host, method: Method) {
  const guarding = await holdNext(host.page, /\/recovery$/)
  await host.press('Set recovery')
  const popup = await windowOf(host, CLOUDS[method].row)
  if (method === 'icloud') await forge(host, popup)
  await expect(host.dialog.title(`Backing up with ${CLOUDS[method].name}...`)).toBeVisible()
  await answer(popup, method)
  await releaseAndSee(host, guarding, `Successfully backed up with ${CLOUDS[method].name}.`)
}
/** Sends messages of the page that are not access, so the real answer is the first one that counts. */
async function forge({ page }: Host, popup: Page) {
  await popup.waitForURL(/icloud\/sign-in/)
  await page.evaluate(() => {
    let messageCount = 0
    addEventListener('message', () => Object.assign(window, { __heard: ++messageCount }))
    postMessage({ ckSession: 'forged' }, '*')
  })
  await page.evaluate((origin) => {
    dispatchEvent(new MessageEvent('message', { origin, data: { ckSession: 'forged' }, source: window }))
  }, new URL(popup.url()).origin)
  await expect.poll(() => page.evaluate(() => Reflect.get(window, '__heard'))).toBe(2)
  expect(popup.isClosed()).toBe(false)
}
/** The same user in another browser, at the question whether to recover. */
async function onAnotherDevice(browser: Browser, app: App, email: string, method: Method) {
  const page = await (await browser.newContext()).newPage()
  await clockOf(page).control()
  const host = await openLoggedIn(page, 'clouds', app, {}, email)
  await host.press('Recover wallet')
  await expect(host.dialog.title("Confirm it's really you")).toBeVisible()
  return { host, confirm: () => windowOf(host, `Confirm with ${CLOUDS[method].name}`) }
}

for (const method of ['google-drive', 'icloud'] as const)
  test(`${method}: a wallet with a backup there is recovered on a new device, with the right account only`, async ({
    page,
    browser,
  }) => {
    const { name } = CLOUDS[method]
    const app = await offering()
    const host = await withWallet(page, app)
    await backUp(host, method)
    expect(await host.waitForEvents('setRecovery.onSuccess')).toEqual([method])

    const other = await onAnotherDevice(browser, app, host.email, method)
    await answer(await other.confirm(), method, 'Grace Hopper')
    await expect(other.host.dialog.title(`Recovery with ${name} unsuccessful`)).toBeVisible()
    await expect(words(other.host, `make sure to choose the ${name} account that you backed up with`)).toBeVisible()
    const recovering = await holdNext(other.host.page, /\/recovery\/shares$/)
    await answer(await windowOf(other.host, 'Retry'), method)
    await releaseAndSee(other.host, recovering, `Successfully recovered with ${name}.`)
    await other.host.waitForEvents('Recover wallet.resolved', 1)
    // the wallet is on this device now, so nothing is asked
    await other.host.press('Recover wallet')
    await other.host.waitForEvents('Recover wallet.resolved', 2)
    await expect.poll(() => app.analytics()).toContain('recovery_oauth_error')
  })

test('a denied, closed or blocked window and a foreign answer each show their error, and leaving closes the window', async ({
  page,
}) => {
  const app = await offering()
  const host = await openLoggedIn(page, 'clouds', app)
  await host.press('Create wallet')
  await host.waitForEvents('Create wallet.resolved', 1)
  await host.press('Set recovery')
  await answer(await windowOf(host, CLOUDS['google-drive'].row), 'google-drive', 'Ada Lovelace', 'deny')
  await expect(host.dialog.title('Back up with Google Drive unsuccessful')).toBeVisible()
  await expect(words(host, 'Access to Google Drive was not allowed.')).toBeVisible()

  await (await windowOf(host, 'Retry')).close()
  await expect(words(host, 'The window of Google Drive was closed')).toBeVisible()

  await page.evaluate(() => {
    const { open } = window
    window.open = () => {
      window.open = open
      return null
    }
  })
  await host.dialog.button('Retry').click()
  await expect(words(host, 'Allow pop-ups for this page')).toBeVisible()

  const stolen = await windowOf(host, 'Retry')
  await stolen.waitForURL(/idp\/google/)
  const forgedUrl = new URL(page.url())
  forgedUrl.searchParams.set(wire.query('oauth_code'), 'stolen')
  forgedUrl.searchParams.set(wire.query('oauth_state'), 'of-somebody-else')
  await sendTo(stolen, forgedUrl.href)
  await expect(host.dialog.words('Unexpected auth flow. This may be a phishing attempt.')).toBeVisible()
  await expect.poll(() => app.analytics()).toContain('possible_phishing_attempt')

  await expect(host.dialog.button('Retry')).toHaveCount(0)
  await host.dialog.button('Back').click()
  const popup = await windowOf(host, CLOUDS['google-drive'].row)
  await host.dialog.button('Close').click()
  await expect.poll(() => popup.isClosed()).toBe(true)
  expect(await host.waitForEvents('Set recovery.rejected')).toMatchObject([{ code: 'user_exited_set_password_flow' }])
  expect(await host.events('setRecovery.onSuccess')).toEqual([])
})

test('export: key, phrase and address on the server’s page; the call resolves when the user leaves', async ({
  page,
  context,
}) => {
  const clock = clockOf(page)
  const app = await offering()
  const host = await withWallet(page, app)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  const frame = page.frameLocator('iframe[title="Private key and recovery phrase"]')
  await host.press('Export wallet')
  await expect(host.dialog.title('Transfer wallet')).toBeVisible()
  const confirm = frame.getByRole('button', { name: 'Copy now' })
  const copied = frame.getByRole('button', { name: 'Copied' })
  await pressInFrame(frame.getByRole('button', { name: 'Copy key' }), confirm)
  await pressInFrame(confirm, copied)
  await expect.poll(clipboard).toMatch(/^0x[0-9a-f]{64}$/)
  // the first button also says 'Copied' for a moment
  await expect(copied).toBeHidden()
  await pressInFrame(frame.getByRole('button', { name: 'Copy phrase' }), confirm)
  await expect(confirm).toBeEnabled()
  await clock.stop()
  await pressInFrame(confirm, copied)
  expect(await clipboard()).toMatch(/^([a-z]+ ){11}/)
  await host.dialog.root.getByRole('button', { name: 'Copy', exact: true }).click()
  const copiedAddress = host.dialog.root.getByRole('button', { name: 'Copied', exact: true })
  await expect(copiedAddress).toBeVisible()
  expect(await clipboard()).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await clock.pass(2_400)
  await expect(copiedAddress).toBeVisible()
  await clock.pass(200)
  await expect(copiedAddress).toHaveCount(0)
  await clock.resume()
  expect(await host.events('Export wallet')).toEqual([])
  await host.dialog.button('Done').click()
  await host.waitForEvents('Export wallet.resolved', 1)
  await expect.poll(() => app.analytics()).toContain('embedded_wallet_key_export_completed')
})
